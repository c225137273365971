//! Processes that die or hang, checkpoints that are damaged or belong to another job, and resuming.

#![allow(missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{Folder, Process, run, run_on};

/// Perft of Triandro to depth 6, merged to the last ply but one: 2.8 million positions.
const LONG: [&str; 5] = ["perft", "triandro", "6", "--bulk", "1"];
const LONG_COUNT: &str = "19880911080";

/// Starts a process of a cluster.
fn start(arguments: &[&str], hosts: &str, process: &str) -> Process {
    Process::start(&[arguments, &["--hosts", hosts, "--process", process]].concat())
}

/// Starts a long count in processes, and waits until ply 4 has been saved: ply 5 takes a while.
fn start_long<const N: usize>(folder: &Folder) -> [Process; N] {
    let hosts = folder.hosts(N);
    let checkpoint = ["--checkpoint", folder.text(), "--time-limit", "3"];
    let count = [&LONG[..], &checkpoint].concat();
    let mut processes = std::array::from_fn(|process| start(&count, &hosts, &process.to_string()));
    processes[0].wait_for("ply 4: 168565 positions, saved");
    processes
}

/// Checks the message about a lost process, and the advice on resuming.
fn check_advice(said: &str, folder: &Folder, lost: &str) {
    assert!(said.contains(lost), "{said}");
    let advice = format!("resume from ply 4 with --checkpoint {} --resume", folder.text());
    assert!(said.contains(&advice), "{said}");
}

/// Completes the count with `workers` workers.
fn resume(folder: &Folder, workers: &str) {
    let more = ["--checkpoint", folder.text(), "--resume", "-w", workers, "-q"];
    let report = run(&[&LONG[..], &more].concat()).report();
    assert_eq!(report["sequences"], LONG_COUNT);
    assert_eq!(report["begun_at_ply"], 4);
}

#[test]
fn a_process_that_is_killed_ends_the_other_and_the_count_goes_on() {
    let folder = Folder::new();
    let [first, second] = start_long(&folder);
    let begun = Instant::now();
    Process::kill_all([second]);
    let said = first.end().failure();
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    check_advice(&said, &folder, "process 1");
    resume(&folder, "3");
}

