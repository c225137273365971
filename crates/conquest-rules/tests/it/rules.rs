//! A constructed position for every rule.

use conquest_rules::{
    Action, Cell, Conquest, End, Illegal, Kind, Options, Overpower, Phase, Shape, Tile, Tiles,
    Vertex,
};
use rand_core::SeedableRng;
use rules_core::{Code, EventError, Game, Illegal as _, PlayError, Seat, Turn};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

fn position(text: &str) -> Conquest {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The position with these public fields. A hand that ends in `+` is filled up with the lowest tiles
/// that nobody named.
fn filled(options: &str, hands: &str, public: &str) -> Conquest {
    let options: Options = options.parse().unwrap();
    let table = public.split(' ').next().unwrap();
    let on_table = table.split(',').filter_map(|placement| {
        let numbers: Vec<u8> = placement.bytes().take(3).map(|b| b.wrapping_sub(b'0')).collect();
        Tile::lying_as(numbers.try_into().ok()?).map(|(tile, _)| tile)
    });
    let mut used: Vec<Tile> = on_table.collect();
    let named: Vec<Vec<Tile>> = hands
        .split('/')
        .map(|hand| {
            let digits = hand.trim_end_matches('+').trim_matches('-');
            let tiles = digits.as_bytes().chunks(3);
            tiles.map(|tile| std::str::from_utf8(tile).unwrap().parse().unwrap()).collect()
        })
        .collect();
    used.extend(named.iter().flatten());
    let mut texts = Vec::new();
    for (mut hand, text) in named.into_iter().zip(hands.split('/')) {
        while text.ends_with('+') && hand.len() < usize::from(options.hand_size()) {
            let next = Tile::all().find(|tile| !used.contains(tile)).unwrap();
            used.push(next);
            hand.push(next);
        }
        texts.push(hand.into_iter().collect::<Tiles>().to_string());
    }
    position(&format!("conquest/1 {options} {} {public}", texts.join("/")))
}

fn legal(position: &Conquest) -> Vec<String> {
    position.legal_actions().map(|action| action.to_string()).collect()
}

/// The position after these actions and drawn tiles.
fn after(mut position: Conquest, steps: &str) -> Conquest {
    for step in steps.split_whitespace() {
        match position.turn() {
            Turn::Chance => position.play_event(step.parse().unwrap()).unwrap(),
            _ => {
                let played = position.play(step.parse().unwrap());
                played.unwrap_or_else(|error| panic!("{step}: {error}: {position}"));
            }
        }
    }
    position
}

fn why_not(position: &Conquest, action: &str) -> Illegal {
    let mut same = *position;
    let refused = same.play(action.parse().unwrap());
    assert_eq!(same, *position, "a refused action changes nothing");
    match refused {
        Err(PlayError::Illegal(why)) => why,
        other => panic!("{action}: {other:?}: {position}"),
    }
}

/// Everybody has been dealt the lowest tiles that were left.
fn dealt(options: Options) -> Conquest {
    let mut position = Conquest::new(options).unwrap();
    while let Some(tile) = lowest_drawn(&position) {
        position.play_event(tile).unwrap();
    }
    position
}

fn lowest_drawn(position: &Conquest) -> Option<Tile> {
    position.chance_events().next().map(|(tile, _)| tile)
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
fn conquest_04_hands_of_nine_or_seven_and_turns_go_round() {
    for (players, size) in [(2, 9), (3, 7), (4, 7)] {
        let mut position = dealt(Options { players, ..Options::default() });
        for seat in Seat::all(players) {
            assert_eq!(position.hand(seat).len(), size);
        }
        assert_eq!(position.stock().len(), 56 - players * size);
        let mut rng = rand_xoshiro::SplitMix64::from_seed([7; 8]);
        let mut turns = Vec::new();
        while turns.len() < 9 {
            if let (Turn::Seat(seat), Phase::Start) = (position.turn(), position.public().phase()) {
                turns.push(seat.number());
            }
            rules_core::random_step(&mut position, &mut rng).unwrap();
        }
        assert!(turns.windows(2).all(|pair| pair[1] == (pair[0] + 1) % players), "{turns:?}");
    }
}

#[test]
fn conquest_05_the_named_seat_begins() {
    for first in Seat::all(4) {
        let position = dealt(Options { players: 4, first, ..Options::default() });
        assert_eq!(position.turn(), Turn::Seat(first));
    }
    assert!(Conquest::new(Options { first: seat(2), ..Options::default() }).is_err());
}

#[test]
fn conquest_06_hands_are_dealt_whole_from_seat_0_on_each_tile_equally_likely() {
    let mut position =
        Conquest::new(Options { players: 3, first: seat(2), ..Options::default() }).unwrap();
    for dealt in 0..21 {
        assert_eq!(position.drawer(), Some(seat(dealt / 7)));
        let events: Vec<_> = position.chance_events().collect();
        assert_eq!(events.len(), 56 - usize::from(dealt));
        assert!(
            events.iter().all(|&(tile, weight)| weight == 1 && position.stock().contains(tile))
        );
        position.play_event(events[events.len() / 2].0).unwrap();
        let again = position.play_event(events[events.len() / 2].0);
        assert!(matches!(again, Err(EventError::Impossible | EventError::SeatTurn)));
    }
    assert_eq!(position.turn(), Turn::Seat(seat(2)));
}

#[test]
fn conquest_06_the_last_tile_is_an_event_of_its_own() {
    let one_left = position(PASS_DRAWS_LAST);
    let drawing = after(one_left, "pass");
    assert_eq!(drawing.turn(), Turn::Chance);
    assert_eq!(drawing.chance_events().count(), 1);
}

#[test]
fn conquest_07_the_first_tile_goes_on_the_origin_ascending() {
    let start = dealt(Options::default());
    assert_eq!(legal(&start).join(" "), FIRST_ACTIONS);
    assert_eq!(why_not(&start, "040@0.0^"), Illegal::First);
    assert_eq!(why_not(&start, "004@0.0v"), Illegal::First);
    assert_eq!(why_not(&start, "004@1.0^"), Illegal::First);
    assert_eq!(why_not(&start, "004@1.0^").rule(), Some("CONQUEST-7"));
    assert_eq!(why_not(&start, "555@0.0^"), Illegal::NotInHand);
    assert_eq!(why_not(&start, "pass"), Illegal::CanPlace);
}

const FIRST_ACTIONS: &str =
    "000@0.0^ 001@0.0^ 002@0.0^ 003@0.0^ 004@0.0^ 005@0.0^ 011@0.0^ 012@0.0^ 013@0.0^";

#[test]
fn conquest_08_a_tile_shares_an_edge_and_agrees_at_its_corners() {
    let position = filled("-", "+/012112123233234+", "023@0.0^ -/- - 1 start 0");
    // The corners of 0.0^ are 0 at the top, 2 on the right, 3 on the left.
    assert_eq!(why_not(&position, "012@0.0^"), Illegal::Taken);
    assert_eq!(why_not(&position, "012@1.0^"), Illegal::Apart, "it shares but a vertex");
    assert_eq!(why_not(&position, "012@3.0^"), Illegal::Apart);
    assert_eq!(why_not(&position, "233@0.0v"), Illegal::Corners);
    // 0.0v: bottom (1, 0) is 2, left (0, 1) is 0; clockwise 2, 0, then what is left: 1.
    assert!(position.is_legal("201@0.0v".parse().unwrap()));
    assert_eq!(why_not(&position, "120@0.0v"), Illegal::Corners, "the same tile turned");
    assert_eq!(why_not(&position, "555@0.0v"), Illegal::NotInHand);
}

/// A hook of eight tiles whose end touches the free cell 0.-1v at the point (1, -1) alone.
const HOOK: &str = "200@2.-2^,012@1.-2v,025@2.-2v,311@0.0v,123@1.0^,134@0.0^,232@1.-1v,252@2.-1^";

#[test]
fn conquest_08_point_contact_counts() {
    let touched = filled("-", "334344+/+", &format!("{HOOK} -/- - 0 start 0"));
    let free: Cell = "0.-1v".parse().unwrap();
    let point = free.corners()[0];
    let mut touching =
        point.cells().into_iter().filter(|&cell| touched.public().tile_on(cell).is_some());
    let far = touching.next().unwrap();
    assert_eq!((far.to_string(), touching.next()), ("1.-2v".to_owned(), None));
    assert!(!free.neighbours().contains(&far));
    assert_eq!(touched.public().number_at(point), Some(1));
    // The edge shows 4 and 3: 343 and 443 match it, but not the 1 at the point.
    for refused in ["343@0.-1v", "443@0.-1v"] {
        assert_eq!(why_not(&touched, refused), Illegal::Corners);
    }
    // Without the two tiles at the end of the hook both may be placed.
    let apart = HOOK.replace("200@2.-2^,012@1.-2v,", "");
    let apart = filled("-", "334344+/+", &format!("{apart} -/- - 0 start 0"));
    assert_eq!(apart.public().number_at(point), None);
    for allowed in ["343@0.-1v", "443@0.-1v"] {
        assert!(apart.is_legal(allowed.parse().unwrap()));
    }
}

#[test]
fn conquest_08_one_tile_a_turn() {
    let claiming = after(dealt(Options::default()), "004@0.0^ 044 140@0.-1v");
    assert_eq!(claiming.public().phase(), Phase::Claim);
    let held = claiming.hand(seat(1)).iter().next().unwrap();
    assert_eq!(why_not(&claiming, &format!("{held}@1.0^")), Illegal::SecondTile);
}

#[test]
fn conquest_09_a_completed_shape_may_be_claimed_or_declined() {
    let claiming = after(dealt(Options::default()), "004@0.0^ 044 140@0.-1v");
    assert_eq!(claiming.turn(), Turn::Seat(seat(1)));
    assert_eq!(legal(&claiming), ["D0.0b", "-"]);
    assert_eq!(why_not(&claiming, "pass"), Illegal::AnswerClaim);
    assert_eq!(why_not(&claiming, "D0.0l"), Illegal::NotCompleted);
    assert_eq!(why_not(&claiming, "T0.0^"), Illegal::NotCompleted);
    let claimed = after(claiming, "D0.0b");
    assert_eq!(claimed.public().covers(seat(1)).collect::<Vec<_>>(), [shape("D0.0b")]);
    assert_eq!(claimed.public().covers_left(seat(1), Kind::Triodia), 3);
    // One claim a turn at most: the turn goes on with the draw.
    assert_eq!(claimed.public().phase(), Phase::Draw);
    let declined = after(claiming, "-");
    assert_eq!(declined.public().covers(seat(1)).count(), 0);
    assert_eq!(declined.public().phase(), Phase::Draw);
}

/// Seat 1 has completed T0.0v by 123@1.0^; a Triodia of seat 0 covers 0.0v and 0.1^.
const TRIOTRI_OVER_TRIODIA: &str = "conquest/1 - 005034045145222224334455555/013015022023122125144245 \
    123@1.0^,331@0.0v,513@0.1^,335@0.0^ D0.1b/- - 1 claim:1.0^ 0";

#[test]
fn conquest_09_only_shapes_with_the_tile_just_placed() {
    // Without the cover, D0.0r has been complete since an earlier turn: it is not asked for now.
    let claiming = position(&TRIOTRI_OVER_TRIODIA.replace("D0.1b/-", "-/-"));
    assert_eq!(legal(&claiming), ["D1.0l", "T0.0v", "-"]);
    assert_eq!(why_not(&claiming, "D0.0r"), Illegal::NotCompleted);
    assert_eq!(why_not(&claiming, "D0.0r").rule(), Some("CONQUEST-9"));
}

#[test]
fn conquest_09_nothing_is_asked_without_a_cover_to_claim_with() {
    // The tile completes D4.0r, but seat 0 has no Triodia left.
    let position = filled("-", "112+/+", &strip("0 start 0"));
    let placed = after(position, "112@4.0v");
    assert_eq!(placed.public().phase(), Phase::Draw);
}

/// Eight tiles in a row under four Triodia of seat 0, and 114 on 4.0^ beside them; what follows the
/// open shapes is given.
fn strip(turn: &str) -> String {
    let table = "202@2.0^,024@2.0v,440@3.0^,311@0.0v,114@4.0^,212@1.0v,123@1.0^,134@0.0^,441@3.0v";
    format!("{table} D0.0r,D1.0r,D2.0r,D3.0r/- - {turn}")
}

#[test]
fn conquest_10_a_triotri_overpowers_a_triodia_and_it_returns() {
    let claiming = position(TRIOTRI_OVER_TRIODIA);
    assert_eq!(claiming.public().covers_left(seat(0), Kind::Triodia), 3);
    // A Triodia overpowers nothing: D1.0l would overlap D0.1b in 0.0v.
    assert_eq!(legal(&claiming), ["T0.0v", "-"]);
    assert_eq!(why_not(&claiming, "D1.0l"), Illegal::InTheWay);
    assert_eq!(why_not(&claiming, "D1.0l").rule(), Some("CONQUEST-10"));
    let claimed = after(claiming, "T0.0v");
    assert_eq!(claimed.public().covers_left(seat(0), Kind::Triodia), 4);
    assert_eq!(claimed.public().covers(seat(0)).count(), 0);
    assert_eq!(claimed.public().covers_left(seat(1), Kind::Triotri), 1);
}

#[test]
fn conquest_10_a_triohex_overpowers_a_triotri_that_it_does_not_contain() {
    let claiming = position(
        "conquest/1 - 000001023125144145224255/002011022025123225235444455 \
        301@0.0v,034@0.0^,450@-1.0v,113@1.0^,331@1.-1v,334@1.-1^,443@0.-1v -/T0.0^ - 0 claim:1.-1^ 0",
    );
    assert!(claiming.is_legal("H1.0".parse().unwrap()));
    assert_eq!(why_not(&claiming, "D1.-1l"), Illegal::InTheWay);
    let claimed = after(claiming, "H1.0");
    assert_eq!(claimed.public().covers_left(seat(1), Kind::Triotri), 2);
    // The Triotri's cell outside the Triohex is uncovered now.
    let outside: Cell = "-1.0v".parse().unwrap();
    assert!(shape("T0.0^").cells().any(|cell| cell == outside));
    let covers: Vec<_> = Seat::all(2).flat_map(|seat| claimed.public().covers(seat)).collect();
    assert_eq!(covers, [shape("H1.0")]);
}

#[test]
fn conquest_10_a_cover_of_the_same_size_stays() {
    let triotri = position(
        "conquest/1 - 000022133155235255334335/004013023033045123135222233 \
        404@1.-1^,422@0.0v,522@0.1^,244@1.0^,245@0.0^,454@0.-1v,545@0.-1^ -/T0.-1v - 0 claim:1.0^ 0",
    );
    assert_eq!(why_not(&triotri, "T0.0v"), Illegal::InTheWay);
    let triohex = position(
        "conquest/1 - 025035122135144155224244355/001024234235255334345555 \
        002@1.-2^,004@1.-2v,005@2.-3v,301@-1.0v,220@0.-2v,302@0.-1^,033@0.-1v,340@1.-1^,450@2.-2^,\
        111@0.1^,311@0.0v,133@0.0^,223@0.-2^,434@1.-1v,454@2.-1^,545@2.-2v \
        H1.-1/D2.-1l - 1 claim:2.-2v 0",
    );
    assert_eq!(why_not(&triohex, "H2.-1"), Illegal::InTheWay);
}

/// The six cells round (1, 0) and, beyond five of them, the tiles of the Triotri with their tips in it.
const STAR: &str = "100@-1.1^,500@-1.0v,011@-1.1v,120@0.1^,130@2.-2v,202@0.0v,025@0.0^,303@2.-1^,\
    034@2.-1v,055@-1.0^,212@0.1v,313@2.-2^,232@1.0^,323@1.-1v,234@1.-1^,452@0.-1v,343@1.-2v,434@1.-2^,\
    454@0.-2v,545@0.-1^,555@-1.-1v";

#[test]
fn conquest_10_a_triohex_over_five_triotri() {
    let table = STAR.replace("232@1.0^,", "");
    let covers = "T-1.0v,T0.1^/T1.-2v,T0.-1^/T2.-1^";
    let before = filled("players=3", "+/+/223+", &format!("{table} {covers} - 2 start 0"));
    let claiming = after(before, "232@1.0^");
    assert!(claiming.is_legal("H1.0".parse().unwrap()));
    let claimed = after(claiming, "H1.0");
    for (other, covers) in [(0, 0), (1, 0), (2, 1)] {
        assert_eq!(claimed.public().covers(seat(other)).count(), covers);
        assert_eq!(claimed.public().covers_left(seat(other), Kind::Triotri), 2);
    }
    // 15 of the 21 tiles are uncovered now.
    let covered: usize = claimed.public().covers(seat(2)).map(|cover| cover.cells().count()).sum();
    assert_eq!((claimed.public().tiles().len(), covered), (21, 6));
}

#[test]
fn conquest_10_ones_own_covers_may_be_overpowered() {
    let own = position(&TRIOTRI_OVER_TRIODIA.replace("D0.1b/-", "-/D0.1b"));
    let claimed = after(own, "T0.0v");
    assert_eq!(claimed.public().covers(seat(1)).collect::<Vec<_>>(), [shape("T0.0v")]);
    assert_eq!(claimed.public().covers_left(seat(1), Kind::Triodia), 4);
}

#[test]
fn conquest_11_whoever_placed_draws_up_to_the_starting_size() {
    let claimed = after(position(TRIOTRI_OVER_TRIODIA), "T0.0v");
    assert_eq!((claimed.turn(), claimed.drawer()), (Turn::Chance, Some(seat(1))));
    let next = after(claimed, "000");
    assert_eq!((next.hand(seat(1)).len(), next.turn()), (9, Turn::Seat(seat(0))));
    // A hand that has grown by passes does not draw.
    let grown = position(
        "conquest/1 - 011111112135145222245344345/000002003012014044125144155235 \
        500@0.0v,055@0.0^ D0.0r/- - 1 start 0",
    );
    let placed = after(grown, "155@0.-1v");
    assert_eq!(placed.hand(seat(1)).len(), 9);
    assert_eq!((placed.public().phase(), placed.turn()), (Phase::Start, Turn::Seat(seat(0))));
}

#[test]
fn conquest_11_nothing_is_drawn_from_an_empty_stock() {
    let empty = position(PLACE_AFTER_PASS);
    assert!(empty.stock().is_empty());
    let placed = after(empty, "330@-1.-1^");
    assert_eq!(placed.public().phase(), Phase::Start);
    assert_eq!(placed.hand(seat(2)).len(), 6);
    assert_eq!(placed.public().passes(), 0, "the row of passes is broken");
}

/// The stock is empty, and the seat before has passed.
const PLACE_AFTER_PASS: &str = "conquest/1 players=4 \
    022045135155225355555/000004013124222224235/033133234334344345455/002003024034114123144 \
    001@-1.1v,005@-1.1^,110@-1.2^,120@1.-1v,140@2.1v,150@0.1^,023@0.0^,502@1.0^,350@-1.0v,404@2.2^,\
    055@1.0v,111@-1.2v,121@0.2^,311@2.3v,115@1.4^,212@1.-1^,512@0.1v,134@2.3^,451@1.3v,232@0.-1v,\
    323@0.-1^,442@1.2^,524@1.1v,255@1.1^,333@-1.-1v,533@-1.0^,444@1.2v,544@1.3^ \
    -/T1.2v,H0.2/-/D1.0b,D1.4b,H0.0 - 2 start 1";

#[test]
fn conquest_12_a_shape_its_player_has_no_cover_for_is_open_to_the_next() {
    let before = filled("-", "112+/145+", &strip("0 start 0"));
    let placed = after(before, "112@4.0v");
    assert_eq!(placed.public().open().collect::<Vec<_>>(), [shape("D4.0r")]);
    let drawn = placed.chance_events().next().unwrap().0;
    let open = after(placed, &drawn.to_string());
    assert_eq!(open.turn(), Turn::Seat(seat(1)));
    assert!(open.is_legal("D4.0r".parse().unwrap()));
    assert_eq!(why_not(&open, "D0.0r"), Illegal::NotOpen);
    assert_eq!(why_not(&open, "-"), Illegal::NothingToDecline);
    // Taking it is the whole turn: nothing is placed or drawn, and nothing is open any more.
    let taken = after(open, "D4.0r");
    assert_eq!(taken.public().covers(seat(1)).collect::<Vec<_>>(), [shape("D4.0r")]);
    assert_eq!((taken.hand(seat(1)), taken.turn()), (open.hand(seat(1)), Turn::Seat(seat(0))));
    assert_eq!(taken.public().open().count(), 0);
    // Placing instead lets it lapse.
    let place = open.legal_actions().find(|action| matches!(action, Action::Place(_))).unwrap();
    assert!(!open.after(place).public().open().any(|other| other == shape("D4.0r")));
}

#[test]
fn conquest_12_a_declined_or_forbidden_shape_is_not_open() {
    let declined = after(position(TRIOTRI_OVER_TRIODIA), "-");
    assert_eq!(declined.public().open().count(), 0, "D1.0l was forbidden, T0.0v declined");
}

/// Seat 1 has just placed 355@1.1^ and has no Triodia left: D1.1l is open, T0.1v may be claimed.
const OPEN_THOUGH_RETURNED: &str = "conquest/1 - \
    015022055111134135145155444555/001003004113115125222455 \
    110@-1.3^,301@-1.2v,112@-1.3v,133@0.2^,224@0.0^,225@0.0v,352@0.1^,533@0.1v,355@1.1^ \
    -/D0.0r,D0.1r,D0.2l,D-1.3r D1.1l 1 claim:1.1^ 0";

#[test]
fn conquest_12_open_shapes_are_fixed_when_the_tile_is_placed() {
    let claiming = position(OPEN_THOUGH_RETURNED);
    assert_eq!(claiming.public().covers_left(seat(1), Kind::Triodia), 0);
    let claimed = after(claiming, "T0.1v");
    assert!(claimed.public().covers_left(seat(1), Kind::Triodia) > 0, "its Triodia came back");
    assert_eq!(claimed.public().open().collect::<Vec<_>>(), [shape("D1.1l")]);
    // The next player may not take it all the same: CONQUEST-10 must hold then.
    let next = after(claimed, "000");
    assert_eq!(why_not(&next, "D1.1l"), Illegal::InTheWay);
}

#[test]
fn conquest_12_the_taker_needs_a_cover_of_that_kind() {
    let position = position(
        "conquest/1 - 035044113115122133233245255/000005013025034135145333334 \
        110@1.0v,201@0.0v,401@1.1^,022@0.0^,240@-1.0v,303@-4.0v,045@1.1v,550@2.1^,112@1.0^,114@0.1v,\
        222@0.-1v,342@-1.-1v,235@-3.-1v,424@-1.0^,353@-3.0^,344@-2.1^,534@-3.0v,444@-2.0v,445@-2.0^ \
        T-3.0^,T1.1^/T-2.0v,T0.0^ T-1.0^ 1 start 0",
    );
    assert_eq!(why_not(&position, "T-1.0^"), Illegal::NoCoverToTake);
}

#[test]
fn conquest_12_open_shapes_lapse_with_a_pass() {
    // Seat 0 can place nothing, but it can take a shape or pass.
    let position = position(
        "conquest/1 pass_draws=false 013044111124134135234334445/023024035144223225344345455 \
        000@2.-1v,001@2.-1^,200@2.0^,110@1.-1v,201@1.0^,022@1.0v,112@0.0v,115@0.0^,251@0.-1v,551@-1.0v,\
        523@0.-1^,355@-1.-1v,555@-1.0^ -/D-1.0r,H2.0 H0.0 0 start 0",
    );
    assert_eq!(legal(&position), ["H0.0", "pass"]);
    assert_eq!(after(position, "pass").public().open().count(), 0);
    let taken = after(position, "H0.0");
    assert_eq!(taken.public().covers_left(seat(1), Kind::Triodia), 4, "CONQUEST-10 holds here too");
}

/// One tile is left in the stock, and seat 2 cannot place.
const PASS_DRAWS_LAST: &str = "conquest/1 players=4 \
    000001015113123144255/004024044125133135145224444/013034114222225235245333/011055111134244334555 \
    200@2.-2^,003@-1.1v,005@-1.1^,201@-2.2^,014@0.0^,022@1.-2v,023@-2.2v,025@2.-2v,330@-1.2^,350@0.1^,\
    450@-1.0v,211@1.-1v,511@1.0^,122@1.-1^,241@0.-1v,155@1.0v,232@0.-2v,233@0.2^,423@0.-1^,533@0.1v,\
    534@1.1v,355@1.1^,544@-1.0^,455@-2.0v -/-/-/- - 2 start 0";

#[test]
fn conquest_13_a_pass_draws_a_tile_and_is_allowed_just_without_a_placement() {
    let stuck = position(PASS_DRAWS_LAST);
    assert_eq!(legal(&stuck), ["pass"]);
    let drawing = after(stuck, "pass");
    assert_eq!((drawing.public().phase(), drawing.drawer()), (Phase::PassDraw, Some(seat(2))));
    let next = after(drawing, &stuck.stock().to_string());
    assert_eq!(next.hand(seat(2)).len(), 9, "past the starting size of 7");
    assert_eq!((next.turn(), next.public().passes()), (Turn::Seat(seat(3)), 0));
    let playable = position(PLACE_AFTER_PASS);
    assert_eq!(why_not(&playable, "pass"), Illegal::CanPlace);
    assert_eq!(why_not(&playable, "pass").rule(), Some("CONQUEST-13"));
}

#[test]
fn conquest_13_the_option_lets_a_pass_draw_nothing() {
    let blocked = position(BLOCKED_NEXT);
    let sizes = Seat::all(2).map(|seat| blocked.hand(seat).len()).collect::<Vec<_>>();
    let over = after(blocked, "pass");
    assert_eq!(Seat::all(2).map(|seat| over.hand(seat).len()).collect::<Vec<_>>(), sizes);
}

#[test]
fn conquest_14_a_turn_without_covers_ends_the_game_after_the_draws() {
    let position = position(
        "conquest/1 - 014035112244335344355444555/005012111114115125155223445 \
        300@1.-1^,400@1.-2v,101@3.-4^,301@0.-1^,015@3.-4v,202@0.1^,025@0.1v,033@0.-1v,403@2.-2v,044@2.-2^,\
        045@1.-2^,131@2.-4v,221@-1.1^,312@-1.0v,413@2.-3^,135@-1.0^,144@2.-3v,451@3.-3^,222@-1.1v,\
        522@-1.2^,233@0.0^,334@3.-2^ -/D3.-2l,D0.-1r,D0.1r,D-1.2b,T1.-2v,T-1.0v,H3.-3 - 0 start 0",
    );
    let placed = after(position, "335@3.-2v");
    assert_eq!(placed.public().phase(), Phase::Draw, "the previous player draws first");
    let over = after(placed, "345");
    assert_eq!(over.public().phase(), Phase::Over(End::Covers));
    assert_eq!(over.turn(), Turn::Over);
    let outcome = over.outcome().unwrap();
    assert_eq!(outcome.end(), End::Covers);
    let scores = [over.public().score(seat(0)), over.public().score(seat(1))];
    assert_eq!(outcome.scores().unwrap(), scores.map(i32::from));
    assert!(outcome.winners().contains(seat(1)));
    assert_eq!(over.clone().play(Action::Pass), Err(PlayError::GameOver));
}

#[test]
fn conquest_14_the_end_comes_before_open_shapes() {
    let claiming = position(
        "conquest/1 - 111112114115145334444445/004024033044124134144333345 \
        000@4.1^,200@4.0v,003@4.1v,050@3.1v,011@4.3^,012@5.0^,130@4.2^,140@3.3v,015@2.-2v,022@-2.1^,\
        023@4.0^,250@-3.1v,340@3.0v,350@5.1^,504@3.1^,550@3.-2^,311@4.2v,212@1.0v,123@1.0^,251@2.-1^,\
        331@0.0v,513@0.1^,155@0.1v,222@-2.0v,223@-2.0^,242@2.0^,252@-1.0^,332@-1.1^,342@2.1^,523@-1.0v,\
        424@2.0v,524@2.-1v,255@0.2^,335@0.0^,434@3.0^,455@3.-1^,555@3.-2v \
        T3.0v,T4.1v/D-1.1b,D2.1b,D0.2b,D4.3b,T-2.0v,T0.0v,H3.-1 T4.0v 0 claim:5.0^ 0",
    );
    assert_eq!(claiming.public().open().collect::<Vec<_>>(), [shape("T4.0v")]);
    let over = after(claiming, "D5.0l 001");
    assert_eq!(over.public().phase(), Phase::Over(End::Covers));
    assert_eq!((over.count_actions(), over.public().open().count()), (0, 0));
}

/// Seat 1 has passed, and seat 0 cannot place either; a pass draws nothing.
const BLOCKED_NEXT: &str = "conquest/1 pass_draws=false \
    001114122223234244245334444/012015025111125135155233235 035@0.0^ -/- - 0 start 1";

#[test]
fn conquest_15_passes_all_round_that_drew_nothing_block_the_game() {
    let stuck = position(BLOCKED_NEXT);
    assert_eq!(legal(&stuck), ["pass"]);
    let over = after(stuck, "pass");
    assert_eq!(over.public().phase(), Phase::Over(End::Blocked));
    assert_eq!(over.outcome().unwrap().end(), End::Blocked);
    // One pass fewer goes on.
    let first = position(&BLOCKED_NEXT.replace("0 start 1", "1 start 0"));
    assert_eq!(after(first, "pass"), stuck);
}

#[test]
fn conquest_15_a_pass_that_draws_does_not_count() {
    let mut position = position(PASS_DRAWS_LAST);
    let mut passed = Vec::new();
    while let Turn::Seat(_) = position.turn() {
        let Some(action) = position.legal_actions().last().filter(|&a| a == Action::Pass) else {
            break;
        };
        position = after(position, &action.to_string());
        passed.push(position.public().passes());
        while let Some(tile) = lowest_drawn(&position) {
            position.play_event(tile).unwrap();
            *passed.last_mut().unwrap() = position.public().passes();
        }
    }
    assert_eq!(passed.first(), Some(&0));
    assert!(passed.iter().skip(1).zip(1..).all(|(&passes, expected)| passes == expected));
}

#[test]
fn conquest_16_scores_are_the_sums_under_ones_own_covers() {
    let claimed = after(position(TRIOTRI_OVER_TRIODIA), "T0.0v");
    // 123, 331, 513 and 335.
    assert_eq!(claimed.public().score(seat(1)), 6 + 7 + 9 + 11);
    assert_eq!(claimed.public().score(seat(0)), 0);
}

#[test]
fn conquest_16_equal_highest_scores_share_the_win_also_at_0() {
    let over = after(position(BLOCKED_NEXT), "pass");
    let outcome = over.outcome().unwrap();
    assert_eq!(outcome.scores(), Some(&[0, 0][..]));
    assert_eq!(outcome.winners().len(), 2);
    assert!(!outcome.is_draw());
    assert_eq!([0, 1].map(|n| outcome.utility(seat(n))), [0, 0]);
}

/// As the position of [`TRIOTRI_OVER_TRIODIA`], with `overpower = whole`.
fn whole(covers: &str) -> Conquest {
    let text = TRIOTRI_OVER_TRIODIA.replace("conquest/1 -", "conquest/1 overpower=whole");
    position(&text.replace("D0.1b/-", covers))
}

#[test]
fn conquest_18_a_triodia_inside_the_shape_is_overpowered() {
    // D0.1b is 0.1^ with 0.0v, both under T0.0v.
    for covers in ["D0.1b/-", "-/D0.1b"] {
        let claiming = whole(covers);
        assert_eq!(legal(&claiming), ["T0.0v", "-"]);
        let claimed = after(claiming, "T0.0v");
        assert!(Seat::all(2).all(|seat| claimed.public().covers_left(seat, Kind::Triodia) == 4));
    }
}

/// Seat 0 can complete T0.0^ with 301@0.0v.
const STICKING_OUT: &str = "034@0.0^,450@-1.0v,334@1.-1^,443@0.-1v";

#[test]
fn conquest_18_a_triodia_that_sticks_out_is_not() {
    for covers in ["-/D1.-1l", "D1.-1l/-"] {
        let before = |options: &str| {
            filled(options, "013+/+", &format!("{STICKING_OUT} {covers} - 0 start 0"))
        };
        // D1.-1l is 1.-1^ with 0.-1v; T0.0^ has 0.-1v alone.
        let placed = after(before("-"), "301@0.0v");
        assert!(placed.is_legal("T0.0^".parse().unwrap()));
        let placed = after(before("overpower=whole"), "301@0.0v");
        assert_eq!(legal(&placed), ["D0.0r", "-"]);
        assert_eq!(why_not(&placed, "T0.0^"), Illegal::SticksOut);
        assert_eq!(why_not(&placed, "T0.0^").rules(), ["CONQUEST-18"]);
        // A forbidden shape is not open, declined or not.
        assert_eq!(after(placed, "-").public().open().count(), 0);
    }
}

#[test]
fn conquest_18_a_triotri_is_overpowered_as_ever() {
    let five = conquest_rules::samples::five_triotri_in_the_way().to_string();
    let five = position(&five.replace("players=3", "players=3,overpower=whole"));
    assert!(five.is_legal("H1.0".parse().unwrap()));
}

#[test]
fn conquest_18_open_shapes_are_the_same_but_may_not_be_taken() {
    let open = conquest_rules::samples::open_shapes();
    let text = open.to_string().replace("pass_draws=false", "pass_draws=false,overpower=whole");
    let whole = position(&text);
    assert!(whole.public().open().eq(open.public().open()));
    let mut held = 0;
    for shape in open.public().open() {
        assert!(open.is_legal(Action::Claim(shape)));
        match whole.why_illegal(Action::Claim(shape)) {
            None => {}
            why => {
                assert_eq!(why, Some(Illegal::SticksOut));
                held += 1;
            }
        }
    }
    assert!(held > 0);
}

#[test]
fn conquest_18_the_option_has_its_text_and_leaves_keys_of_other_games_alone() {
    use rules_core::Keyed;
    let options = Options { overpower: Overpower::Whole, ..Options::default() };
    assert_eq!(options.to_string(), "overpower=whole");
    assert_eq!("overpower=whole".parse(), Ok(options));
    assert!("overpower=overlap".parse::<Options>().is_err(), "a default is not written");
    assert_ne!(Conquest::new(options).unwrap().key(), Conquest::default().key());
    // As they were before there was the option.
    assert_eq!(Conquest::default().key(), KEY_OF_THE_START);
}

const KEY_OF_THE_START: u64 = 0xb71e_6dd8_d533_229d;

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
        both(hand, "\"000014555\"");
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
