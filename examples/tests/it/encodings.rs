//! A golden hash for each encoding. Networks depend on it, so it changes only with
//! `ENCODING_VERSION`.
//!
//! `RULES_WRITE_GOLDEN=1 cargo test -p rules-examples --test it encodings` replaces the file.

use std::fmt::Write as _;
use std::path::Path;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{
    Encode, EncodeError, EncodeSymmetric, EncodingShape, Game, Options as _, Seat, Turn,
    uniform_below,
};

/// Most steps of a game.
const STEPS: usize = 300;

#[test]
fn encodings_change_only_with_their_version() {
    let found = [
        line::<triad_rules::Triad>(&[]),
        line::<triad_rules::Triad>(&[("layout", "rect"), ("manual_captures", "true")]),
        line::<triad_rules::Tourney>(&[("max_games", "5")]),
        line::<triandro_rules::Triandro>(&[]),
        line::<triandro_rules::Triandro>(&[("players", "4")]),
        line::<triarchy_rules::Triarchy>(&[]),
        line::<triarchy_rules::Triarchy>(&[("players", "2"), ("dots", "30")]),
        line::<conquest_rules::Conquest>(&[]),
        line::<conquest_rules::Conquest>(&[("players", "3"), ("overpower", "whole")]),
        line::<cybo_rules::Cybo>(&[]),
        line::<cybo_rules::Cybo>(&[("players", "3"), ("level", "grand-master")]),
        images::<triad_rules::Triad>(),
        images::<triandro_rules::Triandro>(),
        images::<triarchy_rules::Triarchy>(),
    ];
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/encodings.txt");
    if std::env::var_os("RULES_WRITE_GOLDEN").is_some() {
        std::fs::write(&path, found.concat()).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    assert_eq!(golden.lines().count(), found.len(), "a line a game and options");
    for (found, golden) in found.iter().zip(golden.lines()) {
        let (name, _) = golden.rsplit_once(' ').unwrap();
        assert_eq!(
            found.trim_end(),
            golden,
            "the encoding `{name}` has changed. If that is wanted, raise ENCODING_VERSION of the game, \
             and replace the file with RULES_WRITE_GOLDEN=1"
        );
    }
}

/// FNV-1a, which is simple and equal on every platform.
struct Hash(u64);

impl Hash {
    fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

fn options<G: Game>(set: &[(&str, &str)]) -> G::Options {
    let mut options = G::Options::default();
    set.iter().for_each(|(name, value)| options.set(name, value).unwrap());
    options
}

/// Name, version, options and shape, and a hash of all data of one game.
fn line<G: Encode>(set: &[(&str, &str)]) -> String {
    let mut position = G::new(options::<G>(set)).unwrap();
    let shape = G::shape(&position.options());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2026);
    let mut hash = Hash::new();
    for seat in Seat::all(position.seats()) {
        let mut board = vec![0; shape.board_bytes()];
        G::write_board_planes(&position.options(), seat, &mut board).unwrap();
        hash.add(&board);
    }
    for _ in 0..STEPS {
        add(&mut hash, &position, shape).unwrap();
        // Draws from the lists, whose order is a law, so that faster ways to draw do not change the
        // hash.
        match position.turn() {
            Turn::Seat(_) => {
                let place = uniform_below(&mut rng, position.count_actions() as u32);
                let action = position.legal_actions().nth(place as usize).unwrap();
                position.play(action).unwrap();
            }
            Turn::Chance => {
                let place = uniform_below(&mut rng, position.chance_events().count() as u32);
                let (event, _) = position.chance_events().nth(place as usize).unwrap();
                position.play_event(event).unwrap();
            }
            Turn::Over => break,
        }
    }
    let mut line = format!("{} {}", G::NAME, G::ENCODING_VERSION);
    set.iter().for_each(|(name, value)| write!(line, " {name}={value}").unwrap());
    let EncodingShape {
        actions,
        planes,
        board_planes,
        height,
        width,
        scalars,
        tokens,
        token_width,
        ..
    } = shape;
    writeln!(
        line,
        ": {actions} actions, {planes}+{board_planes}x{height}x{width} planes, {scalars} scalars, \
         {tokens}x{token_width} tokens {:016x}",
        hash.0
    )
    .unwrap();
    line
}

fn add<G: Encode>(hash: &mut Hash, position: &G, shape: EncodingShape) -> Result<(), EncodeError> {
    let mut list = vec![0; position.count_actions()];
    position.write_legal_indices(&mut list)?;
    list.iter().for_each(|index| hash.add(&index.to_le_bytes()));
    for seat in Seat::all(position.seats()) {
        let seen = position.observe(seat);
        let mut planes = vec![0; shape.plane_bytes()];
        let mut scalars = vec![0.0; shape.scalars.into()];
        let mut tokens = vec![0; shape.token_bytes()];
        G::write_planes(&seen, seat, &mut planes)?;
        G::write_scalars(&seen, seat, &mut scalars)?;
        G::write_tokens(&seen, seat, &mut tokens)?;
        hash.add(&planes);
        scalars.iter().for_each(|scalar| hash.add(&scalar.to_le_bytes()));
        hash.add(&tokens);
    }
    Ok(())
}

/// Name and version, and a hash of all tables of images.
fn images<G: EncodeSymmetric>() -> String {
    let position = G::new(G::Options::default()).unwrap();
    let shape = G::shape(&position.options());
    let mut hash = Hash::new();
    for symmetry in position.symmetries() {
        let mut indices = vec![0; shape.actions as usize];
        let mut cells = vec![0; shape.cells()];
        position.write_index_images(symmetry, &mut indices).unwrap();
        position.write_cell_images(symmetry, &mut cells).unwrap();
        indices.iter().chain(&cells).for_each(|image: &u32| hash.add(&image.to_le_bytes()));
    }
    format!("{} {} images {:016x}\n", G::NAME, G::ENCODING_VERSION, hash.0)
}
