//! Every piece and legal action of a position is in its picture exactly once, at random moments of
//! games.

use std::fmt::Display;

use crate::common::{
    actions, assert_nothing_is_cut, assert_texts_are_apart, figure_box, inspect, pieces, values,
    with,
};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Seat, random_step};
use rules_svg::{Marks, Picture, PictureOptions, Svg};

/// Draws moments of random games, with legal actions, for the seat to act. Returns the number of
/// legal actions offered.
fn at_moments<G: Picture>(start: &G, games: u64, every: usize, check: impl Fn(&G, &Svg)) -> usize
where
    G::Action: Display,
{
    let mut offered = 0;
    for seed in 0..games {
        let mut game = start.clone();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        for step in 0.. {
            if step % every == 0 || game.turn().is_over() {
                let legal: Vec<G::Action> = game.legal_actions().collect();
                let seat = game.turn().seat().unwrap_or(Seat::FIRST);
                let mut texts: Vec<String> =
                    legal.iter().map(|action| action.to_string()).collect();
                texts.sort_unstable();
                let marks = Marks { legal, ..Marks::default() };
                let options =
                    PictureOptions { style: false, coordinates: true, ..PictureOptions::default() };
                let svg = G::picture(&game.observe(seat), &marks, &options);
                inspect(&svg, |document| {
                    assert_eq!(actions(document), texts, "{game:?}");
                    assert_nothing_is_cut(G::NAME, document);
                    assert_texts_are_apart(G::NAME, document);
                });
                offered += texts.len();
                check(&game, &svg);
            }
            if random_step(&mut game, &mut rng).is_none() {
                break;
            }
        }
    }
    offered
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts
}

mod triad {
    use triad_rules::{
        Board, BuiltIn, Contest, Custom, GameOn, Options, OptionsOn, Tourney, Triad, TriadOn,
    };

    use super::*;

    fn check<L: Board, C: Contest>(game: &GameOn<L, C>, svg: &Svg) {
        let layout = game.board().layout();
        inspect(svg, |document| {
            let gems = layout
                .posts()
                .filter_map(|post| game.gem(post).map(|seat| format!("{seat} {post}")));
            assert_eq!(
                pieces(document, "gem", &["data-seat", "data-post"]),
                sorted(gems.collect())
            );
            let seats = [0, 1].map(|seat| Seat::new(seat).expect("a seat"));
            let jewels = seats.into_iter().flat_map(|seat| {
                game.jewels(seat).map(move |jewel| {
                    format!("{seat} {} {} {}", jewel.place, jewel.moved, jewel.must_go_on)
                })
            });
            let names = ["data-seat", "data-place", "data-moved", "data-must-go-on"];
            assert_eq!(pieces(document, "jewel", &names), sorted(jewels.collect()));
            let posts = layout.posts().map(|post| post.to_string()).collect();
            assert_eq!(values(document, "data-post"), sorted(posts));
            let barriers = layout.borders().filter(|border| {
                let [one, other] = border.posts.map(|post| game.gem(post));
                one.is_some() && one == other
            });
            assert_eq!(values(document, "data-barrier").len(), barriers.count());
            let tallies: u32 = seats.map(|seat| game.tally(seat).min(10)).iter().sum();
            assert_eq!(values(document, "data-tally").len(), tallies as usize);
        });
    }

    #[test]
    fn on_all_built_in_layouts() {
        for layout in BuiltIn::ALL {
            for manual_captures in [false, true] {
                let options = Options { layout, manual_captures, ..Options::default() };
                let start = Triad::new(options).expect("an option");
                assert!(at_moments(&start, 3, 7, check) > 100);
            }
        }
    }

    #[test]
    fn on_custom_layouts() {
        let texts = [
            "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4",
            "layout/1 no-portals 0:4,1:3,0:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 - -",
        ];
        for text in texts {
            let layout: Custom = text.parse().expect(text);
            let start = TriadOn::new(OptionsOn { layout, ..OptionsOn::default() });
            assert!(at_moments(&start.expect("an option"), 3, 5, check) > 10);
        }
    }

    #[test]
    fn in_a_tourney_with_what_has_been_won() {
        let offered = at_moments(&Tourney::default(), 1, 60, |game, svg| {
            check(game, svg);
            inspect(svg, |document| {
                let seats = [0, 1].map(|seat| Seat::new(seat).expect("a seat"));
                let won = |seat: Seat| {
                    let all = triad_rules::Achievement::ALL.iter();
                    all.filter(move |&&what| game.has_won(seat, what)).count()
                };
                let won: usize = seats.into_iter().map(won).sum();
                assert_eq!(values(document, "data-won").len(), won);
            });
        });
        assert!(offered > 100);
    }
}

