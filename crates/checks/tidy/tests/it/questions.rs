//! Each answer on the page of questions has a scenario, which both models of the game run.

use crate::tree;

/// The beginning of each question on the page, in order, and the title of a scenario that answers
/// it.
type Answers = &'static [(&'static str, &'static str)];

/// Each game, its heading, and its questions.
const ANSWERS: [(&str, &str, Answers); 5] = [
    (
        "triad",
        "TRIAD",
        &[
            ("May I leave a capture out", "captures are actions and can be forfeited"),
            ("Does the tenth capture", "ten captured Gems win, before the Jewels move"),
            (
                "May a chain go past ten",
                "automatic captures are completed before the tenth counts, manual ones stop at it",
            ),
            ("Is a Jewel trapped if my own", "own Jewels do not trap"),
            ("I trap a Jewel, but", "a player who traps but cannot move loses"),
            ("May a Jewel cross", "from Portal to Portal, and then onto a Trey"),
            (
                "What happens on a full board",
                "a full board draws after twenty turns without a Gem by default",
            ),
            ("I could breach", "a Breach comes before a Trap at the end of the turn"),
            ("In a Tourney I breach", "what only the achieving player has won by is a draw"),
            ("In a Tourney both", "trapped Jewels are removed once both have won by Trap"),
            ("May a Jewel enter a Dock", "in a game of Trap the Docks are shut"),
            ("How many Gems", "the supply of Gems is unlimited"),
        ],
    ),
    (
        "triarchy",
        "TRIARCHY",
        &[
            ("How large", "the start with 3 players on 24 dots"),
            ("Who begins", "seats play in turn from the first"),
            ("May two piles", "a dot landed on is not left again in the turn"),
            ("May a token pass", "only the top token moves, and landing buries"),
            ("Must I use all", "all symbols shown must be used"),
            ("My own token lies", "an own token that ends alone on the own home base leaves"),
            ("An opponent moves my", "an opponent's token on its home base stays"),
            ("Must I turn", "a sandstorm turns the home bases and nothing else"),
            ("A sandstorm brings", "a home base that comes to a token does not score it"),
            ("May I look", "a buried token may decide what is legal"),
            ("With two players", "two players move the third symbol too"),
            ("Does it ever end", "the turn limit ends the game in a draw"),
        ],
    ),
    (
        "triandro",
        "TRIANDRO",
        &[
            ("How many stones", "a game starts with 14 stones each, and any point can be taken"),
            ("Do stones that were", "what a capture gives back no longer counts on perimeters"),
            ("May the corners", "a triangle has three stones of one player on its corners"),
            ("May triangles have", "one of several triangles is chosen by its corners"),
            ("May I capture on", "a turn is a placement or a capture"),
            ("Two players, my hand", "an empty hand alone does not lose"),
            ("What if nobody", "if nobody can move the player who has just moved wins"),
            ("Can one capture", "stones of several opponents go at once"),
            ("Does a skipped", "a player who cannot move is skipped, and comes back"),
            ("Does the number", "the last player able to move wins"),
        ],
    ),
    (
        "conquest",
        "CONQUEST",
        &[
            ("Who begins", "2 players: hands of 9, dealt from seat 0 on, and seat 1 begins"),
            ("May I claim two", "a completed shape may be claimed or declined"),
            ("May I claim a shape later", "only shapes with the tile just placed can be claimed"),
            ("A smaller cover", "a Triotri overpowers a Triodia that sticks out of it"),
            ("May I draw first", "a player who placed draws up to the starting size"),
            (
                "No tile fits",
                "a pass draws a tile past the starting size, and such a pass ends any row",
            ),
            ("I take an open", "a shape that its player has no cover for is open to the next"),
            ("How long is a shape", "a shape that its player has no cover for is open to the next"),
            ("My seventh", "a cover that returns lets the game go on"),
            (
                "Who wins with",
                "passes all round that drew nothing block the game, and equal scores share the win",
            ),
            ("My hand is empty", "an empty hand passes, and equal scores above 0 share the win"),
            ("Do three", "3 players: hands of 7, dealt from seat 0 on, and seat 0 begins"),
        ],
    ),
    (
        "cybo",
        "CYBO",
        &[
            ("I roll a number again", "a repeat breaks the line"),
            ("Do I risk", "advanced: 4-2-3 in a column may become a Quad with 1"),
            ("Can a row", "three numbers of a line in any order score 3"),
            ("May the Quad", "advanced: 2-3-4 in a column may become a Quad with 1"),
            ("Who wins with", "with equal totals all share the win, also at 0"),
            (
                "A Beginner misses",
                "a Beginner has four rolls and is forgiven one that does not fit",
            ),
            ("Can a Grand Master", "an unqualified Grand Master can win"),
            ("A Grand Master repeats two", "a Trinity repeated in numbers and order qualifies"),
            ("What if a Grand", "a repeated Quad becomes the target, a miss leaves the Trinity"),
            ("In which order", "2 players have thirteen rounds in seat order"),
            ("May I stop", "the only decision is the Quad"),
            ("A Beginner has", "of two lines the better counts, on equal points the lower"),
        ],
    ),
];

#[test]
fn every_question_is_answered_by_a_scenario() {
    let page = tree::text("docs/src/questions.md");
    let asked: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("- **")).collect();
    let answers = ANSWERS.iter().flat_map(|&(game, prefix, of)| {
        of.iter().map(move |&(question, title)| (game, prefix, question, title))
    });
    let answers: Vec<_> = answers.collect();
    assert_eq!(asked.len(), answers.len());
    for (asked, (game, prefix, question, title)) in asked.into_iter().zip(answers) {
        assert!(asked.starts_with(question), "expected {question:?}, found {asked:?}");
        let files = ["rules.txt", "tourney.txt"]
            .map(|file| tree::path(&format!("crates/{game}-rules/data/{file}")));
        let found = files.iter().filter(|file| file.exists()).any(|file| {
            let text = std::fs::read_to_string(file).unwrap();
            let headers = text.lines().filter_map(|line| line.strip_suffix(title));
            // The title stands after identifiers, one of which the answer names.
            headers.flat_map(str::split_whitespace).any(|rule| {
                rule.starts_with(prefix)
                    && (asked.contains(&format!("({rule}")) || asked.contains(&format!(" {rule})")))
            })
        });
        assert!(found, "no scenario {title:?} of a rule in the answer to {question:?}");
    }
}
