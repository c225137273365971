//! Packages depend only on packages above them in the code map of ARCHITECTURE.md.

use std::collections::BTreeSet;

use crate::tree::{self, Package};

/// Pairs of packages of one program, the user first: the page with its session and bots, and the
/// server that shows it.
const ONE_PROGRAM: [(&str, &str); 3] =
    [("rules-server", "rules-web"), ("rules-wasm", "rules-web-bots"), ("rules-web", "rules-wasm")];

const LAB: &str = "benches/lab";

/// Returns the packages and folders of each row of the code map.
fn rows() -> Vec<Vec<String>> {
    let page = tree::text("ARCHITECTURE.md");
    let section = page.split("## Code map").nth(1).expect("a section \"Code map\"");
    let rows = section.lines().skip_while(|line| !line.starts_with("|---"));
    let rows = rows.skip(1).take_while(|line| line.starts_with('|'));
    let names = |row: &str| {
        let cell = row.split('|').nth(2).unwrap();
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    rows.map(names).collect()
}

/// Returns the row of a package: that of its name, or of the deepest folder that it lies in.
fn row_of(rows: &[Vec<String>], package: &Package) -> usize {
    let rank = |entry: &String| {
        let is_inside = format!("{}/", package.folder).starts_with(&format!("{entry}/"));
        let rank = if *entry == package.name { usize::MAX } else { entry.len() };
        (is_inside || *entry == package.name).then_some(rank)
    };
    let ranked = rows
        .iter()
        .enumerate()
        .filter_map(|(index, row)| row.iter().filter_map(rank).max().map(|rank| (rank, index)));
    let found = ranked.max().map(|(_, index)| index);
    found.unwrap_or_else(|| panic!("{} is not in the code map", package.folder))
}

fn named(name: &str) -> &'static Package {
    let found = tree::packages().iter().find(|package| package.name == name);
    found.unwrap_or_else(|| panic!("no package is named {name}"))
}

/// Pairs of packages, the user first.
fn dependencies() -> impl Iterator<Item = (&'static Package, &'static Package)> {
    let pairs = |user: &'static Package| user.dependencies.iter().map(move |on| (user, named(on)));
    tree::packages().iter().flat_map(pairs)
}

fn is_one_program(user: &Package, on: &Package) -> bool {
    ONE_PROGRAM.contains(&(&*user.name, &*on.name))
}

#[test]
fn dependencies_stand_above_in_the_code_map() {
    let rows = rows();
    assert!(rows.len() > 10, "{rows:?}");
    for (user, on) in dependencies().filter(|(user, on)| !is_one_program(user, on)) {
        let is_above = row_of(&rows, on) < row_of(&rows, user);
        assert!(is_above, "{} uses {}, which is not above it", user.name, on.name);
    }
}

#[test]
fn the_code_map_names_nothing_that_is_gone() {
    for entry in rows().iter().flatten() {
        let is_package = tree::packages().iter().any(|package| package.name == *entry);
        assert!(is_package || tree::path(entry).is_dir(), "{entry} does not exist");
    }
}

#[test]
fn no_program_depends_on_another() {
    let rows = rows();
    let programs = row_of(&rows, named("rules-cli"));
    let is_program = |package: &Package| {
        package.folder.starts_with("crates/apps/") && row_of(&rows, package) >= programs
    };
    let found = dependencies().filter(|(user, on)| is_program(user) && is_program(on));
    let found: BTreeSet<_> = found.map(|(user, on)| (&*user.name, &*on.name)).collect();
    let parts = BTreeSet::from(ONE_PROGRAM);
    assert_eq!(found, parts, "pairs of programs, and those that are parts of one program");
}

#[test]
fn nothing_outside_the_lab_depends_on_it() {
    let is_inside = |package: &Package| package.folder.starts_with(LAB);
    assert!(tree::packages().iter().any(is_inside), "{LAB} has no package");
    for (user, on) in dependencies() {
        assert!(is_inside(user) || !is_inside(on), "{} uses {}", user.name, on.name);
    }
}
