//! Positions of all games for tests and the gallery.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Seat, Step, random_step};
use rules_svg::{Marks, Picture, PictureOptions, Svg};

/// A picture to be drawn with any options.
pub(crate) struct Sample {
    pub(crate) name: String,
    pub(crate) draw: Box<dyn Fn(&PictureOptions) -> Svg>,
}

impl Sample {
    pub(crate) fn draw(&self, options: &PictureOptions) -> Svg {
        (self.draw)(options)
    }
}

/// A position as a seat sees it.
fn seen<G: Picture>(
    name: impl Into<String>,
    game: G,
    seat: u8,
    marks: impl Fn() -> Marks<G> + 'static,
) -> Sample {
    let seat = Seat::new(seat).expect("a seat");
    Sample {
        name: name.into(),
        draw: Box::new(move |options| G::picture(&game.observe(seat), &marks(), options)),
    }
}

fn plain<G: Picture>(name: impl Into<String>, game: G) -> Sample {
    seen(name, game, 0, Marks::default)
}

/// With the legal actions.
fn legal<G: Picture>(name: impl Into<String>, game: G) -> Sample {
    let actions: Vec<G::Action> = game.legal_actions().collect();
    let marks = move || Marks { legal: actions.clone(), ..Marks::default() };
    seen(name, game, 0, marks)
}

/// After a step, and with the coordinates.
fn after<G: Picture>(name: impl Into<String>, game: G, step: Step<G::Action, G::Event>) -> Sample {
    let mut game = game;
    game.play_step(step).expect("the step of a sample is legal");
    let sample = seen(name, game, 0, move || Marks { last: Some(step), ..Marks::default() });
    with_coordinates(sample)
}

fn with_coordinates(sample: Sample) -> Sample {
    let draw = sample.draw;
    let named =
        move |options: &PictureOptions| draw(&PictureOptions { coordinates: true, ..*options });
    Sample { name: sample.name, draw: Box::new(named) }
}

fn from_seat(sample: Sample, seat: u8) -> Sample {
    let draw = sample.draw;
    let turned = move |options: &PictureOptions| {
        draw(&PictureOptions { bottom: Seat::new(seat), ..*options })
    };
    Sample { name: sample.name, draw: Box::new(turned) }
}

/// Returns the position after `steps` random steps, and the last of them.
fn played<G: Game>(mut game: G, seed: u64, steps: usize) -> (G, Step<G::Action, G::Event>) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut last = None;
    for _ in 0..steps {
        last = random_step(&mut game, &mut rng).or(last);
    }
    (game, last.expect("there are steps"))
}

pub(crate) fn triad() -> Vec<Sample> {
    use triad_rules::{BuiltIn, Custom, Options, OptionsOn, Tourney, Triad, TriadOn, samples};
    let on = |layout| Triad::new(Options { layout, ..Options::default() }).expect("an option");
    let (middle, _) = played(on(BuiltIn::Hex), 7, 53);
    let custom: Custom =
        "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4"
            .parse()
            .expect("a layout");
    let other = |text: &str| {
        let layout: Custom = text.parse().expect("a layout");
        let game = TriadOn::new(OptionsOn { layout, ..OptionsOn::default() });
        played(game.expect("an option"), 1, 18).0
    };
    let tall = other(
        "layout/1 tall 0:4,1:3,0:4,1:3,0:4,1:3,0:4,1:3,0:4,1:3,0:4 a1-a2,a2-a3,a3-a4 \
         k1-k2,k2-k3,k3-k4 c1-d1+d1-e1,g1-h1+h1-i1 c4-d3+d3-e4,g4-h3+h3-i4",
    );
    let wide = other(
        "layout/1 wide 1:15,0:16,1:15 a1-a2,a7-a8,a14-a15 c1-c2,c7-c8,c14-c15 a1-b1+b1-c1 \
         a15-b16+b16-c15",
    );
    let small = TriadOn::new(OptionsOn { layout: custom, ..OptionsOn::default() });
    let (chain, post) = samples::longest_chain();
    let (tourney, _) = played(Tourney::default(), 3, 330);
    let (hex12, _) = played(on(BuiltIn::Hex12), 5, 40);
    vec![
        plain("triad-start", Triad::default()),
        with_coordinates(plain("triad-named", Triad::default())),
        legal("triad-gems", on(BuiltIn::Hex)),
        legal("triad-middle", middle),
        from_seat(with_coordinates(legal("triad-turned", middle)), 1),
        after("triad-chain", chain, Step::Action(triad_rules::Action::Gem(post))),
        legal("triad-duty", samples::portal_duty()),
        after(
            "triad-jewel",
            samples::crowded_jewels(),
            Step::Action("1.4>1.5".parse().expect("a move")),
        ),
        legal("triad-pending", samples::pending_capture()),
        plain("triad-full", samples::last_turn()),
        with_coordinates(plain("triad-hex12", hex12)),
        with_coordinates(legal("triad-rect", on(BuiltIn::Rect))),
        with_coordinates(plain("triad-custom", small.expect("an option"))),
        with_coordinates(legal("triad-tall", tall)),
        with_coordinates(legal("triad-wide", wide)),
        legal("tourney", tourney),
        plain("tourney-jewelless", samples::jewelless()),
    ]
}

