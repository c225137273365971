//! The table: tiles with the numbers at their corners, covers, shapes, free cells.

use std::collections::BTreeMap;

use conquest_rules::{Action, Cell, Phase, Shape, Spot, Vertex};
use rules_core::{Seat, Step};

use super::{SEATS, Scene};
use crate::Format;
use crate::canvas::{Anchor, Canvas, circle, facet, group, line, polygon, text};
use crate::effects::ghost;
use crate::geometry::{Area, Pt, ROOT_3, inset, middle, pt};
use crate::material::{FRAME, Slab, draw_bevel, marker};
use crate::page::{INNER, MARGIN};

/// The largest height of a table.
const HIGHEST: f64 = 440.0;
/// The largest side of a tile.
const LARGEST: f64 = 58.0;

/// Returns the place of a vertex, in units of the sides of tiles; `y` grows downwards.
pub(super) fn place(vertex: Vertex) -> Pt {
    let (x, y) = (f64::from(vertex.x()), f64::from(vertex.y()));
    pt(x + y / 2.0, -y * ROOT_3 / 2.0)
}

/// The transformation from units to the picture.
struct View {
    unit: f64,
    origin: Pt,
}

impl View {
    fn at(&self, vertex: Vertex) -> Pt {
        let at = place(vertex);
        self.origin.by(at.x * self.unit, at.y * self.unit)
    }

    fn corners(&self, cell: Cell) -> [Pt; 3] {
        cell.corners().map(|vertex| self.at(vertex))
    }

    /// Returns the edges between a shape and other cells.
    fn outline(&self, shape: Shape) -> Vec<[Pt; 2]> {
        let cells: Vec<Cell> = shape.cells().collect();
        let mut edges = Vec::new();
        for &cell in &cells {
            let corners = self.corners(cell);
            // A neighbour is opposite to the corner with its index.
            for (index, neighbour) in cell.neighbours().into_iter().enumerate() {
                if !cells.contains(&neighbour) {
                    edges.push([corners[(index + 1) % 3], corners[(index + 2) % 3]]);
                }
            }
        }
        edges
    }

    /// Returns the corners of the outline of a shape in order.
    fn ring(&self, shape: Shape) -> Vec<Pt> {
        let mut edges = self.outline(shape);
        let Some([first, mut end]) = edges.pop() else { return Vec::new() };
        let mut ring = vec![first];
        let near = |a: Pt, b: Pt| a.distance(b) < 0.01 * self.unit;
        while let Some(index) = edges.iter().position(|[a, b]| near(*a, end) || near(*b, end)) {
            ring.push(end);
            let [a, b] = edges.swap_remove(index);
            end = if near(a, end) { b } else { a };
        }
        ring
    }
}