#[test]
fn several_processes_that_are_killed_at_once_end_the_others_and_the_count_goes_on() {
    let folder = Folder::new();
    let [first, second, third, fourth] = start_long(&folder);
    let begun = Instant::now();
    Process::kill_all([third, second]);
    for process in [first, fourth] {
        let said = process.end().failure();
        // Either of them may be noticed first, also through the other survivor.
        assert!(said.contains("process 1") || said.contains("process 2"), "{said}");
        check_advice(&said, &folder, "has ended");
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    resume(&folder, "2");
}

#[test]
fn a_cluster_that_is_killed_as_a_whole_goes_on() {
    let folder = Folder::new();
    Process::kill_all(start_long::<3>(&folder));
    resume(&folder, "1");
}

#[test]
fn games_end_if_several_processes_are_killed_at_once() {
    let folder = Folder::new();
    let hosts = folder.hosts(3);
    let games = ["simulate", "conquest", "--games", "10000000", "-q"];
    let [first, second, third] = ["0", "1", "2"].map(|process| start(&games, &hosts, process));
    third.wait_until_busy();
    Process::kill_all([second, third]);
    let said = first.end().failure();
    assert!(said.contains("has ended") && said.contains("start again"), "{said}");
}

#[test]
fn late_processes_are_used_or_refused() {
    let folder = Folder::new();
    let hosts = folder.hosts(2);
    let count = ["perft", "cybo", "4"];
    let alone = run(&count).report()["sequences"].take();
    // In time.
    let first = start(&count, &hosts, "0");
    thread::sleep(Duration::from_millis(1500));
    let second = start(&count, &hosts, "1");
    assert!(second.end().status.success());
    let report = first.end().report();
    assert_eq!((&report["sequences"], &report["processes"]), (&alone, &2.into()));
    // After the other has given up.
    let short = [&count[..], &["--connect-limit", "1"]].concat();
    let said = start(&short, &hosts, "0").end().failure();
    assert!(said.contains("process 1") && said.contains("has not connected"), "{said}");
    let said = start(&short, &hosts, "1").end().failure();
    assert!(said.contains("process 0") && said.contains("does not answer"), "{said}");
}

#[test]
fn a_process_that_is_there_twice_is_refused_and_the_count_goes_on() {
    let folder = Folder::new();
    let [first, second] = start_long(&folder);
    let hosts = folder.path().join("hosts");
    let late = ["--checkpoint", folder.text(), "--connect-limit", "1"];
    let late = start(&[&LONG[..], &late].concat(), hosts.to_str().expect("letters"), "1");
    let said = late.end().failure();
    assert!(said.contains("process 0") && said.contains("does not answer"), "{said}");
    assert_eq!(first.end().report()["sequences"], LONG_COUNT);
    assert!(second.end().status.success());
}

#[test]
fn a_second_run_in_the_folder_is_refused() {
    let folder = Folder::new();
    let processes = start_long::<2>(&folder);
    let more = ["--checkpoint", folder.text(), "--resume"];
    let said = run(&[&LONG[..], &more].concat()).failure();
    assert!(said.contains("another run uses this folder"), "{said}");
    Process::kill_all(processes);
    resume(&folder, "1");
}

/// Process 1 may still write when process 0 has ended.
#[test]
fn a_folder_is_in_use_until_every_process_has_ended() {
    let folder = Folder::new();
    let [first, second] = start_long(&folder);
    second.signal("STOP");
    check_advice(&first.end().failure(), &folder, "process 1");
    let more = ["--checkpoint", folder.text(), "--resume"];
    let said = run(&[&LONG[..], &more].concat()).failure();
    assert!(said.contains("another run uses this folder"), "{said}");
    second.signal("CONT");
    second.end().failure();
    resume(&folder, "1");
}

/// Files of the user in a folder of checkpoints, or in the place of one.
#[test]
fn files_of_others_are_never_removed_or_written() {
    let count = |folder: &Folder, depth: &str, more: &[&str]| {
        let begin = ["perft", "triandro", depth, "--bulk", "1", "--checkpoint", folder.text()];
        run(&[&begin[..], &["-q"], more].concat())
    };
    let write = |path: &Path| fs::write(path, "precious").expect("written");
    let read = |path: &Path| fs::read_to_string(path).expect("it is still there");

    // A folder that no run has made.
    let folder = Folder::new();
    let notes = folder.path().join("up-to-symmetry/ply-notes");
    fs::create_dir_all(&notes).expect("a folder");
    write(&notes.join("precious.txt"));
    for more in [&[][..], &["--resume"]] {
        let said = count(&folder, "4", more).failure();
        assert!(said.contains("expected an empty folder") && said.contains("ply-notes"), "{said}");
    }
    assert_eq!(read(&notes.join("precious.txt")), "precious");
    assert_eq!(fs::read_dir(notes.parent().expect("a folder")).expect("entries").count(), 1);

    // Files beside those of a checkpoint, in the folder of a ply, and with similar names.
    let (folder, inner) = checkpoint();
    let kept = [
        "ply-notes/precious.txt",
        "ply-03/part-00000",
        "ply-001/precious.txt",
        "ply-001/part-notes",
        "ply-003/precious.txt",
        "lock",
        "manifest",
    ];
    for name in kept {
        let path = inner.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        write(&path);
    }
    write(&inner.join("ply-001/part-00007"));
    count(&folder, "5", &["--resume"]).report();
    for name in kept {
        assert_eq!(read(&inner.join(name)), "precious", "{name}");
    }
    let parts = ["ply-001/part-00007", "ply-003/part-00000"];
    assert!(parts.iter().all(|name| !inner.join(name).exists()), "old parts are removed");

    // Links.
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        let (folder, inner) = checkpoint();
        let outside = folder.path().join("outside");
        fs::create_dir(&outside).expect("a folder");
        write(&outside.join("part-00000"));
        write(&outside.join("manifest"));
        let place = inner.join("ply-004");
        symlink(&outside, &place).expect("a link");
        let said = count(&folder, "5", &["--resume"]).failure();
        assert!(said.contains("ply-004: expected a folder, found a file or link"), "{said}");
        fs::remove_file(&place).expect("removed");
        symlink(&outside, inner.join("ply-002")).expect("a link");
        symlink(outside.join("manifest"), inner.join("manifest.new")).expect("a link");
        fs::create_dir(&place).expect("a folder");
        symlink(outside.join("part-00000"), place.join("part-00000")).expect("a link");
        count(&folder, "5", &["--resume"]).report();
        for name in ["part-00000", "manifest"] {
            assert_eq!(read(&outside.join(name)), "precious", "{name}");
        }
        // A marker that is a file of somebody else.
        let marker = inner.join("rules-cluster.lock");
        fs::remove_file(&marker).expect("removed");
        symlink(outside.join("manifest"), &marker).expect("a link");
        let said = count(&folder, "6", &["--resume"]).failure();
        assert!(said.contains("not a file of rules-cluster"), "{said}");
    }
}