mod triandro {
    use triandro_rules::{Options, Point, Triandro};

    use super::*;

    #[test]
    fn stones_and_triangles() {
        for players in 2..=4 {
            let start = Triandro::new(Options { players, ..Options::default() });
            let offered = at_moments(&start.expect("an option"), 4, 5, |game, svg| {
                inspect(svg, |document| {
                    let stones = Point::all().filter_map(|point| {
                        game.stone(point).map(|seat| format!("{seat} {point}"))
                    });
                    let names = ["data-seat", "data-point"];
                    assert_eq!(pieces(document, "stone", &names), sorted(stones.collect()));
                    let points = Point::all().map(|point| point.to_string()).collect();
                    assert_eq!(values(document, "data-point"), sorted(points));
                    // Those of seats that are not to act, too.
                    let seats = Seat::all(players);
                    let triangles: usize = seats.map(|seat| game.captures(seat).count()).sum();
                    assert_eq!(values(document, "data-triangle").len(), triangles);
                    assert_eq!(values(document, "data-perimeter").len(), 6);
                });
            });
            assert!(offered > 100);
        }
    }
}

mod triarchy {
    use triarchy_rules::{Dot, Options, Symbol, Triarchy};

    use super::*;

    fn tokens(game: &Triarchy, open: bool) -> Vec<String> {
        let mut tokens = Vec::new();
        for (dot, stack) in game.stacks() {
            for (depth, symbol) in stack.iter().enumerate() {
                let symbol = if open || depth == 0 { symbol.letter() } else { '?' };
                tokens.push(format!("{dot} {symbol}"));
            }
        }
        sorted(tokens)
    }

    #[test]
    fn tokens_of_all_rings() {
        for (players, dots) in [(3, 24), (2, 12), (3, 12), (2, 18), (3, 30)] {
            let options = Options { players, dots, turn_limit: 120, ..Options::default() };
            let start = Triarchy::new(options).expect("options");
            let offered = at_moments(&start, 2, 17, |game, svg| {
                let names = ["data-dot", "data-symbol"];
                inspect(svg, |document| {
                    assert_eq!(pieces(document, "token", &names), tokens(game, false));
                    let homes = Symbol::ALL.map(|symbol| symbol.letter().to_string());
                    assert_eq!(values(document, "data-home"), sorted(homes.to_vec()));
                    let left = game.left().iter().map(|symbol| symbol.letter().to_string());
                    assert_eq!(values(document, "data-rolled"), sorted(left.collect()));
                    let dots = (0..dots).filter_map(Dot::new).map(|dot| dot.to_string());
                    let all = document.descendants();
                    let places = all.filter(|node| !node.has_attribute("data-piece"));
                    let drawn = places.filter_map(|node| node.attribute("data-dot"));
                    assert_eq!(sorted(drawn.map(str::to_owned).collect()), sorted(dots.collect()));
                });
                let open = game.picture_open(&Marks::default(), &PictureOptions::default());
                inspect(&open, |document| {
                    assert_eq!(pieces(document, "token", &names), tokens(game, true));
                });
            });
            assert!(offered > 10);
        }
    }

    #[test]
    fn the_number_of_a_dot_is_nearest_to_it() {
        for dots in [12, 18, 24, 30] {
            let game = Triarchy::new(Options { dots, ..Options::default() }).expect("options");
            for bottom in [None, Some(Seat::FIRST), Some(Seat::SECOND), Seat::new(2)] {
                let options = PictureOptions { coordinates: true, bottom, ..Default::default() };
                inspect(&game.picture_open(&Marks::default(), &options), |document| {
                    let all = document.descendants();
                    let places: Vec<_> = all
                        .filter(|node| node.has_attribute("data-dot"))
                        .filter(|node| !node.has_attribute("data-piece"))
                        .map(|node| {
                            (node.attribute("data-dot"), center(node.first_element_child()))
                        })
                        .collect();
                    let numbers = with(document, "data-number");
                    assert_eq!((places.len(), numbers.len()), (dots.into(), dots.into()));
                    for number in numbers {
                        let at = center(Some(number));
                        let distance = |(x, y): (f64, f64)| (x - at.0).hypot(y - at.1);
                        let nearest =
                            places.iter().min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)));
                        let dot = number.attribute("data-number");
                        assert_eq!(nearest.expect("there are dots").0, dot, "of {dots} dots");
                    }
                });
            }
        }
    }

    fn center(node: Option<roxmltree::Node<'_, '_>>) -> (f64, f64) {
        let area = figure_box(node.expect("it is drawn")).expect("a figure");
        ((area.0 + area.2) / 2.0, (area.1 + area.3) / 2.0)
    }

    #[test]
    fn a_token_on_a_destination_that_cannot_move_is_ringed_too() {
        let game = triarchy_rules::samples::blocked_home();
        let marks = Marks { legal: game.legal_actions().collect(), ..Marks::default() };
        let svg = game.picture_open(&marks, &PictureOptions::default());
        inspect(&svg, |document| assert_eq!(values(document, "data-reached"), ["0"]));
        let svg = game.picture_open(&Marks::default(), &PictureOptions::default());
        inspect(&svg, |document| assert!(values(document, "data-reached").is_empty()));
    }
}

