//! Files of the user: whole or unchanged, private, locked, and none beside them touched.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{rules, run, run_with, stdout};

/// Returns an empty folder.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("files").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

/// Returns the entries of a folder with their modes and contents; a link has its path.
fn snapshot(folder: &Path) -> BTreeMap<String, (u32, Vec<u8>)> {
    let entry = |entry: fs::DirEntry| {
        let (path, about) = (entry.path(), fs::symlink_metadata(entry.path()).unwrap());
        let content = match about.is_symlink() {
            true => fs::read_link(path).unwrap().into_os_string().into_encoded_bytes(),
            false => fs::read(path).unwrap(),
        };
        (entry.file_name().into_string().unwrap(), (about.mode(), content))
    };
    fs::read_dir(folder).unwrap().map(|found| entry(found.unwrap())).collect()
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o777
}

/// Arguments for a whole game of two players who take any action.
fn random_game<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["play", "--seat", "0=random", "--seat", "1=random", "--seed", "1"][..], more].concat()
}

/// Writes the record of a game after two steps, for its owner.
fn begun(path: &Path) {
    let _ = fs::remove_file(path);
    let people = ["play", "triandro", "--seat", "1=human", "--record", text(path)];
    stdout(&run_with(&people, b"28\n27\nquit\n"));
}

/// Returns the steps of a record.
fn steps(record: &str) -> Vec<&str> {
    let (_, rest) = record.split_once("\n\n").expect(record);
    let (steps, _) = rest.rsplit_once("# ").expect("a last line");
    steps.split_whitespace().collect()
}

#[test]
fn a_file_beside_the_record_is_not_touched() {
    let folder = folder("beside");
    fs::write(folder.join("one.new"), "precious").unwrap();
    fs::write(folder.join("victim"), "precious").unwrap();
    symlink("victim", folder.join("two.new")).unwrap();
    let mut wanted = snapshot(&folder);
    for name in ["one", "two"] {
        let path = folder.join(name);
        stdout(&run(&random_game(&["triandro", "--record", text(&path)])));
        begun(&path);
        stdout(&run(&random_game(&["--resume", text(&path)])));
        assert!(wanted.insert(name.to_owned(), (0o100_600, fs::read(&path).unwrap())).is_none());
    }
    assert_eq!(snapshot(&folder), wanted);
}

#[test]
fn a_private_record_stays_private() {
    let folder = folder("private");
    let path = folder.join("record");
    begun(&path);
    assert_eq!(mode(&path), 0o600);
    for wanted in [0o600, 0o640, 0o664] {
        begun(&path);
        fs::set_permissions(&path, Permissions::from_mode(wanted)).unwrap();
        stdout(&run(&random_game(&["--resume", text(&path)])));
        assert!(!fs::read_to_string(&path).unwrap().contains("\"unfinished\""));
        assert_eq!(mode(&path), wanted);
    }
    let (games, rated) = (folder.join("games"), folder.join("rated"));
    let few = ["--games", "2", "--record"];
    stdout(&run(&[&["simulate", "triandro"][..], &few, &[text(&games)]].concat()));
    let bots = ["tournament", "triandro", "--bots", "random,greedy"];
    stdout(&run(&[&bots[..], &few, &[text(&rated)]].concat()));
    assert_eq!((mode(&games), mode(&rated)), (0o600, 0o600));
}

