//! Finds the puzzles of the page in games between bots.
//!
//! `cargo run --release --manifest-path benches/lab/Cargo.toml --bin puzzles -- FOLDER [GAME ...]`
//! writes `puzzles-GAME.json` into FOLDER, for the page `crates/apps/rules-web/page`. Seeds are
//! fixed, so equal programs write equal files.
//!
//! A puzzle begins with a turn and asks for its first action: exactly one reaches the goal in this
//! turn. Every turn is tried, and every turn of the opponent where the goal depends on it. With
//! hidden information the answer is the same in every determinization that is tried.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::error::Error;
use std::path::{Path, PathBuf};

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::implement::Mixer;
use rules_core::{
    Effect, EffectOf, Effects, End, Game, Notation, Observe, Seat, SeatSet, Step, StepOf, Turn,
    Viewer, random_step,
};
use rules_search::{BotSpec, Bots, Budget, View, games};

/// Number of puzzles of a game.
const CHOSEN: usize = 36;
/// Number of candidates of a kind from which they are chosen.
const CANDIDATES: usize = 48;
/// Most games from which candidates come.
const GAMES: u64 = 4000;
/// Decisions at random at the start of a game.
const OPENING: u64 = 4;
/// Iterations of the bot for each later decision.
const PLAYED: u64 = 128;
/// Iterations of the bot that solves a puzzle.
const ITERATIONS: [u64; 5] = [16, 64, 256, 1024, 4096];
/// Places in `ITERATIONS` at which the second and the third grade begin.
const GRADES: [usize; 2] = [1, 3];
/// Attempts with a number of iterations.
const ATTEMPTS: u64 = 5;
/// Failed attempts with which the bot does not find the answer.
const FAILURES: u64 = 2;
/// Determinizations in which a puzzle has the same answer.
const WORLDS: usize = 100;
/// Least number of actions to choose from.
const ACTIONS: usize = 4;
/// Most replies of a puzzle.
const REPLIES: usize = 5;
/// Most bytes of a position.
const BYTES: usize = 400;

/// Goal of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// The turn wins.
    Win,
    /// The turn brings an own token home.
    Home,
    /// The opponent cannot win in the next turn.
    Hold,
    /// As `Hold`, and the opponent would win by a Trap.
    Escape,
    /// The first action captures most.
    Capture,
    /// The turn scores most.
    Score,
    /// The opponent loses most points.
    Take,
}

impl Goal {
    const fn name(self) -> &'static str {
        match self {
            Goal::Win => "win",
            Goal::Home => "home",
            Goal::Hold => "hold",
            Goal::Escape => "escape",
            Goal::Capture => "capture",
            Goal::Score => "score",
            Goal::Take => "take",
        }
    }

    const fn counts(self) -> bool {
        matches!(self, Goal::Capture | Goal::Score | Goal::Take)
    }

    const fn holds(self) -> bool {
        matches!(self, Goal::Hold | Goal::Escape)
    }

    /// Returns how much an effect is worth to a seat.
    fn worth<P: Copy, Q: Copy>(self, seat: Seat, effect: &Effect<P, Q>) -> i32 {
        let own = effect.seat() == Some(seat);
        match (self, effect) {
            (Goal::Capture, Effect::Flipped { .. }) if own => 1,
            (Goal::Capture, Effect::Captured { .. }) if !own => 1,
            (Goal::Score, &Effect::Scored { points, .. }) if own => points,
            (Goal::Take, &Effect::Scored { points, .. }) if !own => -points,
            (Goal::Home, Effect::Other { kind: "home", .. }) if own => 1,
            _ => 0,
        }
    }
}

/// Turn of the opponent, with the actions that it answers.
type Reply<G> = (Vec<StepOf<G>>, Vec<<G as Game>::Action>);

/// Position in which one action reaches the goal.
struct Puzzle<G: Game> {
    goal: Goal,
    seat: Seat,
    position: G,
    /// The action, and a rest of the turn that reaches the goal.
    answer: Vec<G::Action>,
    /// The most that a turn is worth, if the goal counts.
    most: i32,
    /// Turns of the opponent after wrong actions.
    replies: Vec<Reply<G>>,
    grade: usize,
}

/// Turns of a seat that are tried for a goal.
struct Turns<G> {
    seat: Seat,
    goal: Goal,
    /// Positions in the turn from which no rest of it reaches the goal.
    failed: HashSet<G>,
}

impl<G: Effects> Turns<G> {
    fn new(seat: Seat, goal: Goal) -> Self {
        Turns { seat, goal, failed: HashSet::new() }
    }

    fn worth(&self, position: &G, action: G::Action) -> i32 {
        let mut worth = 0;
        position.effects(Step::Action(action), Viewer::Open, |effect: EffectOf<G>| {
            worth += self.goal.worth(self.seat, &effect);
        });
        worth
    }