pub(crate) fn triandro() -> Vec<Sample> {
    use triandro_rules::{Options, Triandro, samples};
    let start =
        |players| Triandro::new(Options { players, ..Options::default() }).expect("an option");
    let (two, _) = played(start(2), 11, 19);
    let (four, last) = played(start(4), 4, 37);
    let capture = samples::capture_of_three_opponents();
    let action = capture.captures(Seat::FIRST).next().expect("a capture is possible");
    vec![
        plain("triandro-start", start(2)),
        with_coordinates(legal("triandro-named", start(3))),
        plain("triandro-two", two),
        with_coordinates(legal("triandro-two-legal", two)),
        seen("triandro-four", four, 0, move || Marks { last: Some(last), ..Marks::default() }),
        from_seat(with_coordinates(plain("triandro-crowded", samples::no_point_allowed())), 2),
        legal("triandro-capture", capture),
        after("triandro-captured", capture, Step::Action(triandro_rules::Action::Capture(action))),
        plain("triandro-late", samples::late_games(3).next().expect("there are six").position),
    ]
}

pub(crate) fn triarchy() -> Vec<Sample> {
    use triarchy_rules::{Options, Triarchy, samples};
    let on = |dots, players| {
        Triarchy::new(Options { dots, players, ..Options::default() }).expect("an option")
    };
    let (middle, last) = played(on(30, 3), 2, 61);
    let (two, rolled) = played(on(18, 2), 5, 42);
    let tall = samples::tall_stack();
    let mut all = vec![
        with_coordinates(plain("triarchy-start", Triarchy::default())),
        with_coordinates(legal("triarchy-roll", samples::full_roll())),
        legal("triarchy-sandstorm", samples::sandstorm()),
        with_coordinates(legal("triarchy-landed", samples::landed())),
        from_seat(with_coordinates(plain("triarchy-turned", samples::full_roll())), 1),
        seen("triarchy-thirty", middle, 0, move || Marks { last: Some(last), ..Marks::default() }),
        seen("triarchy-two", two, 1, move || Marks { last: Some(rolled), ..Marks::default() }),
        with_coordinates(plain("triarchy-tall", tall)),
        with_coordinates(plain("triarchy-crowded", samples::crowded_ring())),
    ];
    all.push(Sample {
        name: "triarchy-open".into(),
        draw: Box::new(|options| samples::burials().picture_open(&Marks::default(), options)),
    });
    all
}

pub(crate) fn conquest() -> Vec<Sample> {
    use conquest_rules::{Options, samples};
    let dealt =
        |players| samples::dealt(Options { players, ..Options::default() }).expect("an option");
    let (early, last) = played(dealt(2), 8, 30);
    let middle = samples::middle_game();
    let placing = middle.legal_actions().next().map(Step::Action).expect("a placement is possible");
    let mut all = vec![
        legal("conquest-dealt", dealt(3)),
        seen("conquest-early", early, 1, move || Marks { last: Some(last), ..Marks::default() }),
        legal("conquest-middle", middle),
        with_coordinates(plain("conquest-covers", samples::many_covers())),
        legal("conquest-claims", samples::many_claims()),
        legal("conquest-open-shapes", samples::open_shapes()),
        plain("conquest-long", samples::long_row()),
        plain("conquest-over", samples::ended_by_covers()),
        plain("conquest-shared", samples::shared_win()),
    ];
    all.push(after("conquest-placed", middle, placing));
    all.push(Sample {
        name: "conquest-open".into(),
        draw: Box::new(|options| {
            samples::five_triotri_in_the_way().picture_open(&Marks::default(), options)
        }),
    });
    all
}

/// The last frame of a random game with its score card.
fn carded(players: u8, level: cybo_rules::Level, seed: u64, steps: usize) -> Sample {
    use cybo_rules::{Cybo, Options};
    let mut game = Cybo::new(Options { players, level }).expect("an option");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut marks = Marks { memory: Cybo::memory(&game), ..Marks::default() };
    for _ in 0..steps {
        let before = game;
        let Some(step) = random_step(&mut game, &mut rng) else { break };
        Cybo::remember(&mut marks.memory, &before, step);
        marks.last = Some(step);
    }
    seen(format!("cybo-card-{players}"), game, 0, move || marks.clone())
}

pub(crate) fn cybo() -> Vec<Sample> {
    use cybo_rules::{Cybo, Level, samples};
    vec![
        plain("cybo-start", Cybo::default()),
        legal("cybo-deciding", samples::deciding()),
        plain("cybo-attempting", samples::attempting()),
        plain("cybo-beginner", samples::two_lines()),
        plain("cybo-remembering", samples::remembering()),
        legal("cybo-target", samples::target_completed()),
        plain("cybo-six", samples::last_roll()),
        carded(2, Level::Beginner, 3, 60),
        carded(3, Level::Beginner, 4, 1000),
        carded(6, Level::Advanced, 5, 120),
    ]
}

pub(crate) fn all() -> Vec<Sample> {
    let mut all = triad();
    all.extend(triandro());
    all.extend(triarchy());
    all.extend(conquest());
    all.extend(cybo());
    all
}