/// Starts a game of two people, and waits until it asks for the third step.
fn asking(path: &Path) -> (Child, BufReader<std::process::ChildStdout>) {
    let people = ["play", "--seat", "0=human", "--seat", "1=human", "--resume", text(path)];
    let mut child = rules(&people).stdin(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut read = Vec::new();
    while !read.ends_with(b"seat 0> ") {
        assert!(output.read_until(b' ', &mut read).unwrap() > 0, "{read:?}");
    }
    (child, output)
}

#[test]
fn a_second_program_does_not_get_the_record() {
    let path = folder("locked").join("record");
    begun(&path);
    let (mut child, mut output) = asking(&path);
    let refused = |more: &[&str], why: &str| {
        let second = run(&random_game(more));
        let error = String::from_utf8_lossy(&second.stderr).into_owned();
        assert_eq!(second.status.code(), Some(2), "{error}");
        assert!(error.contains(text(&path)) && error.contains(why), "{error}");
    };
    refused(&["--resume", text(&path)], "another program uses the file");
    refused(&["triandro", "--record", text(&path)], "the file exists");
    let mut input = child.stdin.take().unwrap();
    for (step, prompt) in [(b"10\n", b"seat 1> "), (b"20\n", b"seat 0> ")] {
        input.write_all(step).unwrap();
        let mut read = Vec::new();
        while !read.ends_with(prompt) {
            assert!(output.read_until(b' ', &mut read).unwrap() > 0);
        }
        // The record is another file now.
        refused(&["--resume", text(&path)], "another program uses the file");
    }
    // Others can read it.
    stdout(&run(&["replay", "--check", text(&path)]));
    drop(input);
    output.read_to_end(&mut Vec::new()).unwrap();
    assert!(child.wait().unwrap().success());
    let record = fs::read_to_string(&path).unwrap();
    assert_eq!(steps(&record), ["28", "27", "10", "20"]);
    stdout(&run(&random_game(&["--resume", text(&path)])));
}

#[test]
fn a_link_is_followed_to_the_record() {
    let folder = folder("link");
    let (record, link) = (folder.join("record"), folder.join("link"));
    begun(&record);
    symlink("record", &link).unwrap();
    stdout(&run(&random_game(&["--resume", text(&link)])));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(!fs::read_to_string(&record).unwrap().contains("\"unfinished\""));
    let picture = folder.join("picture.svg");
    symlink("target.svg", &picture).unwrap();
    stdout(&run(&["render", text(&record), "-o", text(&picture)]));
    assert!(fs::read_to_string(folder.join("target.svg")).unwrap().starts_with("<svg"));
    assert_eq!(snapshot(&folder).len(), 4);
}

/// Runs the program, which cannot write files larger than 1 KiB.
fn run_in_little_space(args: &[&str]) -> Output {
    let limited = "trap '' XFSZ; ulimit -f 2 || exit 99; exec \"$0\" \"$@\"";
    Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_rules")])
        .args(args)
        .output()
        .unwrap()
}

#[test]
fn a_file_that_does_not_fit_leaves_nothing() {
    let folder = folder("space");
    let (record, picture) = (folder.join("record"), folder.join("picture.svg"));
    stdout(&run(&random_game(&["triandro", "--record", text(&record)])));
    fs::write(&picture, "old").unwrap();
    let before = snapshot(&folder);
    let games = folder.join("games");
    let long = ["triad-tourney", "--set", "max_games=2", "--record", text(&games)];
    for args in [
        &["simulate", "triandro", "--games", "40", "--record", text(&games)][..],
        &["tournament", "triandro", "--bots", "random,greedy", "--record", text(&games)],
        &["render", text(&record), "-o", text(&picture)],
        &["analyse", text(&record), "--iterations", "9", "--graph", text(&picture)],
    ] {
        let failed = run_in_little_space(args);
        let error = String::from_utf8_lossy(&failed.stderr).into_owned();
        assert_eq!(failed.status.code(), Some(1), "{args:?}: {error}");
        assert!(error.contains(args[args.len() - 1]), "{error}");
        assert_eq!(snapshot(&folder), before, "{args:?}");
    }
    // A game keeps the record that still did fit.
    let failed = run_in_little_space(&random_game(&long));
    assert_eq!(failed.status.code(), Some(1));
    stdout(&run(&["replay", "--check", text(&games)]));
    fs::remove_file(&games).unwrap();
    assert_eq!(snapshot(&folder), before);
}

#[test]
fn a_record_that_was_cut_off_is_refused() {
    let path = folder("cut").join("record");
    begun(&path);
    let record = fs::read_to_string(&path).unwrap();
    let ends = record.match_indices('\n').map(|(at, _)| at + 1);
    for end in ends.filter(|&end| end < record.len()) {
        let read = run_with(&["replay", "--check", "-"], &record.as_bytes()[..end]);
        assert!(!read.status.success(), "{}", &record[..end]);
    }
}

#[test]
fn texts_of_others_do_not_act_on_the_screen() {
    let folder = folder("shown");
    let unsafe_on_a_screen = |text: &str| {
        text.contains(|c: char| c.is_control() && c != '\n' || matches!(c, '\u{202a}'..='\u{202e}'))
    };
    let record = "[Game \"triandro\"]\n[Version \"1\"]\n[Options \"-\"]\n[Result \"drawn\"]\n\n\
                  28 {exe.\u{202e}gnp} 27\n";
    let shown = stdout(&run_with(&["replay", "-"], record.as_bytes()));
    assert!(shown.contains("{exe.\u{fffd}gnp}") && !unsafe_on_a_screen(&shown), "{shown}");
    let name = "a\u{202e}b\u{9b}c\td\ne";
    let path = folder.join(name);
    for args in [
        &["replay", text(&path)][..],
        &["analyse", text(&path)],
        &["show", text(&path)],
        &["render", text(&path), "-o", "x.svg"],
        &["render", "triandro/1 - 0 3/6/7/8/7/8/7/6/3 14,14", "-o", text(&path)],
        &["play", "--resume", text(&path)],
        &["play", "triad", "--record", text(&path.join("x"))],
        &["perft", "triad", "1", "--layout", text(&path)],
    ] {
        let failed = run(args);
        let error = String::from_utf8(failed.stderr).unwrap();
        assert!(!failed.status.success() && !unsafe_on_a_screen(&error), "{args:?}: {error:?}");
        assert!(
            error.contains("a\u{fffd}b\u{fffd}c") || error.contains("a\\u{202e}b"),
            "{error:?}"
        );
        assert_eq!(error.lines().count(), 1, "{error:?}");
    }
    let picture = folder.join(format!("{name}.svg"));
    let drawn = ["render", "triandro/1 - 0 3/6/7/8/7/8/7/6/3 14,14", "-o", text(&picture)];
    assert!(!unsafe_on_a_screen(&stdout(&run(&drawn))));
    // A broken record of a file with several may quote the text.
    let broken = record.replace("27", "\u{202e}27");
    let checked = run_with(&["replay", "--check", "-"], format!("{record}\n{broken}").as_bytes());
    assert_eq!(checked.status.code(), Some(1));
    assert!(!unsafe_on_a_screen(&String::from_utf8(checked.stdout).unwrap()));
}

// Kills and full disks.

/// A command that writes a file.
struct Writer {
    /// The name of the file.
    name: &'static str,
    /// The arguments, with `FILE` for the file and `RECORD` for a record of a whole game.
    args: &'static [&'static str],
    /// Whether the file exists before.
    replaces: bool,
    /// Whether the file holds every state of a game on the way.
    grows: bool,
}