#[test]
fn a_process_that_is_stopped_is_noticed() {
    let folder = Folder::new();
    let [first, second] = start_long(&folder);
    first.signal("STOP");
    let said = second.end().failure();
    check_advice(&said, &folder, "process 0");
    assert!(said.contains("has sent no heartbeat for 3 s"), "{said}");
    first.signal("CONT");
    first.end().failure();
    resume(&folder, "1");
}

#[test]
fn other_numbers_of_workers_and_processes_go_on() {
    let folder = Folder::new();
    let checkpoint = ["--checkpoint", folder.text(), "-q"];
    // Plies 1 to 3 with three workers, ply 4 with one, the sequences below it with two processes.
    let begin = ["perft", "triandro", "4", "--bulk", "1", "-w", "3"];
    let report = run(&[&begin[..], &checkpoint].concat()).report();
    assert_eq!((&report["sequences"], &report["begun_at_ply"]), (&"8053512".into(), &0.into()));
    let next = ["perft", "triandro", "5", "--bulk", "1", "--resume"];
    let report = run(&[&next[..], &checkpoint].concat()).report();
    assert_eq!((&report["sequences"], &report["begun_at_ply"]), (&"404126136".into(), &3.into()));
    let last = ["perft", "triandro", "6", "--bulk", "2", "--resume"];
    let report = run_on(2, &[&last[..], &checkpoint].concat());
    assert_eq!((&report["sequences"], &report["begun_at_ply"]), (&LONG_COUNT.into(), &4.into()));
    // And without anything left to do.
    let report = run(&[&last[..], &checkpoint, &["-w", "2"]].concat()).report();
    assert_eq!((&report["sequences"], &report["begun_at_ply"]), (&LONG_COUNT.into(), &4.into()));
}

#[test]
fn facts_of_plies_go_on() {
    let folder = Folder::new();
    let checkpoint = ["--checkpoint", folder.text(), "-q", "--memory", "16"];
    let count = |plies: &str, more: &[&str]| {
        let begin = ["positions", "triandro", plies];
        run(&[&begin[..], &checkpoint, more].concat()).report()["plies"].take()
    };
    let three = count("3", &["-w", "2"]);
    assert_eq!(three.as_array().map(Vec::len), Some(4));
    // The last ply takes passes, of which the checkpoint keeps the facts.
    let four = count("4", &["--resume"]);
    assert_eq!(four[4]["positions"], 2_013_378);
    assert_eq!(four[3], three[3]);
    assert_eq!(count("4", &["--resume", "-w", "3"]), four);
}

#[test]
fn passes_that_have_been_counted_are_kept() {
    let folder = Folder::new();
    let perft = ["perft", "triandro", "5", "--bulk", "1", "--checkpoint", folder.text(), "-q"];
    let report = run(&[&perft[..], &["-w", "2", "--memory", "2"]].concat()).report();
    assert_eq!(report["sequences"], "404126136");
    let manifest = folder.path().join("up-to-symmetry/manifest.json");
    let text = fs::read_to_string(manifest).expect("a manifest");
    assert!(text.contains("\"ply\":3") && text.contains("\"sum\":404126136"), "{text}");
    let report = run(&[&perft[..], &["--resume"]].concat()).report();
    assert_eq!((&report["sequences"], &report["begun_at_ply"]), (&"404126136".into(), &3.into()));
    // They are of no use for another depth.
    let deeper = ["perft", "triandro", "6", "--resume", "--checkpoint", folder.text(), "-q"];
    assert_eq!(run(&deeper).report()["sequences"], LONG_COUNT);
}

/// A folder with a checkpoint of ply 3, in three parts.
fn checkpoint() -> (Folder, PathBuf) {
    let folder = Folder::new();
    let begin = ["perft", "triandro", "4", "--bulk", "1", "-w", "3", "-q"];
    run(&[&begin[..], &["--checkpoint", folder.text()]].concat()).report();
    let inner = folder.path().join("up-to-symmetry");
    (folder, inner)
}

/// Returns the error of a count that resumes the checkpoint.
fn refusal(folder: &Folder, arguments: &[&str]) -> String {
    run(&[arguments, &["--checkpoint", folder.text(), "--resume", "-w", "2", "-q"]].concat())
        .failure()
}

