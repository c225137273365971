//! Nearly full boards: random Gems on all but a few Posts, Jewels anywhere, played on in step.

use rand_core::Rng;
use rules_conformance::lockstep::{Choices, games, model_of};
use rules_core::{Notation, Options as Settings, OptionsText, Packed, uniform_below};
use rules_reference::triad as slow;
use slow::Achievement::{Breach, Trap};
use triad_rules::{Place, Tourney, TourneyOptions, Triad};

use super::step::both;
use crate::common::generator;

/// The largest number of Posts that stay vacant.
const MOST_VACANT: usize = 6;

type Start<G, M> = Option<(G, M)>;

fn below<R: Rng>(rng: &mut R, end: usize) -> usize {
    uniform_below(rng, end as u32) as usize
}

fn shuffled<T, R: Rng>(items: impl IntoIterator<Item = T>, rng: &mut R) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
    items
}

/// Fills the board of a game that has just begun except for `vacant` Posts, and puts it anywhere in
/// a turn. The position need not be possible: the reader of the text decides.
fn fill<R: Rng>(game: &mut slow::Game, vacant: usize, rng: &mut R) {
    let starter = game.seat;
    let posts = shuffled(game.board.posts.keys().copied(), rng);
    let south = 35 + below(rng, 31);
    for &post in &posts[vacant..] {
        game.gems.insert(post, usize::from(below(rng, 100) >= south));
    }
    put_jewels(game, rng);
    game.seat = below(rng, 2);
    game.placed = below(rng, 2) == 0;
    if vacant == 0 {
        // TRIAD-23: who is to move on a full board follows from the turns since the last Gem.
        let limit = u32::from(game.rules.draw_after);
        let quiet = below(rng, 6).min(limit as usize);
        let last = starter ^ usize::from(posts.len().is_multiple_of(2));
        if limit > 0 {
            game.seat = last ^ (quiet % 2);
            game.placed = quiet == 0;
        }
        game.turns_without_gem = quiet.saturating_sub(1) as u32;
    }
    if vacant == 0 || game.placed {
        game.phase = slow::Phase::Jewels;
    }
    game.acted = game.placed;
    if game.rules.manual_captures && game.placed {
        // The Gem that has been placed; it may bracket something.
        let own: Vec<slow::Post> =
            posts.iter().copied().filter(|post| game.gems.get(post) == Some(&game.seat)).collect();
        game.arrived.extend(own.get(below(rng, own.len().max(1))));
    }
    tally(game, starter, posts.len(), rng);
}

/// Jewels on any Treys and Portals, some with a Portal behind them; where that can be, some are out
/// of play or still at home.
fn put_jewels<R: Rng>(game: &mut slow::Game, rng: &mut R) {
    game.jewels.clear();
    if game.rules.without_jewels() {
        return;
    }
    let trap_ends = game.rules.ends_game(Trap);
    let removed = !trap_ends && game.rules.mode == slow::Mode::Standard;
    let places = shuffled(game.board.passages.keys().copied(), rng);
    let mut places = places.into_iter().filter(|place| !matches!(place, slow::Place::Dock { .. }));
    for seat in 0..2 {
        for number in 1..=3 {
            if removed && below(rng, 4) == 0 {
                continue;
            }
            let at_home = !trap_ends && below(rng, 8) == 0;
            let place = if at_home {
                slow::Place::Dock { seat, number }
            } else {
                places.next().expect("there are more than six places")
            };
            let transferred = matches!(place, slow::Place::Portal { .. }) && below(rng, 2) == 0;
            game.jewels.insert(place, slow::Jewel { seat, moved: false, transferred });
        }
    }
}