static WRITERS: [Writer; 7] = [
    Writer {
        name: "game",
        args: &[
            "play",
            "triad-tourney",
            "--set",
            "max_games=4",
            "--seat",
            "0=random",
            "--seat",
            "1=random",
            "--seed",
            "3",
            "--record",
            "FILE",
        ],
        replaces: false,
        grows: true,
    },
    Writer {
        name: "bots",
        args: &[
            "play", "triandro", "--seat", "0=easy", "--seat", "1=easy", "--seed", "3", "--record",
            "FILE",
        ],
        replaces: false,
        grows: true,
    },
    Writer {
        name: "resumed",
        args: &[
            "play", "--seat", "0=greedy", "--seat", "1=easy", "--seed", "3", "--resume", "FILE",
        ],
        replaces: true,
        grows: true,
    },
    Writer {
        name: "games",
        args: &["simulate", "triandro", "--games", "400", "--record", "FILE"],
        replaces: false,
        grows: false,
    },
    Writer {
        name: "rated",
        args: &[
            "tournament",
            "triandro",
            "--bots",
            "random,greedy",
            "--games",
            "40",
            "--record",
            "FILE",
        ],
        replaces: false,
        grows: false,
    },
    Writer {
        name: "graph.svg",
        args: &["analyse", "RECORD", "--iterations", "20", "--graph", "FILE"],
        replaces: true,
        grows: false,
    },
    Writer {
        name: "strip.svg",
        args: &["render", "RECORD", "--strip", "-o", "FILE"],
        replaces: true,
        grows: false,
    },
];