#[test]
fn damaged_checkpoints_are_refused() {
    let (folder, inner) = checkpoint();
    let perft = ["perft", "triandro", "5", "--bulk", "1"];
    let part = inner.join("ply-003/part-00001");
    let bytes = fs::read(&part).expect("a part");
    // Any byte that has changed: of the header, of a position, of a count.
    for place in [3, 20, 40, bytes.len() / 2, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[place] ^= 4;
        fs::write(&part, changed).expect("written");
        let why = refusal(&folder, &perft);
        assert!(why.contains("part-00001: damaged"), "{place}: {why}");
    }
    fs::write(&part, &bytes[..bytes.len() - 8]).expect("written");
    assert!(refusal(&folder, &perft).contains("part-00001: damaged: expected"));
    fs::remove_file(&part).expect("removed");
    assert!(refusal(&folder, &perft).contains("part-00001"));
    fs::write(&part, &bytes).expect("written");

    let manifest = inner.join("manifest.json");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    fs::write(&manifest, text.replace("\"positions\":6615", "\"positions\":6616"))
        .expect("written");
    assert!(refusal(&folder, &perft).contains("damaged: the checksum is wrong"));
    fs::write(&manifest, &text[..text.len() / 2]).expect("written");
    assert!(refusal(&folder, &perft).contains("manifest.json: damaged"));
    fs::write(&manifest, &text).expect("written");
    let more = ["--checkpoint", folder.text(), "--resume", "-q"];
    assert_eq!(run(&[&perft[..], &more].concat()).report()["sequences"], "404126136");
}

#[test]
fn foreign_checkpoints_are_refused() {
    let (folder, _) = checkpoint();
    let why = |arguments: &[&str]| refusal(&folder, arguments);
    let other = why(&["perft", "triad", "5"]);
    assert!(other.contains("game: expected triad, found triandro"), "{other}");
    let other = why(&["perft", "triandro", "5", "--set", "players=3"]);
    assert!(other.contains("something else: options"), "{other}");
    let other = why(&["positions", "triandro", "5", "--symmetry", "on"]);
    assert!(other.contains("finished games: expected true, found false"), "{other}");
    let other = why(&["perft", "triandro", "2"]);
    assert!(other.contains("already at ply 3"), "{other}");
    let begin = ["perft", "triandro", "5", "--checkpoint", folder.text(), "-q"];
    let again = run(&begin).failure();
    assert!(again.contains("a checkpoint already exists"), "{again}");
    let none = Folder::new();
    assert!(refusal(&none, &["perft", "triandro", "5"]).contains("no checkpoint to resume"));
}

#[test]
fn a_memory_bound_below_the_saved_ply_is_refused_and_a_larger_one_goes_on() {
    let folder = Folder::new();
    let begin = ["perft", "triandro", "5", "--bulk", "1", "--checkpoint", folder.text(), "-q"];
    run(&begin).report();
    let resumed = |memory: &str| {
        let more = ["--checkpoint", folder.text(), "--resume", "--memory", memory, "-q"];
        run(&[&LONG[..], &more].concat())
    };
    let why = resumed("1").failure();
    assert!(why.contains("the positions of ply 4 take more than the 1048576 bytes"), "{why}");
    assert_eq!(resumed("64").report()["sequences"], LONG_COUNT);
}

#[test]
fn checkpoints_of_other_versions_are_refused() {
    let (folder, inner) = checkpoint();
    let manifest = inner.join("manifest.json");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    // A later program may store other values; the checksum is right.
    let sealed = |from: &str, to: &str| {
        let (_, inner) = text.split_once("\"manifest\":").expect("a manifest");
        let inner = inner.strip_suffix('}').expect("the end").replace(from, to);
        assert!(!text.contains(&inner), "{from}");
        let crc32 = crc32fast::hash(inner.as_bytes());
        fs::write(&manifest, format!("{{\"crc32\":{crc32},\"manifest\":{inner}}}"))
            .expect("written");
        refusal(&folder, &["perft", "triandro", "5", "--bulk", "1"])
    };
    let why = sealed("\"format\":1,", "\"format\":2,\"new\":[],");
    assert!(why.contains("expected version 1 of checkpoints, found 2, of rules-cluster"), "{why}");
    let why = sealed("\"packed_version\":1", "\"packed_version\":99");
    assert!(why.contains("version of packed bytes: expected 1, found 99"), "{why}");
}

#[test]
fn processes_with_other_jobs_are_refused() {
    let folder = Folder::new();
    let hosts = folder.hosts(2);
    let start = |process: &str, depth: &str| start(&["perft", "cybo", depth], &hosts, process);
    let (first, second) = (start("0", "5"), start("1", "6"));
    assert!(first.end().failure().contains("process 1 was started for"));
    assert!(second.end().failure().contains("process 0 was started for"));
    let alone = ["perft", "cybo", "5", "--hosts", &hosts, "--connect-limit", "1"];
    assert!(run(&alone).failure().contains("process 1"));
    let number = ["perft", "cybo", "5", "--hosts", &hosts, "--process", "2"];
    assert!(run(&number).failure().contains("expected a process number below 2, found 2"));
}
