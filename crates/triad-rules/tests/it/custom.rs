//! Custom layouts in a server: interned, found by fingerprint, carried along with what was played
//! on them.

use std::fmt::Debug;
use std::str::FromStr;

use crate::common::generator;
use rules_core::{Game, Notation, Options, Packed, Record, Step, random_step};
use triad_rules::{
    BuiltIn, Custom, HasLayout, InternError, Layout, LayoutError, OptionsOn, TourneyOn,
    TourneyOptionsOn, TriadOn, WithLayout, WithLayoutError,
};

/// A small layout with a name of its own, so that no other test has interned it.
fn named(name: &str) -> String {
    format!(
        "layout/1 {name} 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4"
    )
}

/// A layout that lives as long as the program and is not interned.
fn leaked(text: &str) -> Custom {
    Custom(Box::leak(Box::new(text.parse().unwrap())))
}

/// A record of a few random actions, and the position after them.
fn played<G: Notation + Copy>(options: G::Options, seed: u64) -> (Record<G>, G) {
    let mut game = G::new(options.clone()).unwrap();
    let mut record = Record::new(options).unwrap();
    let mut rng = generator(seed);
    for _ in 0..12 {
        let Some(step) = random_step(&mut game, &mut rng) else { break };
        record.push(step);
    }
    (record, game)
}

#[test]
fn equal_layouts_are_interned_once() {
    let text = named("once");
    let layout: Layout = text.parse().unwrap();
    let fingerprint = layout.fingerprint();
    assert_eq!(Custom::interned(fingerprint), None);
    let first = Custom::intern(layout.clone()).unwrap();
    assert_eq!(*first.0, layout);
    // Again; from its text; and with the Borders of one place in another order.
    let reordered = Layout::parse(&text.replace("a1-b1+b1-c1", "b1-c1+a1-b1")).unwrap();
    for again in [Custom::intern(layout), text.parse(), Custom::intern(reordered)] {
        assert!(std::ptr::eq(again.unwrap().0, first.0));
    }
    assert!(std::ptr::eq(Custom::interned(fingerprint).unwrap().0, first.0));
    assert_eq!(first.to_string(), text);
    assert_eq!(Custom::interned(fingerprint ^ 1), None);
    assert!(matches!("layout/1 x".parse::<Custom>(), Err(InternError::Text(_))));
}

#[test]
fn many_threads_intern_the_same_layouts() {
    let texts: Vec<String> = (0..24).map(|number| named(&format!("thread-{number}"))).collect();
    let addresses = || texts.iter().map(|text| text.parse::<Custom>().unwrap().0).collect();
    let all: Vec<Vec<&Layout>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(addresses)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    for addresses in &all {
        assert!(addresses.iter().zip(&all[0]).all(|(one, other)| std::ptr::eq(*one, *other)));
    }
}

#[test]
fn built_in_layouts_are_read_as_what_they_are() {
    for built_in in BuiltIn::ALL {
        let text = built_in.layout().to_string();
        let read: Custom = text.parse().unwrap();
        assert!(std::ptr::eq(read.0, built_in.layout()));
        assert_eq!(read, Custom::from(built_in));
        assert_eq!(text.parse::<Layout>().unwrap(), *built_in.layout());
        assert_eq!(Custom::interned(read.0.fingerprint()), None);
        // Nothing else may have the name.
        let other = named(built_in.name());
        assert_eq!(other.parse::<Layout>(), Err(LayoutError::Name));
        let game = TriadOn::new(OptionsOn { layout: read, ..OptionsOn::default() }).unwrap();
        assert_eq!(WithLayout(game).to_string().parse(), Ok(WithLayout(game)));
    }
}

