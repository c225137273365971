//! Facts beyond the scenarios: names and codes, the grid, accessors, reasons, bounds.

use conquest_rules::{
    Cell, Conquest, Illegal, Kind, Options, Overpower, Phase, Shape, Spot, Tile, Tiles, Vertex,
};
use rand_core::SeedableRng;
use rules_core::{Code, Effect, Effects, Game, Seat, Turn, Viewer};

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

/// Vertices are numbered in squares from the inside out, each from its lower left corner on to the
/// right, up, to the left and down.
#[test]
fn conquest_02_vertices_are_numbered_from_the_inside_out() {
    let mut walk = vec![(0, 0)];
    for ring in 1..=31 {
        let (mut x, mut y) = (-ring, -ring);
        for (right, up) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            for _ in 0..2 * ring {
                walk.push((x, y));
                (x, y) = (x + right, y + up);
            }
        }
    }
    for (code, &(x, y)) in (0..).zip(&walk) {
        let vertex = Vertex::new(x, y).unwrap();
        assert_eq!((vertex.code(), Vertex::from_code(code)), (code, Some(vertex)), "{x}.{y}");
    }
    assert_eq!(Vertex::from_code(walk.len() as u32), None);
    for far in [-32, 32, -100, 100] {
        assert_eq!((Vertex::new(far, 0), Vertex::new(0, far)), (None, None));
    }
}

#[test]
fn conquest_03_six_shapes_are_named_after_a_vertex() {
    let texts = |vertex: u32| -> Vec<String> {
        (0..6).map(|sort| Shape::from_code(6 * vertex + sort).unwrap().to_string()).collect()
    };
    assert_eq!(texts(0), ["D0.0b", "D0.0r", "D0.0l", "T0.0^", "T0.0v", "H0.0"]);
    assert_eq!(texts(8), ["D-1.0b", "D-1.0r", "D-1.0l", "T-1.0^", "T-1.0v", "H-1.0"]);
    for code in 0..6 * 63 * 63 {
        if let Some(shape) = Shape::from_code(code) {
            assert_eq!((shape.code(), shape.to_string().parse()), (code, Ok(shape)));
        }
    }
}

#[test]
fn debug_forms_show_the_text() {
    let cell: Cell = "2.-1v".parse().unwrap();
    assert_eq!(format!("{cell:?} {:?}", Vertex::new(2, -1).unwrap()), "Cell(2.-1v) Vertex(2.-1)");
    let start = Conquest::default();
    assert_eq!(format!("{:?}", start.public()), format!("Public({})", start.public()));
}

#[test]
fn conquest_01_every_multiset_of_three_numbers_is_a_tile_once() {
    let digits: Vec<_> = Tile::all().map(Tile::digits).collect();
    assert!(digits.is_sorted_by(|a, b| a < b));
    let count = |n: usize| {
        let different =
            |d: &&[u8; 3]| 1 + usize::from(d[0] != d[1]) + usize::from(d[1] != d[2]) == n;
        digits.iter().filter(different).count()
    };
    assert_eq!((count(1), count(2), count(3), digits.len()), (6, 30, 20, 56));
    assert!(digits.iter().all(|d| d.is_sorted() && d[2] <= 5));
    assert_eq!(Tile::all().map(|tile| u32::from(tile.sum())).sum::<u32>(), 420);
}

#[test]
fn conquest_01_a_tile_lies_in_its_rotations_and_never_mirrored() {
    let mut ways = 0;
    for tile in Tile::all() {
        for rotation in 0..tile.rotations() {
            let numbers =
                conquest_rules::Placement::new(tile, rotation, Cell::ORIGIN).unwrap().numbers();
            assert_eq!(Tile::lying_as(numbers), Some((tile, rotation)));
            ways += 1;
        }
        let [a, b, c] = tile.digits();
        assert_eq!(Tile::lying_as([c, b, a]).is_none(), a != b && b != c, "{tile}");
    }
    assert_eq!(ways, 156);
    for (place, number) in (0..3).flat_map(|place| (6..=u8::MAX).map(move |number| (place, number)))
    {
        let mut numbers = [0, 1, 2];
        numbers[place] = number;
        assert_eq!(Tile::lying_as(numbers), None, "{numbers:?}");
    }
}