    fn has_turn(&self, position: &G) -> bool {
        position.turn() == Turn::Seat(self.seat)
    }

    /// Returns the rest of a turn that begins with an action and reaches the goal.
    fn reach(&mut self, position: &G, action: G::Action) -> Option<Vec<G::Action>> {
        let next = position.after(action);
        let reached = match self.goal {
            Goal::Win => has_won(&next, self.seat),
            _ if self.goal.holds() => !self.has_turn(&next) && threat(&next, self.seat).is_none(),
            _ => self.worth(position, action) > 0,
        };
        if reached {
            return Some(vec![action]);
        }
        if !self.has_turn(&next) || self.failed.contains(&next) {
            return None;
        }
        let rest = next.action_list().into_iter().find_map(|action| self.reach(&next, action));
        let Some(mut rest) = rest else {
            self.failed.insert(next);
            return None;
        };
        rest.insert(0, action);
        Some(rest)
    }

    /// Returns the most that a turn is worth that begins with an action, and that turn.
    fn most(&self, position: &G, action: G::Action) -> (i32, Vec<G::Action>) {
        let worth = self.worth(position, action);
        let next = position.after(action);
        let rest = (self.goal != Goal::Capture && self.has_turn(&next))
            .then(|| next.legal_actions().map(|action| self.most(&next, action)))
            .and_then(|rests| rests.max_by_key(|(worth, _)| *worth));
        let (more, mut turn) = rest.unwrap_or_default();
        turn.insert(0, action);
        (worth + more, turn)
    }
}

fn has_won<G: Game>(position: &G, seat: Seat) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winners() == SeatSet::only(seat))
}

/// Returns a next turn of the opponent of a seat that wins, with the roll before it.
fn threat<G: Effects>(position: &G, seat: Seat) -> Option<Vec<StepOf<G>>> {
    match position.turn() {
        Turn::Over => has_won(position, seat.next(2)).then(Vec::new),
        Turn::Seat(other) if other == seat => None,
        Turn::Seat(other) => {
            let mut turns = Turns::new(other, Goal::Win);
            let mut actions = position.action_list().into_iter();
            let turn = actions.find_map(|action| turns.reach(position, action))?;
            Some(turn.into_iter().map(Step::Action).collect())
        }
        Turn::Chance => position.chance_events().find_map(|(event, _)| {
            let next = position.after_event(event);
            // A roll without a move ends the turn.
            let mut turn = if next.turn().is_chance() { None } else { threat(&next, seat) }?;
            turn.insert(0, Step::Event(event));
            Some(turn)
        }),
    }
}

/// Returns the answer and its worth if exactly one action reaches a goal.
fn solve<G: Effects>(position: &G, seat: Seat, goal: Goal) -> Option<(Vec<G::Action>, i32)> {
    let actions = position.action_list();
    if goal.counts() {
        let turns = Turns::new(seat, goal);
        let mut found: Vec<_> = actions.iter().map(|&one| turns.most(position, one)).collect();
        found.sort_by_key(|(worth, _)| -worth);
        let (second, most) = (found.get(1)?.0, found[0].0);
        return (most > second && second > 0).then(|| (found.swap_remove(0).1, most));
    }
    if goal.holds() {
        let mut turns = Turns::new(seat, Goal::Win);
        if actions.iter().any(|&action| turns.reach(position, action).is_some()) {
            return None;
        }
    }
    let mut turns = Turns::new(seat, goal);
    let mut answers = actions.into_iter().filter_map(|action| turns.reach(position, action));
    let answer = answers.next()?;
    answers.next().is_none().then_some((answer, 1))
}

/// Returns the replies to all actions but the answer, those to most of them first.
///
/// The page ends a turn with the first legal action. A reply wins, or shows that play goes on.
/// `None` if there are too many replies, or one does not fit the goal.
fn replies<G: Effects>(
    position: &G,
    seat: Seat,
    goal: Goal,
    answer: G::Action,
) -> Option<Vec<Reply<G>>> {
    let other = seat.next(2);
    let mut replies: Vec<Reply<G>> = Vec::new();
    for action in position.legal_actions().filter(|&action| action != answer) {
        let mut next = position.after(action);
        play_first(&mut next, seat);
        if next.is_over() {
            continue;
        }
        let fits = |(steps, _): &Reply<G>| {
            let mut end = next.clone();
            let is_legal = steps.iter().all(|&step| end.play_step(step).is_ok());
            is_legal
                && if goal.holds() { has_won(&end, other) } else { end.turn() != Turn::Seat(other) }
        };
        let at = replies.iter().position(fits).unwrap_or(replies.len());
        if at == replies.len() {
            let steps = if goal.holds() {
                threat(&next, seat)?
            } else {
                play_first(&mut next.clone(), other)
            };
            replies.push((steps, Vec::new()));
        }
        if goal == Goal::Escape {
            replies[at].0.iter().for_each(|&step| next.play_step_unchecked(step));
            if next.outcome()?.end().name() != "trap" {
                return None;
            }
        }
        replies[at].1.push(action);
    }
    replies.sort_by_key(|(_, after)| Reverse(after.len()));
    (1..=REPLIES).contains(&replies.len()).then_some(replies)
}