/// With an interned layout texts, bytes and records are read without base options.
#[test]
fn interned_layouts_need_no_base_options() {
    let options = OptionsOn { layout: leaked(&named("no-base")), ..OptionsOn::default() };
    let (record, game) = played::<TriadOn<Custom>>(options, 1);
    let (text, bytes) = (game.to_string(), game.to_packed());
    assert!(text.parse::<TriadOn<Custom>>().is_err());
    assert!(TriadOn::<Custom>::from_packed(bytes.as_bytes()).is_err());
    assert!(options.to_string().parse::<OptionsOn<Custom>>().is_err());
    assert!(record.to_string().parse::<Record<TriadOn<Custom>>>().is_err());

    let layout = Custom::intern(options.layout.0.clone()).unwrap();
    assert_eq!(text.parse(), Ok(game));
    assert_eq!(TriadOn::from_packed(bytes.as_bytes()), Ok(game));
    assert_eq!(options.to_string().parse(), Ok(options));
    let read: Record<TriadOn<Custom>> = record.to_string().parse().unwrap();
    assert_eq!(read, record);
    assert_eq!(read.replay(), Ok(game));
    let mut set = OptionsOn::<Custom>::default();
    set.set("layout", &format!("#{:016x}", layout.0.fingerprint())).unwrap();
    assert_eq!(set.layout, layout);
    // The layout of the base options comes first, interned or not.
    let read = TriadOn::read(&text, &options).unwrap();
    assert!(std::ptr::eq(read.board().0, options.layout.0));
    assert!(std::ptr::eq(text.parse::<TriadOn<Custom>>().unwrap().board().0, layout.0));
}

/// Text and, with the feature `serde`, JSON and postcard.
fn check_carried<T>(value: T)
where
    T: HasLayout + Clone + PartialEq + Debug + ToString + Carried,
    WithLayout<T>: ToString + FromStr<Err = WithLayoutError>,
{
    let with = WithLayout(value.clone());
    let text = with.to_string();
    let layout = value.layout().to_string();
    assert_eq!(text, format!("{layout}\n{}", value.to_string()));
    assert_eq!(text.parse().as_ref(), Ok(&with));
    value.through_serde();
    // A value on another layout than the one that stands with it, interned or not.
    let refused = |text: &str| text.parse::<WithLayout<T>>().expect_err(text);
    let name = value.layout().0.name().to_string();
    let changed = text.replacen(&name, &format!("{name}-z"), 1);
    assert_eq!(refused(&changed), WithLayoutError::OtherLayout);
    let (_, unknown) = text.split_once('\n').unwrap();
    assert_eq!(refused(unknown.lines().next().unwrap()).to_string(), {
        "the text after the layout is refused: expected a value on the line after the layout (at byte "
            .to_string()
            + &format!("{})", unknown.lines().next().unwrap().len())
    });
    let broken = text.replacen("layout/1 ", "layout/2 ", 1);
    assert!(matches!(refused(&broken), WithLayoutError::Layout(InternError::Text(_))));
    assert!(matches!(refused(&format!("{layout}\n")), WithLayoutError::Value(_)));
    assert!(matches!(refused(&format!("{layout}\n?")), WithLayoutError::Value(_)));
}

#[cfg(not(feature = "serde"))]
trait Carried {
    fn through_serde(&self) {}
}

#[cfg(not(feature = "serde"))]
impl<T> Carried for T {}

#[cfg(feature = "serde")]
trait Carried {
    fn through_serde(&self);
}

