//! `conquest/1 OPTIONS HANDS TABLE COVERS OPEN SEAT PHASE PASSES`

use std::collections::BTreeSet;

use rules_conformance::scenario::Build;

use crate::build::{number, parts, start};
use crate::conquest::{Cell, ConquestModel, Phase, Reason, Shape, Tile};

fn numbers(text: &str) -> [u8; 3] {
    let digits: Vec<u8> = (0..text.len()).map(|at| number(&text[at..=at])).collect();
    digits.try_into().unwrap_or_else(|_| panic!("{text:?} is not a tile"))
}

fn cell(text: &str) -> Cell {
    let (x, y) = text.split_once('.').expect("a cell has two coordinates");
    let up = y.ends_with('^');
    Cell { x: number(x), y: number(y.trim_end_matches(['^', 'v'])), up }
}

impl ConquestModel {
    /// Returns the shape with this name, which must lie on the table.
    fn shape(&self, name: &str) -> Shape {
        let mut shapes = self.table.keys().flat_map(|&cell| Shape::containing(cell));
        let found = shapes.find(|shape| shape.to_string() == name);
        found.unwrap_or_else(|| panic!("no shape {name:?} on the table"))
    }
}

impl Build for ConquestModel {
    fn build(text: &str) -> Self {
        let (mut model, fields): (Self, _) = start("conquest/1", text);
        let [hands, table, covers, open, seat, phase, passes] = fields;
        for (hand, tiles) in model.hands.iter_mut().zip(hands.split('/')) {
            let tiles = parts(tiles, ',').flat_map(|tiles| tiles.as_bytes().chunks(3));
            let digits = |tile: &[u8]| String::from_utf8_lossy(tile).into_owned();
            *hand = tiles.map(|tile| Tile(numbers(&digits(tile)))).collect();
        }
        for placement in parts(table, ',') {
            let (lying, at) = placement.split_once('@').expect("a placement has a cell");
            model.table.insert(cell(at), numbers(lying));
        }
        let gone: BTreeSet<Tile> = model
            .hands
            .iter()
            .flatten()
            .copied()
            .chain(model.table.values().map(|&lying| Tile::lying_as(lying)))
            .collect();
        model.stock.retain(|tile| !gone.contains(tile));
        for (owner, shapes) in covers.split('/').enumerate() {
            for name in parts(shapes, ',') {
                model.covers.insert(model.shape(name), owner);
            }
        }
        model.open = parts(open, ',').map(|name| model.shape(name)).collect();
        model.seat = number(seat);
        let (phase, placed) = phase.split_once(':').unwrap_or((phase, ""));
        model.placed = (!placed.is_empty()).then(|| cell(placed));
        model.phase = match phase {
            "deal" => Phase::Deal,
            "start" => Phase::Start,
            "claim" => Phase::Claim,
            "draw" => Phase::Draw,
            "pass-draw" => Phase::PassDraw,
            "covers" => Phase::Over(Reason::Covers),
            "blocked" => Phase::Over(Reason::Blocked),
            _ => panic!("no phase {phase:?}"),
        };
        model.passes = number(passes);
        model
    }
}