/// Tallies with which the seats have placed their Gems in turn (TRIAD-8), if there are any.
fn tally<R: Rng>(game: &mut slow::Game, starter: usize, posts: usize, rng: &mut R) {
    let full = game.gems.len() == posts;
    let ahead = match game.phase {
        _ if full => posts % 2 == 1,
        slow::Phase::Gem => game.seat != starter,
        slow::Phase::Jewels => game.seat == starter,
    };
    let ahead = i32::from(ahead) * if starter == 0 { 1 } else { -1 };
    let gems = |seat: usize| game.gems.values().filter(|&&owner| owner == seat).count() as i32;
    // Each capture moves a Gem from one side to the other.
    let more = (gems(0) - gems(1) - ahead) / 2;
    let both = below(rng, 4) as u32;
    let lead = more.unsigned_abs();
    game.tally = if more > 0 { [both + lead, both] } else { [both, both + lead] };
}

/// The text of a game in the notation of the fast one, without header and options.
fn text(game: &slow::Game) -> String {
    let mut rows: Vec<String> = Vec::new();
    for row in 1..=game.board.layout.rows.len() as u8 {
        let (mut line, mut vacant) = (String::new(), 0);
        let end = |line: &mut String, vacant: &mut u32| {
            if *vacant > 0 {
                *line += &std::mem::take(vacant).to_string();
            }
        };
        for post in game.board.posts.keys().filter(|post| post.row == row) {
            match game.gems.get(post) {
                None => vacant += 1,
                Some(owner) => {
                    end(&mut line, &mut vacant);
                    line.push(['s', 'n'][*owner]);
                }
            }
        }
        end(&mut line, &mut vacant);
        rows.push(line);
    }
    let jewels = |seat: usize| {
        let own = game.jewels.iter().filter(|(_, jewel)| jewel.seat == seat);
        let mut own: Vec<(Place, &str)> = own
            .map(|(place, jewel)| {
                (place.to_string().parse().unwrap(), if jewel.transferred { "*" } else { "" })
            })
            .collect();
        own.sort();
        let own: Vec<String> = own.iter().map(|(place, star)| format!("{place}{star}")).collect();
        if own.is_empty() { "-".to_string() } else { own.join(",") }
    };
    let skipped = game.phase == slow::Phase::Jewels && !game.placed;
    let counted = game.rules.draw_after > 0 && !game.rules.without_jewels();
    let quiet = if counted { game.turns_without_gem + u32::from(skipped) } else { 0 };
    let pending: Vec<String> = game.bracketed().iter().map(ToString::to_string).collect();
    let state = match game.phase {
        slow::Phase::Gem => "gem".to_string(),
        slow::Phase::Jewels if pending.is_empty() => "jewels".to_string(),
        slow::Phase::Jewels => format!("jewels:{}", pending.join(",")),
    };
    let [south, north] = game.tally;
    let (rows, seat) = (rows.join("/"), game.seat);
    format!("{rows} {} {} {south}-{north} {quiet} {seat}:{state}", jewels(0), jewels(1))
}

/// A nearly full board that the reader accepts, in both forms; `None` if none turns up soon.
fn nearly_full(
    options: &triad_rules::Options,
    choices: &mut Choices,
) -> Start<Triad, slow::TriadModel> {
    let vacant = choices.below(MOST_VACANT + 1);
    let mut rng = generator(choices.next_u32().into());
    (0..40).find_map(|_| {
        let mut model: slow::TriadModel = model_of(options, &[]);
        fill(&mut model.game, vacant, &mut rng);
        let text = format!("triad/1 {} {}", OptionsText(options), text(&model.game));
        Some((accepted(&text)?, model))
    })
}

/// The position, unless it breaks a rule.
fn accepted<G: Notation + Packed>(text: &str) -> Option<G> {
    match text.parse::<G>() {
        Ok(game) => {
            assert_eq!(game.to_string(), text);
            assert_eq!(G::from_packed(game.to_packed().as_bytes()).as_ref(), Ok(&game));
            Some(game)
        }
        // The phrase names a rule; a text that does not read would be the mistake of this file.
        Err(error) => {
            assert!(error.to_string().contains("TRIAD-"), "{text}: {error}");
            None
        }
    }
}

