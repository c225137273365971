//! Files are whole, and nothing beside them changes.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use rules_files::{Access, FileWriter, LockedFile};
use tempfile::{TempDir, tempdir};

/// Returns the names and contents of a folder; for a link, the path that it holds.
fn contents(folder: &TempDir) -> BTreeMap<String, String> {
    let content = |path: &Path| match fs::read_link(path) {
        Ok(to) => format!("-> {}", to.display()),
        Err(_) => fs::read_to_string(path).unwrap(),
    };
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| (entry.file_name().into_string().unwrap(), content(&entry.path())))
        .collect()
}

fn named(entries: &[(&str, &str)]) -> BTreeMap<String, String> {
    entries.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect()
}

fn read(file: &mut LockedFile) -> String {
    let mut text = String::new();
    file.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn only_the_named_file_changes() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for name in ["a.new", "a.tmp", ".a", "a~"] {
        fs::write(path(name), "precious").unwrap();
    }
    let mut wanted = contents(&folder);
    let mut file = LockedFile::create_new(path("a"), b"one").unwrap();
    file.replace(b"two").unwrap();
    rules_files::write(path("b"), "one").unwrap();
    rules_files::write(path("b"), "two").unwrap();
    wanted.extend(named(&[("a", "two"), ("b", "two")]));
    assert_eq!(contents(&folder), wanted);
}

#[test]
fn a_writer_that_does_not_finish_leaves_the_old_file() {
    let folder = tempdir().unwrap();
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    fs::write(&old, "old").unwrap();
    for mut writer in [
        FileWriter::replace(&old, Access::Umask).unwrap(),
        FileWriter::create_new(&new, Access::Owner).unwrap(),
    ] {
        writer.write_all(&[b'x'; 1 << 20]).unwrap();
        writer.flush().unwrap();
        assert_eq!(fs::read_to_string(&old).unwrap(), "old");
        assert!(!new.exists());
        drop(writer);
        assert_eq!(contents(&folder), named(&[("old", "old")]));
    }
}

#[test]
fn a_writer_without_bytes_makes_an_empty_file() {
    let folder = tempdir().unwrap();
    FileWriter::create_new(folder.path().join("a"), Access::Umask).unwrap().finish().unwrap();
    assert_eq!(contents(&folder), named(&[("a", "")]));
}

#[test]
fn a_new_file_replaces_none() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a");
    let mut late = FileWriter::create_new(&path, Access::Owner).unwrap();
    late.write_all(b"late").unwrap();
    fs::write(&path, "precious").unwrap();
    let kind = |error: io::Error| error.kind();
    assert_eq!(late.finish().map_err(kind), Err(ErrorKind::AlreadyExists));
    let created = FileWriter::create_new(&path, Access::Owner).map(drop);
    assert_eq!(created.map_err(kind), Err(ErrorKind::AlreadyExists));
    let created = LockedFile::create_new(&path, b"one").map(drop);
    assert_eq!(created.map_err(kind), Err(ErrorKind::AlreadyExists));
    assert_eq!(contents(&folder), named(&[("a", "precious")]));
}

#[test]
fn folders_and_missing_folders_are_refused() {
    let folder = tempdir().unwrap();
    assert!(rules_files::write(folder.path(), "x").is_err());
    assert!(LockedFile::open(folder.path()).is_err());
    for path in ["no such folder/a", "a/..", ""] {
        let path = if path.is_empty() { path.into() } else { folder.path().join(path) };
        assert!(rules_files::write(&path, "x").is_err(), "{path:?}");
        assert!(FileWriter::create_new(&path, Access::Owner).is_err(), "{path:?}");
        assert!(LockedFile::create_new(&path, b"x").is_err(), "{path:?}");
        assert!(LockedFile::open(&path).is_err(), "{path:?}");
    }
    assert_eq!(contents(&folder), named(&[]));
}

#[test]
fn a_second_lock_is_refused_until_the_first_ends() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a");
    let refused = || {
        let error = LockedFile::open(&path).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::ResourceBusy, "{error}");
    };
    let mut file = LockedFile::create_new(&path, b"one").unwrap();
    refused();
    for text in ["two", "three"] {
        file.replace(text.as_bytes()).unwrap();
        refused();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    drop(file);
    let mut file = LockedFile::open(&path).unwrap();
    assert_eq!(read(&mut file), "three");
    refused();
    file.replace(b"four").unwrap();
    refused();
    drop(file);
    assert_eq!(read(&mut LockedFile::open(&path).unwrap()), "four");
}

