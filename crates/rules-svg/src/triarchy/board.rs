//! The ring with its stacks, and the roll in its middle.

use rules_core::{Seat, Step};
use triarchy_rules::{Action, Direction, Dot, Phase, PileMove, Symbol, Symbols};

use super::tokens::{draw_figure, draw_token, hidden};
use super::{Pile, Scene};
use crate::canvas::{
    Anchor, Canvas, chain, circle, fitted, group, polygon, rect, text, text_width,
};
use crate::effects::draw_effects;
use crate::geometry::{Area, Pt, ROOT_3, hull, pt, regular};
use crate::material::Slab;
use crate::page::{WIDTH, say};

/// The side of the triangle of dots.
const SIDE: f64 = 308.0;
const HIGH: f64 = SIDE * ROOT_3 / 2.0;
/// The radius of tokens on a ring of 24 dots.
const TOKEN: f64 = 13.5;

/// The corners of the ring in the picture, clockwise from dot 0.
struct Ring {
    corners: [Pt; 3],
    dots: u8,
}

impl Ring {
    /// Creates a ring with the corner of `bottom` below, or that of seat 0 on top.
    fn new(top: f64, bottom: Option<Seat>, dots: u8) -> Ring {
        let middle = WIDTH / 2.0;
        let up = [
            pt(middle, top),
            pt(middle + SIDE / 2.0, top + HIGH),
            pt(middle - SIDE / 2.0, top + HIGH),
        ];
        let down =
            [pt(middle, top + HIGH), pt(middle - SIDE / 2.0, top), pt(middle + SIDE / 2.0, top)];
        let corners = match bottom {
            None => up,
            Some(seat) => [0, 1, 2].map(|corner| down[(corner + 3 - seat.index() % 3) % 3]),
        };
        Ring { corners, dots }
    }

    fn at(&self, dot: u8) -> Pt {
        let third = self.dots / 3;
        let (corner, along) = (usize::from(dot / third) % 3, f64::from(dot % third));
        self.corners[corner].toward(self.corners[(corner + 1) % 3], along / f64::from(third))
    }

    fn is_corner(&self, dot: u8) -> bool {
        dot.is_multiple_of(self.dots / 3)
    }

    fn center(&self) -> Pt {
        crate::geometry::middle(&self.corners)
    }

    /// Returns a point straight outwards from a dot that is no corner.
    fn outwards(&self, dot: u8) -> Pt {
        let corner = usize::from(dot / (self.dots / 3)) % 3;
        let [from, to] = [self.corners[corner], self.corners[(corner + 1) % 3]];
        // Sides run clockwise, so outwards is to the left, at a right angle.
        self.at(dot).by(to.y - from.y, from.x - to.x)
    }

    fn is_upright(&self) -> bool {
        let center = self.center().y;
        self.corners.iter().filter(|corner| corner.y > center).count() == 2
    }

    /// Returns the dot `spaces` spaces on.
    fn on(&self, dot: Dot, direction: Direction, spaces: u8) -> u8 {
        let way = if direction == Direction::Clockwise { spaces } else { self.dots - spaces };
        (dot.number() + way) % self.dots
    }

    /// Returns the dots of a move, with both ends.
    fn path(&self, step: PileMove) -> Vec<Pt> {
        let spaces = 0..=step.pile().height();
        spaces.map(|space| self.at(self.on(step.dot(), step.direction(), space))).collect()
    }

    fn target(&self, step: PileMove) -> u8 {
        self.on(step.dot(), step.direction(), step.pile().height())
    }
}