/// The same within a Tourney in which a few games have been won.
fn nearly_full_tourney(
    options: &TourneyOptions,
    choices: &mut Choices,
) -> Start<Tourney, slow::TourneyModel> {
    let vacant = choices.below(MOST_VACANT + 1);
    let mut rng = generator(choices.next_u32().into());
    let options = TourneyOptions { max_games: 9, ..*options };
    (0..40).find_map(|_| {
        let mut model: slow::TourneyModel = model_of(&options, &[]);
        // TRIAD-27 to TRIAD-29 turn on what both have won by.
        let both: &[slow::Achievement] =
            [&[] as &[_], &[Trap], &[Trap], &[Breach], &[Breach, Trap]][below(&mut rng, 5)];
        for won in &mut model.won {
            won.extend(both);
            let more = slow::Achievement::ALL.into_iter().filter(|_| below(&mut rng, 4) == 0);
            won.extend(more.collect::<Vec<_>>());
            if won.len() == 3 {
                won.remove(&slow::Achievement::Capture);
            }
        }
        let wins = model.won[0].len() + model.won[1].len();
        model.games = (wins + below(&mut rng, 9 - wins)) as u32;
        let first = usize::from(options.first.number()) ^ (model.games as usize % 2);
        let rules = slow::Rules { won: model.won.clone(), ..model.game.rules.clone() };
        model.game = slow::Game::new(model.game.board.clone(), rules, first);
        fill(&mut model.game, vacant, &mut rng);
        let won = model.won.each_ref().map(|won| match won.is_empty() {
            true => "-".to_string(),
            false => won.iter().map(|what| &what.reason()[..1]).collect(),
        });
        let series = format!("{}:{}:{}", model.games, won[0], won[1]);
        let options = OptionsText(&options);
        let text = format!("triad-tourney/1 {options} {series} {}", text(&model.game));
        Some((accepted(&text)?, model))
    })
}

/// The options of all sets, with four limits and both first seats in turn.
fn with_limits<O: Settings>(mut sets: Vec<O>) -> Vec<O> {
    for (number, options) in sets.iter_mut().enumerate() {
        options.set("draw_after", ["20", "0", "2", "5"][number % 4]).expect("a limit");
        options.set("first", ["0", "1"][number / 2 % 2]).expect("a seat");
    }
    sets
}

#[test]
fn nearly_full_boards_with_every_layout_and_mode() {
    let sets = with_limits(super::every(&[
        ("layout", &super::LAYOUTS),
        ("mode", &super::MODES),
        ("manual_captures", &super::CAPTURES),
        ("trap_timing", &super::TIMINGS),
    ]));
    let (boards, games) = (sets.len(), games(5));
    let tally = both().steps(250).start(nearly_full).run(sets, games);
    println!("nearly full: {tally}");
    tally.assert_reached(&["TRIAD-12 captures first", "TRIAD-21", "TRIAD-25 a turn passes"]);
    // A full board without Jewels is over: those are never accepted.
    assert!(tally.get("games") * 10 > (boards * games * 9) as u64, "{tally}");
}

#[test]
#[ignore = "long"]
fn nearly_full_boards_in_tourneys() {
    let sets = with_limits(super::every(&[
        ("layout", &super::LAYOUTS),
        ("manual_captures", &super::CAPTURES),
        ("trap_timing", &super::TIMINGS),
    ]));
    let (boards, games) = (sets.len(), games(8));
    let tally = both().steps(250).start(nearly_full_tourney).run(sets, games);
    println!("nearly full Tourneys: {tally}");
    tally.assert_reached(&["TRIAD-25 a turn passes", "TRIAD-27", "TRIAD-28 removal"]);
    assert!(tally.get("games") * 10 > (boards * games * 9) as u64, "{tally}");
}

#[test]
fn nearly_full_boards_by_choices() {
    println!("nearly full: {}", both().start(nearly_full).run_shrinking(64, 320));
    println!("Tourneys: {}", both().start(nearly_full_tourney).run_shrinking(64, 320));
}
