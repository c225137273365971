//! The three built-in layouts by name and as text (TRIAD-4, TRIAD-5).

use super::Layout;
use super::parse::Plan;

rules_core::implement::choices! {
    /// The built-in layouts.
    ///
    /// ```
    /// use triad_rules::BuiltIn;
    ///
    /// let layout = BuiltIn::Rect.layout();
    /// assert_eq!((layout.posts().count(), layout.treys().count()), (25, 30));
    /// assert_eq!("rect".parse(), Ok(BuiltIn::Rect));
    /// ```
    #[repr(u8)]
    pub enum BuiltIn {
        /// A hexagon with four Posts a side and three Portals a side (TRIAD-4).
        #[default]
        Hex = "hex",
        /// The same hexagon with six Portals a side (TRIAD-5).
        Hex12 = "hex12",
        /// Rows of four and three Posts in turn, three Portals a side (TRIAD-5).
        Rect = "rect",
    }
}

const TEXTS: [&str; 3] = [
    "layout/1 hex 3:4,2:5,1:6,0:7,1:6,2:5,3:4 a1-a2,a2-a3,a3-a4 g1-g2,g2-g3,g3-g4 \
     a1-b1+b1-c1,c1-d1+d1-e1,e1-f1+f1-g1 a4-b5+b5-c6,c6-d7+d7-e6,e6-f5+f5-g4",
    "layout/1 hex12 3:4,2:5,1:6,0:7,1:6,2:5,3:4 a1-a2,a2-a3,a3-a4 g1-g2,g2-g3,g3-g4 \
     a1-b1,b1-c1,c1-d1,d1-e1,e1-f1,f1-g1 a4-b5,b5-c6,c6-d7,d7-e6,e6-f5,f5-g4",
    "layout/1 rect 0:4,1:3,0:4,1:3,0:4,1:3,0:4 a1-a2,a2-a3,a3-a4 g1-g2,g2-g3,g3-g4 \
     a1-b1+b1-c1,c1-d1+d1-e1,e1-f1+f1-g1 a4-b3+b3-c4,c4-d3+d3-e4,e4-f3+f3-g4",
];

/// The built-in layouts in the order of their names.
pub(crate) static LAYOUTS: [Layout; 3] = [built_in(0), built_in(1), built_in(2)];

/// Returns the built-in layout with this index.
const fn built_in(index: usize) -> Layout {
    match Plan::read(TEXTS[index]) {
        Ok(plan) => match Layout::build(&plan) {
            Ok(layout) => layout,
            Err(_) => panic!("a built-in layout is refused"),
        },
        Err(_) => panic!("a built-in layout does not read"),
    }
}

/// Returns whether a custom layout with this text may have this name.
///
/// The names of built-in layouts are reserved for their exact texts.
pub(super) const fn is_free_name(plan: &Plan, text: &str) -> bool {
    let mut index = 0;
    while index < TEXTS.len() {
        let name = BuiltIn::NAMES[index].as_bytes();
        if are_equal(name, plan.name.split_at(plan.name_length as usize).0) {
            return are_equal(text.as_bytes(), TEXTS[index].as_bytes());
        }
        index += 1;
    }
    true
}

const fn are_equal(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

impl BuiltIn {
    /// Returns the layout as data: Posts, places, Borders and their geometry.
    pub fn layout(self) -> &'static Layout {
        &LAYOUTS[self as usize]
    }

    /// Returns the built-in layout that equals `layout`.
    pub(crate) fn of(layout: &Layout) -> Option<BuiltIn> {
        BuiltIn::from_name(layout.name())
    }
}
