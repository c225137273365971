//! The example of the README.

use rules_core::Game;
use triandro_rules::Triandro;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Triandro::default();
    for point in ["28", "19", "30"] {
        game.play(point.parse()?)?;
    }
    println!("{game} has {} legal actions", game.count_actions());
    println!("{}", game.play("28".parse()?).unwrap_err());
    Ok(())
}