impl Scene<'_> {
    /// Draws the table below the height `y` and returns its lower end.
    pub(super) fn draw_table(
        &self,
        canvas: &mut Canvas,
        y: f64,
        area: Area,
        format: Format,
    ) -> f64 {
        let cells = self.offered();
        let around: Vec<Pt> = cells.keys().flat_map(|cell| cell.corners()).map(place).collect();
        let area = Area::around(&around, 0.0).map_or(area, |more| area.join(more)).grown(0.3);
        let (least, most) = match format {
            Format::Titled => (0.0, HIGHEST),
            // A screen gives the table the same place all the time.
            Format::Tall => (0.6 * INNER, 0.85 * INNER),
            Format::Wide => (0.92 * INNER, 0.92 * INNER),
        };
        let (across, along) = (INNER - 2.0 * FRAME, most - 2.0 * FRAME);
        let unit = (across / area.width()).min(along / area.height()).min(LARGEST);
        let center = area.center();
        let height = (area.height() * unit + 2.0 * FRAME).max(least);
        let table = Area::at(MARGIN, y, INNER, height);
        let origin = table.center().by(-center.x * unit, -center.y * unit);
        let view = View { unit, origin };
        let slab = Slab::new(table.corners().into());
        slab.draw(canvas, "board");
        slab.draw_grain(canvas);
        self.draw_tiles(canvas, &view);
        for seat in SEATS.into_iter().take(self.players().into()) {
            for shape in self.public.covers(seat) {
                self.draw_cover(canvas, &view, seat, shape);
            }
        }
        for (cell, actions) in &cells {
            let corners = inset(&view.corners(*cell), 0.07 * unit);
            let figure = polygon(&corners).tappable().stroke("legal", 1.8).dashed(4.0, 3.0);
            canvas.add(figure.data("cell", cell).data("actions", actions.join(" ")));
        }
        self.draw_shapes(canvas, &view);
        self.draw_last(canvas, &view);
        self.draw_effects(canvas, &view);
        self.draw_numbers(canvas, &view);
        table.high.y + 11.0
    }

    /// Draws the cells of legal placements, with the actions.
    fn offered(&self) -> BTreeMap<Cell, Vec<String>> {
        let mut cells: BTreeMap<Cell, Vec<String>> = BTreeMap::new();
        for action in self.legal {
            if let Action::Place(placement) = action {
                cells.entry(placement.cell()).or_default().push(action.to_string());
            }
        }
        cells
    }

    fn draw_tiles(&self, canvas: &mut Canvas, view: &View) {
        let tiles = self.public.tiles().iter();
        let placed = tiles.filter_map(|tile| Some((tile, self.public.placement(tile)?)));
        // All shadows lie below all tiles.
        for (_, placement) in placed.clone() {
            let corners = view.corners(placement.cell());
            let below = corners.map(|corner| corner.by(0.03 * view.unit, 0.06 * view.unit));
            canvas.add(facet(&below).fill("shadow"));
        }
        for (tile, placement) in placed {
            let corners = inset(&view.corners(placement.cell()), 0.025 * view.unit);
            let figure = polygon(&corners).fill("tile").stroke("rim", 0.8);
            let figure = figure.data("piece", "tile").data("tile", tile);
            canvas.add(figure.data("cell", placement.cell()));
            draw_bevel(canvas, &corners, 0.2);
        }
        if self.public.tiles().is_empty() && self.legal.is_empty() {
            // CONQUEST-7: the cell of the first tile.
            let corners = view.corners(Cell::ORIGIN);
            canvas.add(polygon(&corners).hollow().stroke("line", 1.5).dashed(4.0, 4.0));
        }
    }

    /// Draws a cover: cells in the tint of the seat, outline, and marker on every tile.
    fn draw_cover(&self, canvas: &mut Canvas, view: &View, seat: Seat, shape: Shape) {
        let group = group().data("piece", "cover").data("seat", seat).data("shape", shape);
        canvas.within(group, |canvas| {
            let ring = view.ring(shape);
            canvas.add(polygon(&inset(&ring, 0.03 * view.unit)).fill(format_args!("t{seat}")));
            draw_bevel(canvas, &inset(&ring, 0.04 * view.unit), 0.2);
            for cell in shape.cells() {
                let corners = view.corners(cell);
                for (index, neighbour) in cell.neighbours().into_iter().enumerate() {
                    if shape.cells().any(|other| other == neighbour && cell < other) {
                        let (from, to) = (corners[(index + 1) % 3], corners[(index + 2) % 3]);
                        canvas.add(line(from, to).stroke("paper", 1.2));
                    }
                }
                let sign = marker(seat, middle(&corners), 0.11 * view.unit);
                canvas.add(sign.fill(format_args!("s{seat}")).stroke("edge", 0.8));
            }
            let outline = polygon(&inset(&ring, 0.045 * view.unit)).hollow();
            canvas.add(outline.stroke(format_args!("a{seat}"), 0.055 * view.unit));
        });
    }

    /// CONQUEST-9, CONQUEST-12: Draws open shapes, and those that can be claimed.
    fn draw_shapes(&self, canvas: &mut Canvas, view: &View) {
        let claims = self.legal.iter().filter_map(|action| match action {
            Action::Claim(shape) => Some(*shape),
            _ => None,
        });
        let open: Vec<Shape> = self.public.open().collect();
        let claims: Vec<Shape> = claims.filter(|shape| !open.contains(shape)).collect();
        for (index, &shape) in open.iter().chain(&claims).enumerate() {
            let depth = (0.07 + 0.05 * (index % 4) as f64) * view.unit;
            let ring = inset(&view.ring(shape), depth);
            let mut figure = polygon(&ring).hollow();
            let legal = self.legal.contains(&Action::Claim(shape));
            figure = if legal {
                figure.stroke("legal", 3.0).dashed(9.0, 4.0)
            } else if self.legal.is_empty() {
                figure.stroke("ink", 2.0).dashed(7.0, 3.5)
            } else {
                // An open shape that is not offered must not hide those that are.
                figure.stroke("soft", 1.0).dashed(2.0, 3.0)
            };
            if index < open.len() {
                figure = figure.data("open", shape);
            }
            if legal {
                figure = figure.data("action", Action::Claim(shape));
                if let Some(points) = self.public.points_of(self.public.seat(), shape) {
                    figure = figure.data("points", points);
                }
            }
            canvas.add(figure);
        }
    }

    /// Draws the tile just placed, or the effect of the last action.
    fn draw_last(&self, canvas: &mut Canvas, view: &View) {
        let width = 0.07 * view.unit;
        let placed = match self.last {
            Some(Step::Action(Action::Place(placement))) => Some(placement.cell()),
            None if self.public.phase() == Phase::Claim => {
                self.public.placed().map(|placement| placement.cell())
            }
            _ => None,
        };
        if let Some(cell) = placed {
            let corners = inset(&view.corners(cell), 0.045 * view.unit);
            let outline = canvas.mark(polygon(&corners).hollow(), width);
            canvas.add(outline.data("last", cell));
        }
        if let Some(Step::Action(Action::Claim(shape))) = self.last {
            let ring = inset(&view.ring(shape), 0.02 * view.unit);
            let outline = canvas.mark(polygon(&ring).hollow(), width);
            canvas.add(outline.data("last", shape));
        }
    }

    /// CONQUEST-10: Draws rings around tiles and covers of the turn, and ghosts of covers pushed
    /// off.
    fn draw_effects(&self, canvas: &mut Canvas, view: &View) {
        let outline = |spot| match spot {
            Spot::Cell(cell) => view.corners(cell).to_vec(),
            Spot::Shape(shape) => view.ring(shape),
        };
        for effect in self.effects {
            if let Some(to) = effect.to() {
                let ring = polygon(&inset(&outline(to), 0.02 * view.unit)).hollow();
                let ring = canvas.mark(ring, 0.07 * view.unit);
                canvas.add(ring.data("arrived", to));
            }
            if let Some(from) = effect.from() {
                let left = polygon(&inset(&outline(from), 0.11 * view.unit));
                canvas.add(ghost(left, effect).data("ghost", from));
            }
        }
    }

    /// CONQUEST-8: Draws the number of each vertex once, as all tiles that touch it share it.
    fn draw_numbers(&self, canvas: &mut Canvas, view: &View) {
        let tiles = self.public.tiles().iter().filter_map(|tile| self.public.placement(tile));
        let mut vertices: Vec<Vertex> = tiles.flat_map(|it| it.cell().corners()).collect();
        vertices.sort_unstable();
        vertices.dedup();
        for vertex in vertices {
            let Some(number) = self.public.number_at(vertex) else { continue };
            let at = view.at(vertex);
            let name = format!("{}.{}", vertex.x(), vertex.y());
            let disc = circle(at, 0.21 * view.unit).fill("paper").stroke("soft", 1.0);
            canvas.add(disc.data("vertex", name));
            canvas.add(text(at, 0.31 * view.unit, Anchor::Middle, number).fill("ink").bold());
        }
        if self.coordinates {
            self.draw_names(canvas, view);
        }
    }

    /// Draws the names of cells on uncovered tiles if they are large enough.
    fn draw_names(&self, canvas: &mut Canvas, view: &View) {
        let size = 0.15 * view.unit;
        if size < 5.5 {
            return;
        }
        let covered: Vec<Cell> = SEATS
            .into_iter()
            .flat_map(|seat| self.public.covers(seat).collect::<Vec<_>>())
            .flat_map(Shape::cells)
            .collect();
        for tile in self.public.tiles().iter() {
            let Some(cell) = self.public.placement(tile).map(|placement| placement.cell()) else {
                continue;
            };
            if !covered.contains(&cell) {
                let at = middle(&view.corners(cell));
                let room = 0.52 * view.unit;
                let name = crate::canvas::fitted(at, size, room, Anchor::Middle, cell);
                canvas.add(name.fill("soft"));
            }
        }
    }
}