mod conquest {
    use conquest_rules::{Conquest, Options};

    use super::*;

    #[test]
    fn tiles_covers_hands_and_backs() {
        for players in 2..=4 {
            let start = Conquest::new(Options { players, ..Options::default() });
            let offered = at_moments(&start.expect("an option"), 2, 13, |game, svg| {
                let viewer = game.turn().seat().unwrap_or(Seat::FIRST);
                let public = game.public();
                inspect(svg, |document| {
                    let table = public.tiles().iter().filter_map(|tile| {
                        Some(format!("{tile} {}", public.placement(tile)?.cell()))
                    });
                    let hand = game.hand(viewer).iter().map(|tile| format!("{tile} ?"));
                    assert_eq!(
                        pieces(document, "tile", &["data-tile", "data-cell"]),
                        sorted(table.chain(hand).collect())
                    );
                    let seats = || Seat::all(players);
                    let others = seats().filter(|&seat| seat != viewer);
                    let backs: u32 = others.map(|seat| u32::from(game.hand(seat).len())).sum();
                    assert_eq!(pieces(document, "back", &["data-seat"]).len(), backs as usize);
                    let covers = seats().flat_map(|seat| {
                        public.covers(seat).map(move |shape| format!("{seat} {shape}"))
                    });
                    let names = ["data-seat", "data-shape"];
                    assert_eq!(pieces(document, "cover", &names), sorted(covers.collect()));
                    let open = public.open().map(|shape| shape.to_string()).collect();
                    assert_eq!(values(document, "data-open"), sorted(open));
                    assert_eq!(values(document, "data-stock"), [game.stock().len().to_string()]);
                });
            });
            assert!(offered > 10);
        }
    }
}

mod cybo {
    use cybo_rules::{Cybo, Level, Options, Phase};

    use super::*;

    #[test]
    fn regression_cybo_02_cells_that_touch_are_joined_only_in_a_line() {
        for (numbers, joined) in [([3, 8], 0), ([3, 6], 1), ([2, 5], 0), ([12, 7], 1), ([1, 9], 0)]
        {
            let mut game =
                Cybo::new(Options { players: 2, level: Level::Beginner }).expect("options");
            for number in numbers {
                let event = number.to_string().parse().expect("a number");
                game.play_event(event).expect("a roll");
            }
            let svg = game.picture_open(&Marks::default(), &PictureOptions::default());
            inspect(&svg, |document| {
                assert_eq!(values(document, "data-line").len(), joined, "{numbers:?}")
            });
        }
    }

    #[test]
    fn numbers_rolls_and_totals() {
        let mut offered = 0;
        for (players, level) in [
            (2, Level::Beginner),
            (3, Level::Advanced),
            (4, Level::Master),
            (6, Level::GrandMaster),
        ] {
            let start = Cybo::new(Options { players, level }).expect("options");
            offered += at_moments(&start, 3, 3, |game, svg| {
                inspect(svg, |document| {
                    let numbers = (1..=12).map(|number: u8| number.to_string()).collect();
                    assert_eq!(values(document, "data-number"), sorted(numbers));
                    let over = game.phase() == Phase::Over;
                    let rolled = game.numbers().filter(|_| !over).map(|number| number.to_string());
                    assert_eq!(values(document, "data-rolled"), sorted(rolled.collect()));
                    let seats = Seat::all(players).map(|seat| seat.to_string()).collect();
                    assert_eq!(values(document, "data-total"), sorted(seats));
                });
            });
        }
        assert!(offered > 0);
    }
}
