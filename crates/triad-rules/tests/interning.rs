//! The bound on interned layouts. It has a program of its own, because nothing can be interned after
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
    for number in 0..Custom::MAX_INTERNED {
        Custom::intern(numbered(number)).unwrap();
    }
    let further = numbered(Custom::MAX_INTERNED);
    let fingerprint = further.fingerprint();
    assert_eq!(Custom::intern(further), Err(InternError::Full));
    assert_eq!(Custom::interned(fingerprint), None);
    assert_eq!(InternError::Full.to_string(), {
        "too many custom layouts: 1024 are interned already"
    });
    let known = Custom::interned(numbered(7).fingerprint()).unwrap();
    assert_eq!(Custom::intern(numbered(7)), Ok(known));
    assert_eq!(Custom::intern(BuiltIn::Rect.layout().clone()), Ok(Custom::from(BuiltIn::Rect)));
}
