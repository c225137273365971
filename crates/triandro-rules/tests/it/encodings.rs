//! The grid of the planes.

use rules_core::{Encode, Game, Observe, Seat};
use triandro_rules::{Action, Options, Point, Triandro};

/// Returns the cell of a point.
fn cell_of(number: u8) -> usize {
    let mut game = Triandro::default();
    game.play(Action::Place(Point::new(number).unwrap())).unwrap();
    let mut planes = [0; 2 * 81];
    let viewer = Seat::FIRST;
    Triandro::write_planes(&game.observe(viewer), viewer, &mut planes).unwrap();
    assert_eq!(planes.iter().filter(|&&cell| cell == 1).count(), 1);
    planes.iter().position(|&cell| cell == 1).unwrap()
}

#[test]
fn neighbours_on_the_board_are_neighbours_on_the_grid() {
    for (one, other, step) in [(28, 29, 1), (28, 35, 8), (28, 36, 9)] {
        assert_eq!(cell_of(other) - cell_of(one), step);
    }
}

#[test]
fn the_plane_of_the_board_has_all_points() {
    let mut board = [9; 81];
    Triandro::write_board_planes(&Options::default(), Seat::FIRST, &mut board).unwrap();
    let mut points = [0; 81];
    (1..=55).for_each(|number| points[cell_of(number)] = 1);
    assert_eq!(board, points);
    let rows = board.chunks(9).map(|row| row.iter().sum::<u8>());
    assert!(rows.eq([3, 6, 7, 8, 7, 8, 7, 6, 3]));
}