impl Scene<'_> {
    /// Draws the board below the height `y` and returns its lower end.
    pub(super) fn draw_board(&self, canvas: &mut Canvas, y: f64, bottom: Option<Seat>) -> f64 {
        let top = y + 50.0;
        let ring = Ring::new(top, bottom, self.options.dots);
        let round = ring.corners.iter().flat_map(|&corner| regular(corner, 36.0, 0, 1));
        let slab = Slab::new(hull(&round.collect::<Vec<_>>()));
        slab.draw(canvas, "cell");
        slab.draw_grain(canvas);
        canvas.add(polygon(&ring.corners).hollow().stroke("line", 2.0));
        for symbol in Symbol::ALL {
            self.draw_home(canvas, &ring, symbol);
        }
        if let Some(Step::Action(Action::Move(step))) = self.last {
            let path = canvas.mark(chain(&ring.path(step)), 6.0);
            canvas.add(path.data("last", step));
        }
        for dot in 0..ring.dots {
            self.draw_dot(canvas, &ring, dot);
        }
        let size = TOKEN * (24.0 / f64::from(ring.dots)).clamp(0.82, 1.1);
        // Rings lie below the piles, whose heights stay readable.
        draw_effects(canvas, self.effects, |dot| Some((ring.at(dot.number()), size)));
        for pile in &self.piles {
            self.draw_pile(canvas, &ring, pile, size);
        }
        self.draw_middle(canvas, &ring);
        top + HIGH + 50.0
    }

    /// TRIARCHY-1: Draws a home base: the dot in the colour of its symbol, with its figure outside.
    fn draw_home(&self, canvas: &mut Canvas, ring: &Ring, symbol: Symbol) {
        let (dot, seat) = (self.homes[symbol.index()], symbol.seat());
        let at = ring.at(dot.number());
        let tint = format!("t{seat}");
        let colour = format!("a{seat}");
        canvas.within(group().data("home", symbol.letter()).data("dot-of-home", dot), |canvas| {
            canvas.add(circle(at, 22.0).fill(&tint).stroke(&colour, 2.5));
            let outer = at.step(ring.center(), -23.0);
            canvas.add(circle(outer, 10.5).fill("paper").stroke(&colour, 2.0));
            draw_figure(canvas, symbol, outer, 8.5, &colour);
        });
    }

    fn draw_dot(&self, canvas: &mut Canvas, ring: &Ring, dot: u8) {
        let at = ring.at(dot);
        let landed = self.landed.iter().any(|landed| landed.number() == dot);
        // Destinations of legal moves.
        let arriving = self.moves().filter(|&step| ring.target(step) == dot);
        let actions = arriving.map(|step| step.to_string()).collect::<Vec<_>>();
        let place = group().data("dot", dot);
        // Most dots can be reached, so only the tokens that can move are marked.
        let figure = circle(at, 4.5).fill("paper").stroke("soft", 1.2);
        if actions.is_empty() {
            canvas.within(place, |canvas| canvas.add(figure));
        } else {
            canvas.within(place.data("actions", actions.join(" ")), |canvas| {
                canvas.add(figure);
                canvas.add(circle(at, 15.0).tappable());
            });
        }
        if landed {
            let ring_around = canvas.mark(circle(at, 18.5).hollow().dashed(3.0, 3.0), 2.0);
            canvas.add(ring_around.data("landed", dot));
        }
        if self.coordinates {
            // Beyond the figure of the home base, or outside the ring, nearest to its own dot.
            let place = if ring.is_corner(dot) {
                at.step(ring.center(), -43.5)
            } else {
                at.step(ring.outwards(dot), 24.0)
            };
            canvas.add(text(place, 9.5, Anchor::Middle, dot).fill("soft").data("number", dot));
        }
    }

    fn moves(&self) -> impl Iterator<Item = PileMove> {
        self.legal.iter().filter_map(|action| match action {
            Action::Move(step) => Some(*step),
            _ => None,
        })
    }

    /// TRIARCHY-9: Draws a stack, each token a little higher than the one below; hidden ones are
    /// blank.
    fn draw_pile(&self, canvas: &mut Canvas, ring: &Ring, pile: &Pile, size: f64) {
        let at = ring.at(pile.dot.number());
        let below = f64::from(pile.height - 1);
        let rise = (3.6_f64).min(10.0 / below.max(1.0));
        let base = at.by(0.0, rise * below / 2.0);
        let leaving = self.moves().filter(|step| step.dot() == pile.dot);
        let actions: Vec<String> = leaving.map(|step| step.to_string()).collect();
        let mut stack = group().data("stack", pile.dot).data("height", pile.height);
        if !actions.is_empty() {
            stack = stack.data("actions", actions.join(" "));
        }
        canvas.within(stack, |canvas| {
            for level in 0..pile.height {
                let place = base.by(0.0, -rise * f64::from(level));
                let from_top = usize::from(pile.height - 1 - level);
                self.draw_level(canvas, pile, from_top, place, (size, rise));
            }
            let top = base.by(0.0, -rise * below);
            if !actions.is_empty() {
                canvas.add(circle(top, size + 2.0).hollow().stroke("legal", 2.2));
            } else if self.moves().any(|step| ring.target(step) == pile.dot.number()) {
                // The tokens hide the sign of a destination.
                let around = circle(top, size + 2.5).hollow().stroke("legal", 2.2).dashed(4.0, 3.0);
                canvas.add(around.attribute("pointer-events", "none").data("reached", pile.dot));
            }
            if pile.height > 1 {
                // Away from the numbers of dots and the figures outside the corners.
                let corner = ring.is_corner(pile.dot.number());
                let badge = if corner {
                    top.by(0.78 * size, -0.78 * size)
                } else {
                    top.step(ring.outwards(pile.dot.number()), -1.05 * size)
                };
                canvas.add(circle(badge, 6.8).fill("ink").stroke("paper", 1.2));
                canvas.add(
                    fitted(badge, 9.5, 11.5, Anchor::Middle, pile.height).fill("paper").bold(),
                );
            }
        });
    }

    fn draw_level(
        &self,
        canvas: &mut Canvas,
        pile: &Pile,
        from_top: usize,
        at: Pt,
        (size, rise): (f64, f64),
    ) {
        let piece = group().data("piece", "token").data("dot", pile.dot);
        match pile.known.get(from_top) {
            Some(&symbol) => {
                let piece = piece.data("symbol", symbol.letter()).data("seat", symbol.seat());
                canvas.within(piece, |canvas| draw_token(canvas, symbol, at, size));
            }
            None => {
                canvas.within(piece.data("symbol", "?"), |canvas| {
                    canvas.add(hidden(at, size, rise));
                });
            }
        }
    }

    /// Draws the symbols still to use, or the choices.
    fn draw_middle(&self, canvas: &mut Canvas, ring: &Ring) {
        // The place where the triangle is wide enough for words.
        let (drop, room) = if ring.is_upright() { (22.0, 150.0) } else { (-14.0, 112.0) };
        let center = ring.center().by(0.0, drop);
        let turn = self.turns + u16::from(self.phase != Phase::Over);
        let (key, english) = match self.phase {
            Phase::Roll => ("turn", "Turn {turn}"),
            Phase::Sandstorm => ("storm", "Sandstorm"),
            Phase::Move => ("left", "To use"),
            Phase::Over => ("turns", "{turn} turns"),
        };
        let said = say(self.words, key, english, &[("turn", &turn)]);
        canvas.add(text(center.by(0.0, -26.0), 12.0, Anchor::Middle, said).fill("soft"));
        match self.phase {
            Phase::Sandstorm => self.draw_choices(canvas, center),
            Phase::Roll => {
                for place in 0..4 {
                    let at = center.by(34.0 * (f64::from(place) - 1.5), 0.0);
                    canvas.add(circle(at, 13.0).hollow().stroke("line", 1.5).dashed(3.0, 3.0));
                }
            }
            _ => {
                let count = f64::from(self.left.len());
                for (place, symbol) in self.left.iter().enumerate() {
                    let at = center.by(34.0 * (place as f64 - (count - 1.0) / 2.0), 0.0);
                    let rolled = group().data("rolled", symbol.letter());
                    canvas.within(rolled, |canvas| draw_token(canvas, symbol, at, 13.0));
                }
            }
        }
        match self.last {
            Some(Step::Action(Action::Move(step))) => {
                self.draw_used(canvas, center.by(0.0, 30.0), step.pile());
            }
            _ => self.draw_last_event(canvas, center.by(0.0, 27.0), room),
        }
    }

    /// TRIARCHY-8: Draws the pile of the last move, with its top in front.
    fn draw_used(&self, canvas: &mut Canvas, at: Pt, pile: triarchy_rules::Pile) {
        let (size, step) = (10.5, 13.0);
        let under = pile.under();
        let symbols: Vec<Symbol> = std::iter::once(pile.top()).chain(under.iter()).collect();
        let said = say(self.words, "moved-by", "Moved by", &[]);
        canvas.add(text(at.by(-2.0, 0.0), 11.0, Anchor::End, said).fill("ink"));
        for (depth, &symbol) in symbols.iter().enumerate().rev() {
            let place = at.by(14.0 + step * depth as f64, 0.0);
            canvas.within(group().data("used", symbol.letter()), |canvas| {
                draw_token(canvas, symbol, place, size);
            });
        }
    }

    fn draw_last_event(&self, canvas: &mut Canvas, at: Pt, room: f64) {
        let (key, english) = match self.last {
            Some(Step::Event(event)) if event.symbols().is_empty() => ("blanks", "rolled blanks"),
            Some(Step::Event(event)) => return self.draw_roll(canvas, at, room, event.symbols()),
            Some(Step::Action(Action::Left)) => ("turned-left", "home bases turned left"),
            Some(Step::Action(Action::Right)) => ("turned-right", "home bases turned right"),
            Some(Step::Action(Action::Stay)) => ("stayed", "home bases left as they are"),
            _ => return,
        };
        let words = say(self.words, key, english, &[]);
        canvas.add(fitted(at, 11.0, room, Anchor::Middle, words).fill("ink").data("last", "event"));
    }

    /// Draws the symbols of a roll.
    fn draw_roll(&self, canvas: &mut Canvas, at: Pt, room: f64, symbols: Symbols) {
        let (size, step) = (6.5, 15.0);
        let said = say(self.words, "rolled", "rolled", &[]);
        let tokens = step * f64::from(symbols.len());
        let width = text_width(&said, 11.0).min(room - tokens);
        let left = at.by(-(width + tokens) / 2.0, 0.0);
        let words = fitted(left, 11.0, width, Anchor::Start, said);
        canvas.add(words.fill("ink").data("last", "event"));
        for (place, symbol) in symbols.iter().enumerate() {
            draw_token(canvas, symbol, left.by(width + step * (place as f64 + 0.5), 0.0), size);
        }
    }

    /// TRIARCHY-7: Draws the choices in a sandstorm.
    fn draw_choices(&self, canvas: &mut Canvas, center: Pt) {
        let choices = [
            (Action::Left, ("left-choice", "left")),
            (Action::Stay, ("stay-choice", "stay")),
            (Action::Right, ("right-choice", "right")),
        ];
        for (place, (action, (key, english))) in choices.into_iter().enumerate() {
            let at = center.by(54.0 * (place as f64 - 1.0), 0.0);
            let offered = self.legal.contains(&action);
            let area = Area { low: at, high: at }.grown(11.0);
            let area = Area { low: area.low.by(-13.0, 0.0), high: area.high.by(13.0, 0.0) };
            let mut back = rect(area, 11.0).fill("paper");
            back = if offered {
                back.stroke("legal", 2.0).data("action", action)
            } else {
                back.stroke("line", 1.2)
            };
            canvas.add(back);
            let word = say(self.words, key, english, &[]);
            canvas.add(text(at, 11.0, Anchor::Middle, word).fill("ink"));
        }
    }
}