impl Writer {
    fn command(&self, folder: &Path) -> Command {
        let (file, record) = (folder.join(self.name), folder.join("record"));
        let args = self.args.iter().map(|&arg| match arg {
            "FILE" => text(&file),
            "RECORD" => text(&record),
            arg => arg,
        });
        rules(&args.collect::<Vec<_>>())
    }

    /// Fills the folder: files with names that a program might use, a record, and the old file.
    fn prepare(&self, folder: &Path) {
        for end in ["new", "tmp", "bak", "lock"] {
            fs::write(folder.join(format!("{}.{end}", self.name)), "precious").unwrap();
        }
        fs::write(folder.join(".rules-0123456789abcdef"), "precious").unwrap();
        let record = folder.join("record");
        if !record.exists() {
            stdout(&run(&random_game(&["triandro", "--record", text(&record)])));
        }
        let file = folder.join(self.name);
        let _ = fs::remove_file(&file);
        match self.replaces {
            true if self.grows => begun(&file),
            true => fs::write(&file, "old").unwrap(),
            false => {}
        }
    }

    /// Returns the file that the command writes if nothing goes wrong, and the time that it takes.
    ///
    /// Tests run side by side, so each has folders of its own.
    fn expected(&self, test: &str) -> (Vec<u8>, Duration) {
        let folder = folder(&format!("{test}-{}", self.name));
        self.prepare(&folder);
        let begin = Instant::now();
        stdout(&self.command(&folder).output().unwrap());
        (fs::read(folder.join(self.name)).unwrap(), begin.elapsed())
    }

    /// Checks the folder after the end of a command: the file is the old or the new one, or, for a
    /// game, a record on the way.
    fn check(&self, folder: &Path, before: &BTreeMap<String, (u32, Vec<u8>)>, new: &[u8]) {
        let mut after = snapshot(folder);
        let mut before = before.clone();
        let (old, found) = (before.remove(self.name), after.remove(self.name));
        assert_eq!(after, before, "{}: other files", self.name);
        if found == old {
            return;
        }
        let (mode, found) = found.expect("the old file is there");
        match old {
            Some((old, _)) => assert_eq!(mode, old, "{}", self.name),
            None => assert_eq!(mode, 0o100_600, "{}", self.name),
        }
        if found == new {
            return;
        }
        let (found, new) = (String::from_utf8(found).unwrap(), str::from_utf8(new).unwrap());
        assert!(self.grows, "{}: neither old nor new:\n{found}", self.name);
        assert!(steps(new).starts_with(&steps(&found)), "{}: {found}", self.name);
        stdout(&run(&["replay", "--check", text(&folder.join(self.name))]));
    }
}

/// Numbers at random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % bound.max(1)
    }
}

/// Returns the number of tries: that of the variable, or a few.
fn tries(variable: &str, few: usize) -> usize {
    env::var(variable).map_or(few, |number| number.parse().expect("a number"))
}