/// Ends the turn of a seat with its first legal actions, and returns them.
fn play_first<G: Game>(position: &mut G, seat: Seat) -> Vec<StepOf<G>> {
    let mut steps = Vec::new();
    while position.turn() == Turn::Seat(seat) {
        let Some(action) = position.legal_actions().next() else { break };
        position.play_unchecked(action);
        steps.push(Step::Action(action));
    }
    steps
}

/// Puzzles of a game.
struct Workshop<G: Observe> {
    start: G,
    goals: &'static [Goal],
    bots: Bots<G>,
}

impl<G: Effects + Observe + Notation> Workshop<G> {
    fn choose(
        &self,
        position: &G,
        iterations: u64,
        seed: u64,
    ) -> Result<G::Action, Box<dyn Error>> {
        let spec: BotSpec = format!("mcts:{iterations}").parse()?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let budget = Budget::iterations(iterations);
        Ok(self.bots.make(&spec)?.choose(&View::of(position)?, &budget, &mut rng)?.action)
    }

    /// Returns how many iterations a bot needs to find an action, as a place in [`ITERATIONS`].
    fn needs(&self, position: &G, answer: G::Action) -> Result<Option<usize>, Box<dyn Error>> {
        let mut needs = None;
        for (place, &iterations) in ITERATIONS.iter().enumerate().rev() {
            let mut failures = 0;
            for seed in 0..ATTEMPTS {
                failures += u64::from(self.choose(position, iterations, seed)? != answer);
                if failures == FAILURES {
                    return Ok(needs);
                }
            }
            needs = Some(place);
        }
        Ok(needs)
    }

    /// Returns the puzzle of a position.
    fn puzzle(
        &self,
        position: &G,
        seat: Seat,
        goal: Goal,
    ) -> Result<Option<Puzzle<G>>, Box<dyn Error>> {
        if position.count_actions() < ACTIONS || position.to_string().len() > BYTES {
            return Ok(None);
        }
        let Some((answer, most)) = solve(position, seat, goal) else { return Ok(None) };
        if !G::OPEN {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(most as u64);
            let seen = position.observe(seat);
            let view = View::of(position)?;
            let worlds = (0..WORLDS).map(|_| G::determinize(&seen, &mut rng));
            let mut worlds = worlds.filter(|world| view.agrees(world));
            let is_same = |world: G| {
                solve(&world, seat, goal)
                    .is_some_and(|(other, worth)| (other[0], worth) == (answer[0], most))
            };
            if !worlds.all(is_same) {
                return Ok(None);
            }
        }
        let has_replies = goal.holds() || (G::OPEN && goal == Goal::Win);
        let replies =
            if has_replies { replies(position, seat, goal, answer[0]) } else { Some(Vec::new()) };
        let Some(replies) = replies else { return Ok(None) };
        let needs = self.needs(position, answer[0])?;
        // The largest capture is also a good one.
        let Some(needs) = needs.or((!goal.counts()).then_some(ITERATIONS.len())) else {
            return Ok(None);
        };
        let grade = 1 + GRADES.iter().filter(|&&first| needs >= first).count();
        let position = position.clone();
        Ok(Some(Puzzle { goal, seat, position, answer, most, replies, grade }))
    }