#[test]
fn conquest_02_cells_have_their_corners_and_neighbours() {
    let up: Cell = "2.-3^".parse().unwrap();
    assert_eq!(up.corners(), [(2, -2), (3, -3), (2, -3)].map(|(x, y)| Vertex::new(x, y).unwrap()));
    let down: Cell = "2.-3v".parse().unwrap();
    assert_eq!(
        down.corners(),
        [(3, -3), (2, -2), (3, -2)].map(|(x, y)| Vertex::new(x, y).unwrap())
    );
    let names = |cells: [Cell; 3]| cells.map(|cell| cell.to_string());
    assert_eq!(names(up.neighbours()), ["2.-4v", "1.-3v", "2.-3v"]);
    for cell in [up, down] {
        for (across, neighbour) in cell.neighbours().into_iter().enumerate() {
            assert_eq!(neighbour.neighbours()[across], cell);
            let shared = cell.corners().into_iter().filter(|v| neighbour.corners().contains(v));
            assert_eq!(shared.count(), 2);
            assert!(!neighbour.corners().contains(&cell.corners()[across]));
        }
        for vertex in cell.corners() {
            assert!(vertex.cells().contains(&cell));
            assert!(vertex.cells().iter().all(|around| around.corners().contains(&vertex)));
        }
    }
}

#[test]
fn conquest_03_seven_covers_of_three_kinds() {
    let position = Conquest::default();
    for seat in Seat::all(2) {
        let left = Kind::ALL.map(|kind| position.public().covers_left(seat, kind));
        assert_eq!(left, [4, 2, 1]);
        assert_eq!(left, Kind::ALL.map(Kind::supply));
    }
    assert!(Kind::Triodia < Kind::Triotri && Kind::Triotri < Kind::Triohex);
    let cells = |text: &str| {
        let mut cells: Vec<_> = shape(text).cells().map(|cell| cell.to_string()).collect();
        cells.sort();
        cells.join(" ")
    };
    assert_eq!(cells("D0.0b"), "0.-1v 0.0^");
    assert_eq!(cells("D0.0r"), "0.0^ 0.0v");
    assert_eq!(cells("D0.0l"), "-1.0v 0.0^");
    assert_eq!(cells("T-1.2v"), "-1.2^ -1.2v -1.3^ 0.2^");
    assert_eq!(cells("H1.0"), "0.-1v 0.0^ 0.0v 1.-1^ 1.-1v 1.0^");
}

#[test]
fn conquest_05_a_seat_that_plays_begins() {
    let first = Seat::THIRD;
    assert!(Conquest::new(Options { first, ..Options::default() }).is_err());
}

/// A position of the fields behind the options.
fn position(fields: &str) -> Conquest {
    format!("conquest/1 - {fields}").parse().unwrap()
}

/// Seat 0 is to place the first tile.
const START: &str = "000001002003004005011012013/014015022023024025033034035 - -/- - 0 start 0";

/// 023 lies on 0.0^.
const PLACED: &str =
    "000001002003004005011013014/012015022024025112123233234 023@0.0^ -/- - 1 start 0";

/// Seat 1 has completed T0.0v by 123@1.0^; a Triodia of seat 0 covers 0.0v and 0.1^.
const CLAIMING: &str = "005034045145222224334455555/013015022023122125144245 \
    123@1.0^,331@0.0v,513@0.1^,335@0.0^ D0.1b/- - 1 claim:1.0^ 0";

/// T-1.0^ is open, but both Triotri of seat 1 lie.
const NO_TRIOTRI: &str = "035044113115122133233245255/000005013025034135145333334 \
    110@1.0v,201@0.0v,401@1.1^,022@0.0^,240@-1.0v,303@-4.0v,045@1.1v,550@2.1^,112@1.0^,114@0.1v,\
    222@0.-1v,342@-1.-1v,235@-3.-1v,424@-1.0^,353@-3.0^,344@-2.1^,534@-3.0v,444@-2.0v,445@-2.0^ \
    T-3.0^,T1.1^/T-2.0v,T0.0^ T-1.0^ 1 start 0";