#[cfg(feature = "serde")]
impl<T> Carried for T
where
    T: HasLayout + Clone + PartialEq + Debug + ToString,
    T: serde::Serialize + for<'de> serde::Deserialize<'de>,
{
    fn through_serde(&self) {
        let with = WithLayout(self.clone());
        let json = serde_json::to_value(&with).unwrap();
        let (layout, value) = (self.layout().to_string(), self.to_string());
        assert_eq!(json, serde_json::json!({ "layout": layout, "value": value }));
        assert_eq!(serde_json::from_value::<WithLayout<T>>(json).unwrap(), with);
        let quoted = |text: &str| serde_json::to_string(text).unwrap();
        let (layout, value) = (quoted(&layout), quoted(&value));
        let read = |json: &str| serde_json::from_str::<WithLayout<T>>(json);
        // The parts may come in any order, also with others, but must be there and be right.
        let reversed = format!(r#"{{"value":{value},"layout":{layout}}}"#);
        assert_eq!(read(&reversed).unwrap(), with);
        let more = format!(r#"{{"layout":{layout},"value":{value},"more":1}}"#);
        assert_eq!(read(&more).unwrap(), with);
        for json in [
            format!(r#"{{"layout":{layout}}}"#),
            format!(r#"{{"value":{value}}}"#),
            format!(r#"{{"layout":{value},"value":{value}}}"#),
            format!(r#"{{"layout":{layout},"value":{layout}}}"#),
        ] {
            assert!(read(&json).is_err(), "{json}");
        }
        let bytes = postcard::to_allocvec(&with).unwrap();
        assert_eq!(postcard::from_bytes::<WithLayout<T>>(&bytes).unwrap(), with);
        for cut in 0..bytes.len() {
            assert!(postcard::from_bytes::<WithLayout<T>>(&bytes[..cut]).is_err());
        }
    }
}

#[test]
fn values_carry_their_layout() {
    let options = |name: &str| OptionsOn { layout: leaked(&named(name)), ..OptionsOn::default() };
    check_carried(options("carried-a"));
    check_carried(played::<TriadOn<Custom>>(options("carried-b"), 2).1);
    check_carried(played::<TriadOn<Custom>>(options("carried-c"), 3).0);
    let options = |name: &str| TourneyOptionsOn {
        layout: leaked(&named(name)),
        max_games: 7,
        ..TourneyOptionsOn::default()
    };
    check_carried(options("carried-d"));
    check_carried(played::<TourneyOn<Custom>>(options("carried-e"), 4).1);
    check_carried(played::<TourneyOn<Custom>>(options("carried-f"), 5).0);
}

#[cfg(feature = "serde")]
#[test]
fn layouts_go_through_serde_as_text() {
    for layout in crate::common::layouts::all(&mut generator(7), 60) {
        let json = serde_json::to_string(&layout).unwrap();
        assert_eq!(json, format!("\"{layout}\""));
        let bytes = postcard::to_allocvec(&layout).unwrap();
        for read in [
            serde_json::from_str::<Layout>(&json).unwrap(),
            postcard::from_bytes::<Layout>(&bytes).unwrap(),
        ] {
            assert_eq!(read.to_string(), layout.to_string());
            assert_eq!(read.fingerprint(), layout.fingerprint());
        }
    }
    let error = serde_json::from_str::<Layout>(r#""layout/1 small 1:4""#).unwrap_err();
    assert!(error.to_string().contains("expected a space and a list of Borders"), "{error}");
    let error = "layout/1 hex 1:4".parse::<Layout>().unwrap_err();
    assert_eq!(serde_json::to_value(error).unwrap(), error.to_string());
}

#[test]
fn random_layouts_are_read_as_they_are_printed() {
    for layout in crate::common::layouts::all(&mut generator(8), 300) {
        let read: Layout = layout.to_string().parse().unwrap();
        assert_eq!((read.to_string(), &read), (layout.to_string(), &layout));
    }
}

/// Records of games on a custom layout replay after a round trip, step by step.
#[test]
fn a_stored_game_goes_on_after_a_restart() {
    let options = OptionsOn { layout: leaked(&named("restart")), ..OptionsOn::default() };
    let (record, game) = played::<TriadOn<Custom>>(options, 6);
    let file = WithLayout(record).to_string();
    let WithLayout(mut read) = file.parse::<WithLayout<Record<TriadOn<Custom>>>>().unwrap();
    assert_eq!(read.replay(), Ok(game));
    let action = game.legal_actions().next().unwrap();
    read.push(Step::Action(action));
    assert_eq!(read.replay(), Ok(game.after(action)));
}