    /// Returns candidates, at most one of each kind from a game.
    fn candidates(&self) -> Result<Vec<Puzzle<G>>, Box<dyn Error>> {
        let mut found: Vec<Puzzle<G>> = Vec::new();
        let count = |found: &[Puzzle<G>], goal| found.iter().filter(|one| one.goal == goal).count();
        let mut games = 0;
        while games < GAMES {
            let mut open: Vec<_> = self
                .goals
                .iter()
                .copied()
                .filter(|&goal| count(&found, goal) < CANDIDATES)
                .collect();
            if open.is_empty() {
                break;
            }
            let seed = Mixer::new(62).word(games).finish();
            games += 1;
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut position = self.start.clone();
            let (mut decisions, mut before) = (0, Turn::Chance);
            while !position.is_over() {
                let turn = position.turn();
                if let (Turn::Seat(seat), true) = (turn, turn != before) {
                    for goal in open.clone() {
                        if let Some(puzzle) = self.puzzle(&position, seat, goal)? {
                            found.push(puzzle);
                            open.retain(|&other| other != goal);
                            break;
                        }
                    }
                }
                before = turn;
                let decides = !turn.is_chance() && position.count_actions() > 1;
                decisions += u64::from(decides);
                if decides && decisions > OPENING {
                    let action = self.choose(&position, PLAYED, seed ^ decisions)?;
                    position.play_unchecked(action);
                } else {
                    random_step(&mut position, &mut rng);
                }
            }
        }
        for &goal in self.goals {
            let grades = [1, 2, 3].map(|grade| {
                found.iter().filter(|one| (one.goal, one.grade) == (goal, grade)).count()
            });
            eprintln!("{} {}: candidates by grade {grades:?}", G::NAME, goal.name());
        }
        eprintln!("{}: {games} games", G::NAME);
        Ok(found)
    }

    /// Returns the puzzles of a game by their grades, each kind with as many of each as possible.
    fn chosen(&self) -> Result<Vec<Puzzle<G>>, Box<dyn Error>> {
        let mut candidates = self.candidates()?;
        let mut chosen = Vec::new();
        for &goal in self.goals {
            let mut grades = [1, 2, 3].into_iter().cycle();
            let mut left = CHOSEN / self.goals.len();
            while left > 0 && candidates.iter().any(|one| one.goal == goal) {
                let grade = grades.next();
                let fits = |one: &Puzzle<G>| one.goal == goal && Some(one.grade) == grade;
                let Some(at) = candidates.iter().position(fits) else { continue };
                chosen.push(candidates.remove(at));
                left -= 1;
            }
        }
        chosen.sort_by_key(|one| one.grade);
        Ok(chosen)
    }

    fn write(&self, folder: &Path) -> Result<(), Box<dyn Error>> {
        let puzzles: Vec<_> = self.chosen()?.iter().map(text).collect();
        let file = folder.join(format!("puzzles-{}.json", G::NAME));
        rules_files::write(&file, format!("[\n{}\n]\n", puzzles.join(",\n")))?;
        println!("{}: {} puzzles", file.display(), puzzles.len());
        Ok(())
    }
}

/// Returns a puzzle as JSON. No text in it has a character to escape.
fn text<G: Notation>(puzzle: &Puzzle<G>) -> String {
    let Puzzle { goal, seat, position, answer, most, replies, grade } = puzzle;
    let mut text = format!(
        r#"{{"kind":"{}","grade":{grade},"seat":{seat},"position":"{position}","answer":"{}""#,
        goal.name(),
        joined(answer),
    );
    if goal.counts() {
        text += &format!(r#","most":{most}"#);
    }
    if !replies.is_empty() {
        let replies = replies.iter().enumerate().map(|(place, (line, after))| {
            let line: Vec<_> = line.iter().map(|step| step.to_string().replace('*', "")).collect();
            // The first one is for all actions that the others do not have.
            let after = if place == 0 { String::new() } else { format!(r#","{}""#, joined(after)) };
            format!(r#"["{}"{after}]"#, line.join(" "))
        });
        text += &format!(r#","replies":[{}]"#, replies.collect::<Vec<_>>().join(","));
    }
    text + "}"
}

fn joined<T: std::fmt::Display>(list: &[T]) -> String {
    list.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("expected a folder")?);
    let named: Vec<_> = arguments.map(|name| name.to_string_lossy().into_owned()).collect();
    let is_named = |game: &str| named.is_empty() || named.iter().any(|name| name == game);
    if is_named("triad") {
        let goals = &[Goal::Win, Goal::Escape, Goal::Capture];
        let layout = triad_rules::BuiltIn::Hex.layout();
        let start = triad_rules::Triad::default();
        Workshop { start, goals, bots: games::triad(layout) }.write(&folder)?;
    }
    if is_named("triandro") {
        let goals = &[Goal::Win, Goal::Hold, Goal::Capture];
        let start = triandro_rules::Triandro::default();
        Workshop { start, goals, bots: games::triandro(2) }.write(&folder)?;
    }
    if is_named("triarchy") {
        let goals = &[Goal::Win, Goal::Hold, Goal::Home];
        let options = triarchy_rules::Options { players: 2, ..Default::default() };
        let start = triarchy_rules::Triarchy::new(options)?;
        Workshop { start, goals, bots: games::triarchy(2) }.write(&folder)?;
    }
    if is_named("conquest") {
        let goals = &[Goal::Score, Goal::Take];
        let start = conquest_rules::Conquest::default();
        Workshop { start, goals, bots: games::conquest(2) }.write(&folder)?;
    }
    Ok(())
}
