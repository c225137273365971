//! The bounds on layouts. They have a program of their own, because nothing can be interned after
//! it.

use triad_rules::{BuiltIn, Custom, InternError, Layout};

fn numbered(number: usize) -> Layout {
    let text = format!("layout/1 n{number} 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 - -");
    text.parse().unwrap()
}

#[test]
fn beyond_the_bound_only_known_layouts_are_interned() {
    // About 20 megabytes in all.
    assert!(size_of::<Layout>() * Custom::MAX_INTERNED < 22 << 20, "{}", size_of::<Layout>());
    // Layouts that are only tried out take no place, and the same one can be tried out again.
    let tried = Custom::try_out(numbered(0)).unwrap();
    for number in 0..Custom::MAX_TRIED {
        let again = Custom::try_out(numbered(number)).unwrap();
        assert_eq!(Custom::interned(again.0.fingerprint()), None);
    }
    assert!(std::ptr::eq(Custom::try_out(numbered(0)).unwrap().0, tried.0));
    assert_eq!(Custom::try_out(numbered(Custom::MAX_TRIED)), Err(InternError::Tried));
    for number in 0..Custom::MAX_INTERNED {
        Custom::intern(numbered(number)).unwrap();
    }
    assert!(std::ptr::eq(Custom::interned(tried.0.fingerprint()).unwrap().0, tried.0));
    assert_eq!(Custom::try_out(numbered(0)), Ok(tried));
    let further = numbered(Custom::MAX_INTERNED);
    let fingerprint = further.fingerprint();
    assert_eq!(Custom::try_out(further.clone()), Err(InternError::Full));
    assert_eq!(Custom::intern(further), Err(InternError::Full));
    assert_eq!(Custom::interned(fingerprint), None);
    assert_eq!(InternError::Full.to_string(), {
        "too many custom layouts: 1024 are interned already"
    });
    let known = Custom::interned(numbered(7).fingerprint()).unwrap();
    assert_eq!(Custom::intern(numbered(7)), Ok(known));
    assert_eq!(Custom::intern(BuiltIn::Rect.layout().clone()), Ok(Custom::from(BuiltIn::Rect)));
}
