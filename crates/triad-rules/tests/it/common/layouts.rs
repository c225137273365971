//! Custom layouts for tests: some chosen, and valid ones at random.
#![allow(dead_code, unreachable_pub)]

use rand_core::Rng;
use rules_core::uniform_below;
use triad_rules::{BuiltIn, Layout};

/// Small, with Portals at all heights, without Portals, with places behind several Borders, with
/// Docks on slanted sides, one with a hole and places in it, and one in which two Borders lead from
/// a Trey to the same Dock.
pub const CHOSEN: [&str; 7] = [
    "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4",
    "layout/1 tall 0:4,1:3,0:4,1:3,0:4 a1-a2,a2-a3,a3-a4 e1-e2,e2-e3,e3-e4 \
     a1-b1+b1-c1+c1-d1+d1-e1 a4-b3+b3-c4+c4-d3+d3-e4",
    "layout/1 crooked 0:5,1:5,2:5,1:5 a1-a2,a2-a3,a4-a5 d1-d2,d2-d3,d4-d5 - -",
    "layout/1 wide 1:5,0:6,1:5 a1-a2,a3-a4,a4-a5 c1-c2,c2-c3,c3-c4 - -",
    "layout/1 slanted 2:3,1:4,0:5,1:4,2:3 a1-a2,a2-a3,a1-b1 e1-e2,e2-e3,d1-e1 b1-c1,c1-d1 b4-c5,c5-d4",
    "layout/1 doubled 1:4,0:5,1:4 a1-a2+a2-a3,a3-a4,a4-b5 c1-c2,c2-c3+c3-c4,b5-c4 a1-b1 b1-c1",
    "layout/1 tip 4:1,3:2,2:3,1:4,0:5 a1-b1+a1-b2,b1-c1,b2-c3 e1-e2,e2-e3,e3-e4 - -",
];

/// A Border as the text of a layout has it.
type Ends = [(usize, i32); 2];

/// A layout as described by random rows, with Docks and Portals behind random Borders of the edge;
/// `None` if it turns out not to be valid.
pub fn random<R: Rng>(rng: &mut R) -> Option<Layout> {
    let mut below = |end: usize| uniform_below(rng, end as u32) as usize;
    let count = 2 + below(4);
    let mut rows: Vec<(i32, i32)> =
        (0..count).map(|_| (below(4) as i32, 2 + below(5) as i32)).collect();
    let least = rows.iter().map(|row| row.0).min().unwrap();
    rows.iter_mut().for_each(|row| row.0 -= least);
    let has = |row: i32, x: i32| {
        let row = usize::try_from(row).ok().and_then(|row| rows.get(row));
        row.is_some_and(|&(start, posts)| {
            x >= start && (x - start) % 2 == 0 && x < start + 2 * posts
        })
    };
    // Borders with a Trey on just one side.
    let mut edge: Vec<Ends> = Vec::new();
    for (row, &(start, posts)) in (0..).zip(&rows) {
        for x in (0..posts).map(|index| start + 2 * index) {
            for (up, right, thirds) in
                [(0, 2, [(1, 1), (-1, 1)]), (1, 1, [(0, 2), (1, -1)]), (1, -1, [(0, -2), (1, 1)])]
            {
                let beside = thirds.iter().filter(|third| has(row + third.0, x + third.1)).count();
                if has(row + up, x + right) && beside == 1 {
                    edge.push([(row as usize, x), ((row + up) as usize, x + right)]);
                }
            }
        }
    }
    for index in (1..edge.len()).rev() {
        edge.swap(index, below(index + 1));
    }
    let mut edge = edge.into_iter();
    let mut list = |places: usize, below: &mut dyn FnMut(usize) -> usize| {
        let names: Option<Vec<String>> = (0..places)
            .map(|_| {
                let mut borders: Vec<Ends> =
                    edge.by_ref().take(1 + below(5) / 3 + below(5) / 4).collect();
                borders.sort_unstable();
                let name = |&(row, x): &(usize, i32)| {
                    format!("{}{}", char::from(b'a' + row as u8), (x - rows[row].0) / 2 + 1)
                };
                let borders: Vec<String> = borders
                    .iter()
                    .map(|[one, other]| format!("{}-{}", name(one), name(other)))
                    .collect();
                (!borders.is_empty()).then(|| borders.join("+"))
            })
            .collect();
        Some(if places == 0 { "-".to_string() } else { names?.join(",") })
    };
    let pairs = below(4);
    let lists = [3, 3, pairs, pairs].map(|places| list(places, &mut below));
    let [south, north, west, east] = lists;
    let row = |&(start, posts): &(i32, i32)| format!("{start}:{posts}");
    let rows: Vec<String> = rows.iter().map(row).collect();
    let text =
        format!("layout/1 random {} {} {} {} {}", rows.join(","), south?, north?, west?, east?);
    // The Borders of one place may stand in another order than they are printed in.
    Layout::parse(&text).ok()
}

/// Returns the built-in layouts, the chosen ones and `randoms` random ones.
pub fn all<R: Rng>(rng: &mut R, randoms: usize) -> Vec<Layout> {
    let mut layouts: Vec<Layout> =
        BuiltIn::ALL.iter().map(|layout| layout.layout().clone()).collect();
    layouts.extend(CHOSEN.iter().map(|text| text.parse().unwrap()));
    layouts.extend(std::iter::from_fn(|| Some(random(rng))).flatten().take(randoms));
    layouts
}