#[test]
fn accessors_agree_with_the_text() {
    let claiming = position(CLAIMING);
    let public = claiming.public();
    let [first, second] = [0, 1].map(Seat::new_unchecked);
    assert_eq!((public.phase(), public.seat(), public.passes()), (Phase::Claim, second, 0));
    assert_eq!(public.covers(first).collect::<Vec<_>>(), [shape("D0.1b")]);
    assert_eq!(public.covers_left(first, Kind::Triodia), 3);
    assert_eq!([first, second].map(|seat| public.score(seat)), [16, 0]);
    assert_eq!([first, second].map(|seat| claiming.hand(seat).len()), [9, 8]);
    assert_eq!(claiming.stock().len(), 35);
    let cell: Cell = "1.0^".parse().unwrap();
    assert_eq!(public.tile_on(cell), Some("123".parse().unwrap()));
    assert_eq!(cell.corners().map(|corner| public.number_at(corner)), [1, 2, 3].map(Some));
    assert_eq!(public.open().count(), 0);
    assert_eq!(position(NO_TRIOTRI).public().open().collect::<Vec<_>>(), [shape("T-1.0^")]);
    assert_eq!(Conquest::default().drawer(), Some(first));
}

/// Refusals by the same rule have different reasons.
#[test]
fn every_refusal_has_its_reason() {
    for (text, action, why) in [
        (START, "040@0.0^", Illegal::First),
        (START, "555@0.0^", Illegal::NotInHand),
        (START, "pass", Illegal::CanPlace),
        (PLACED, "012@0.0^", Illegal::Taken),
        (PLACED, "012@1.0^", Illegal::Apart),
        (PLACED, "233@0.0v", Illegal::Corners),
        (PLACED, "D0.0r", Illegal::NotOpen),
        (PLACED, "-", Illegal::NothingToDecline),
        (CLAIMING, "013@2.0^", Illegal::SecondTile),
        (CLAIMING, "pass", Illegal::AnswerClaim),
        (CLAIMING, "D0.0r", Illegal::NotCompleted),
        (CLAIMING, "D1.0l", Illegal::InTheWay),
        (NO_TRIOTRI, "T-1.0^", Illegal::NoCoverToTake),
    ] {
        let why_not = position(text).why_illegal(action.parse().unwrap());
        assert_eq!(why_not, Some(why), "{action}");
    }
}

#[test]
fn conquest_18_the_option_has_its_text_and_leaves_keys_of_other_games_alone() {
    use rules_core::Keyed;
    let options = Options { overpower: Overpower::Whole, ..Options::default() };
    assert_eq!(options.to_string(), "overpower=whole");
    assert_eq!("overpower=whole".parse(), Ok(options));
    assert!("overpower=overlap".parse::<Options>().is_err(), "a default is not written");
    assert_ne!(Conquest::new(options).unwrap().key(), Conquest::default().key());
    // As in version 2 of keys.
    assert_eq!(Conquest::default().key(), KEY_OF_THE_START);
}

const KEY_OF_THE_START: u64 = 0x50bf_29c4_d26c_6cb2;