#[test]
fn of_many_writers_one_has_the_file() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a");
    fs::write(&path, "0").unwrap();
    // Without a lock, or with a moment between two locks, some counts would be lost.
    let count = || {
        let mut done = 0;
        while done < 50 {
            let Ok(mut file) = LockedFile::open(&path) else { continue };
            for _ in 0..2 {
                let number: u32 = fs::read_to_string(&path).unwrap().parse().unwrap();
                file.replace((number + 1).to_string().as_bytes()).unwrap();
                done += 1;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(count);
        }
    });
    assert_eq!(contents(&folder), named(&[("a", "200")]));
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
    use std::process::Command;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o7777
    }

    #[test]
    fn the_mode_of_the_old_file_is_kept() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("a");
        for wanted in [0o600, 0o640, 0o664, 0o755, 0o606] {
            fs::write(&path, "one").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).unwrap();
            rules_files::write(&path, "two").unwrap();
            assert_eq!(mode(&path), wanted);
            LockedFile::open(&path).unwrap().replace(b"three").unwrap();
            assert_eq!(mode(&path), wanted);
        }
    }

    #[test]
    fn new_files_are_private_or_follow_the_umask() {
        let folder = tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("usual"), "").unwrap();
        rules_files::write(path("picture"), "").unwrap();
        assert_eq!(mode(&path("picture")), mode(&path("usual")));
        FileWriter::create_new(path("games"), Access::Owner).unwrap().finish().unwrap();
        LockedFile::create_new(path("game"), b"").unwrap();
        assert_eq!((mode(&path("games")), mode(&path("game"))), (0o600, 0o600));
    }

    #[test]
    fn owner_and_group_are_kept() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "one").unwrap();
        if std::os::unix::fs::chown(&path, Some(12345), Some(54321)).is_err() {
            println!("skipped: only root can give a file away");
            return;
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o660)).unwrap();
        LockedFile::open(&path).unwrap().replace(b"two").unwrap();
        let there = fs::metadata(&path).unwrap();
        assert_eq!((there.uid(), there.gid(), mode(&path)), (12345, 54321, 0o660));
    }

    #[test]
    fn links_are_followed_to_their_target() {
        let folder = tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("deep")).unwrap();
        symlink("deep/link", path("link")).unwrap();
        symlink("../target", path("deep/link")).unwrap();
        // The target need not exist.
        rules_files::write(path("link"), "one").unwrap();
        assert_eq!(fs::read_to_string(path("target")).unwrap(), "one");
        rules_files::write(path("link"), "two").unwrap();
        let mut file = LockedFile::open(path("link")).unwrap();
        assert_eq!(read(&mut file), "two");
        assert!(LockedFile::open(path("target")).is_err());
        file.replace(b"three").unwrap();
        assert_eq!(fs::read_to_string(path("target")).unwrap(), "three");
        for link in ["link", "deep/link"] {
            assert!(fs::symlink_metadata(path(link)).unwrap().is_symlink());
        }
        symlink("circle", path("circle")).unwrap();
        assert!(rules_files::write(path("circle"), "x").is_err());
    }

    #[test]
    fn a_new_file_follows_no_link() {
        let folder = tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        symlink("target", path("link")).unwrap();
        assert!(FileWriter::create_new(path("link"), Access::Owner).is_err());
        assert!(LockedFile::create_new(path("link"), b"x").is_err());
        assert!(!path("target").exists());
    }

    #[test]
    fn a_link_that_appears_late_is_not_followed() {
        let folder = tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("victim"), "precious").unwrap();
        let mut writer = FileWriter::replace(path("a"), Access::Umask).unwrap();
        writer.write_all(b"one").unwrap();
        symlink("victim", path("a")).unwrap();
        writer.finish().unwrap();
        assert_eq!(contents(&folder), named(&[("a", "one"), ("victim", "precious")]));
    }

    #[test]
    fn a_file_that_another_program_replaced_is_not_overwritten() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("a");
        let mut file = LockedFile::create_new(&path, b"one").unwrap();
        fs::write(folder.path().join("b"), "precious").unwrap();
        fs::rename(folder.path().join("b"), &path).unwrap();
        assert!(file.replace(b"two").unwrap_err().to_string().contains("another program"));
        fs::remove_file(&path).unwrap();
        assert!(file.replace(b"two").is_err());
        assert_eq!(contents(&folder), named(&[]));
    }

    #[test]
    fn pipes_are_written_to() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        assert!(LockedFile::open(&path).is_err());
        let reader = std::thread::spawn({
            let path = path.clone();
            move || fs::read_to_string(path).unwrap()
        });
        rules_files::write(&path, "one").unwrap();
        assert_eq!(reader.join().unwrap(), "one");
        assert!(fs::symlink_metadata(&path).unwrap().file_type().is_fifo());
    }
}