#[test]
#[ignore = "long"]
fn a_killed_program_leaves_the_old_or_the_new_file() {
    let kills = tries("RULES_FILES_KILLS", 10);
    let (mut random, mut in_time) = (Random(1), 0);
    let expected = WRITERS.each_ref().map(|writer| writer.expected("killed"));
    for number in 0..kills {
        let index = number % WRITERS.len();
        let (writer, (new, time)) = (&WRITERS[index], &expected[index]);
        let folder = folder("killed");
        writer.prepare(&folder);
        let before = snapshot(&folder);
        // A full pipe would stop the program.
        let mut command = writer.command(&folder);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_micros(random.below(time.as_micros() as u64)));
        child.kill().unwrap();
        in_time += usize::from(!child.wait().unwrap().success());
        writer.check(&folder, &before, new);
    }
    println!("{kills} kills, {in_time} before the end of the program");
    assert!(in_time > kills / 4, "{in_time} of {kills} kills were in time");
}

/// A small file system in memory.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// Mounts one, or returns the reason why that is not possible.
    fn mount(path: PathBuf) -> Result<SmallDisk, String> {
        let mut why = String::new();
        let tmpfs = ["mount", "-t", "tmpfs", "-o", "size=1m,mode=1777", "tmpfs", text(&path)];
        for words in [&tmpfs[..], &[&["sudo", "-n"][..], &tmpfs].concat()] {
            match Command::new(words[0]).args(&words[1..]).output() {
                Ok(output) if output.status.success() => return Ok(SmallDisk(path.clone())),
                Ok(output) => why += &String::from_utf8_lossy(&output.stderr),
                Err(error) => why += &error.to_string(),
            }
        }
        Err(why)
    }

    /// Leaves only this number of blocks free.
    fn fill(&self, free: u64) {
        let path = self.0.join("filler");
        let mut filler = fs::File::create(path).unwrap();
        while filler.write_all(&[0; BLOCK as usize]).is_ok() {}
        let size = filler.metadata().unwrap().len();
        filler.set_len((size / BLOCK).saturating_sub(free) * BLOCK).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        for words in [&["umount"][..], &["sudo", "-n", "umount"]] {
            let unmount = Command::new(words[0]).args(&words[1..]).arg(&self.0).output();
            if unmount.is_ok_and(|output| output.status.success()) {
                return;
            }
        }
    }
}

/// Bytes of a block of a file system in memory.
const BLOCK: u64 = 4096;

#[test]
#[ignore = "long"]
fn a_full_disk_leaves_the_old_or_the_new_file() {
    let disks = tries("RULES_FILES_DISKS", 10);
    let (mut random, mut failed) = (Random(2), 0);
    let expected = WRITERS.each_ref().map(|writer| writer.expected("full-disk"));
    for number in 0..disks {
        let index = number % WRITERS.len();
        let (writer, (new, _)) = (&WRITERS[index], &expected[index]);
        let disk = match SmallDisk::mount(folder("full")) {
            Ok(disk) => disk,
            Err(why) => {
                assert!(env::var_os("RULES_FILES_DISKS").is_none(), "no small disk: {why}");
                println!("skipped: no small disk can be mounted: {why}");
                return;
            }
        };
        writer.prepare(&disk.0);
        disk.fill(random.below(new.len() as u64 / BLOCK + 2));
        let before = snapshot(&disk.0);
        let output = writer.command(&disk.0).output().unwrap();
        writer.check(&disk.0, &before, new);
        let error = String::from_utf8_lossy(&output.stderr);
        if output.status.success() {
            assert_eq!(fs::read(disk.0.join(writer.name)).unwrap(), *new, "{}", writer.name);
        } else {
            failed += 1;
            assert!(error.contains(writer.name) && error.contains("No space"), "{error}");
        }
    }
    println!("{disks} small disks, {failed} too small");
    assert!(failed > disks / 4, "{failed} of {disks} disks were too small");
}