/// CONQUEST-12, CONQUEST-16: a claim reports the covers that it pushes off, and the points that it
/// changes.
#[test]
fn conquest_16_a_claim_reports_the_points_that_it_changes() {
    let mut reported = [0; 2];
    for seed in 0..40 {
        let mut rng = rand_xoshiro::SplitMix64::seed_from_u64(seed);
        let mut position = Conquest::default();
        let score = |position: &Conquest, seat| i32::from(position.public().score(seat));
        loop {
            let before = position;
            let Some(step) = rules_core::random_step(&mut position, &mut rng) else { break };
            let (mut points, mut returned) = ([None; 2], Vec::new());
            before.effects(step, Viewer::Open, |effect| match effect {
                Effect::Scored { seat, points: more } => points[seat.index()] = Some(more),
                Effect::Returned { seat: Some(seat), from: Spot::Shape(shape), .. } => {
                    returned.push((seat, shape));
                }
                _ => {}
            });
            for seat in Seat::all(2) {
                let more = score(&position, seat) - score(&before, seat);
                assert_eq!(points[seat.index()], (more != 0).then_some(more), "{step:?}");
                reported[usize::from(more < 0)] += usize::from(more != 0);
            }
            let covers =
                |position: &Conquest, seat| position.public().covers(seat).collect::<Vec<_>>();
            let gone = Seat::all(2).flat_map(|seat| {
                let kept = covers(&position, seat);
                let lost = covers(&before, seat).into_iter().filter(move |one| !kept.contains(one));
                lost.map(move |shape| (seat, shape))
            });
            assert_eq!(returned, gone.collect::<Vec<_>>(), "{step:?}");
        }
    }
    assert!(reported.into_iter().all(|times| times > 20), "{reported:?}");
}

#[test]
fn random_play_keeps_within_the_bounds() {
    use rules_core::{Code, Notation};
    for (seed, players) in (2..=4).cycle().take(120).enumerate() {
        let pass_draws = seed % 2 == 0;
        let options = Options { players, pass_draws, ..Options::default() };
        let most = Conquest::max_plies(&options).unwrap();
        let bound = Conquest::action_code_bound(&options).unwrap();
        let mut rng = rand_xoshiro::SplitMix64::seed_from_u64(seed as u64);
        let mut position = Conquest::new(options).unwrap();
        let mut plies = 0;
        while position.turn() != Turn::Over {
            assert!(position.legal_actions().all(|action| action.code() < bound));
            rules_core::random_step(&mut position, &mut rng).unwrap();
            plies += 1;
        }
        assert!(plies <= most, "{plies} of {most}");
    }
}

#[test]
fn small_values_have_texts_codes_and_names() {
    use rules_core::Code;
    for kind in Kind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    for phase in Phase::ALL {
        assert_eq!(phase.to_string().parse(), Ok(phase));
        assert_eq!(Phase::from_code(phase.code()), Some(phase));
    }
    assert!("over".parse::<Phase>().is_err() && Phase::from_code(7).is_none());
    for edge in conquest_rules::Edge::ALL {
        assert_eq!(edge.to_string().parse(), Ok(edge));
    }
    let hand: Tiles = "000014555".parse().unwrap();
    assert_eq!((hand.len(), hand.to_string()), (3, "000014555".to_owned()));
    assert_eq!("-".parse(), Ok(Tiles::EMPTY));
    for bad in ["", "014000", "000000", "00", "006", "000-"] {
        assert!(bad.parse::<Tiles>().is_err(), "{bad}");
    }
    assert_eq!("-3.31".parse(), Ok(Vertex::new(-3, 31).unwrap()));
    for bad in ["3", "3.", "3.4^", "03.1", "32.0"] {
        assert!(bad.parse::<Vertex>().is_err(), "{bad}");
    }
    #[cfg(feature = "serde")]
    {
        fn both<T>(value: T, json: &str)
        where
            T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
        {
            assert_eq!(serde_json::to_string(&value).unwrap(), json);
            assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
            let bytes = postcard::to_allocvec(&value).unwrap();
            assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), value);
        }
        both(hand, r#"["000","014","555"]"#);
        both("0.0v".parse::<Cell>().unwrap(), "\"0.0v\"");
        both(Vertex::new(1, -2).unwrap(), "\"1.-2\"");
        both(shape("T-1.2v"), "\"T-1.2v\"");
        both("140@0.0v".parse::<conquest_rules::Placement>().unwrap(), "\"140@0.0v\"");
        both(Phase::PassDraw, "\"pass-draw\"");
        both(Kind::Triohex, "\"triohex\"");
        both(conquest_rules::Edge::Left, "\"left\"");
        both(Overpower::Whole, "\"whole\"");
        both("14*".parse::<conquest_rules::Corners>().unwrap(), "\"14*\"");
    }
}
