//! Bit sets: sets of small numbered values, one bit each.

/// Defines a set whose members are the bits of a word, and its iterator.
///
/// The set has constants and constant functions, set operators, `FromIterator`, `IntoIterator` and
/// `Debug`. A game gives the type of the members, their conversion to numbers and back, and the
/// type of their count. Numbers must be in the order of the members.
///
/// ```
/// use rules_core::implement::bit_set;
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct Card(u8);
///
/// bit_set! {
///     /// A hand of cards.
///     pub struct Cards(u64), CardsIter;
///     number |card: Card| card.0;
///     member |number| Card(number);
///     len u32;
/// }
///
/// let hand: Cards = [Card(7), Card(3)].into_iter().collect();
/// assert_eq!(hand.first(), Some(Card(3)));
/// assert_eq!((hand - Cards::only(Card(3))).len(), 1);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! bit_set {
    (
        $(#[$attribute:meta])*
        $visible:vis struct $Set:ident($word_visible:vis $word:ty), $Iter:ident;
        number |$member:ident: $Member:ty| $number_of:expr;
        member |$number:ident| $member_of:expr;
        len $Length:ty;
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        $visible struct $Set($word_visible $word);

        impl $Set {
            /// The set without members.
            pub const EMPTY: $Set = $Set(0);

            /// Returns the set of only this member. A number beyond the bits of the word wraps
            /// around.
            #[inline]
            pub const fn only($member: $Member) -> $Set {
                let number: u8 = $number_of;
                $Set(1 << (number as u32 & (<$word>::BITS - 1)))
            }

            /// Returns whether this is a member. A number beyond the bits of the word never is.
            #[inline]
            pub const fn contains(self, $member: $Member) -> bool {
                let number: u8 = $number_of;
                (number as u32) < <$word>::BITS && self.0 >> number & 1 == 1
            }

            /// Adds a member. A number beyond the bits of the word wraps around.
            #[inline]
            pub const fn insert(&mut self, $member: $Member) {
                self.0 |= $Set::only($member).0;
            }

            /// Returns the number of members.
            #[inline]
            pub const fn len(self) -> $Length {
                self.0.count_ones() as $Length
            }

            /// Returns whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the least member.
            #[inline]
            pub const fn first(self) -> Option<$Member> {
                if self.0 == 0 {
                    return None;
                }
                let $number = self.0.trailing_zeros() as u8;
                Some($member_of)
            }

            /// Returns the `index`-th member, ascending, counted from 0.
            #[inline]
            pub const fn nth(self, index: u32) -> Option<$Member> {
                let $number = $crate::implement::select(self.0 as u64, index) as u8;
                if $number < 64 { Some($member_of) } else { None }
            }

            /// Returns the members, ascending.
            #[inline]
            pub const fn iter(self) -> $Iter {
                $Iter(self)
            }
        }

        $crate::bit_set!(@operator $Set, BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
        $crate::bit_set!(@operator $Set, BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
        $crate::bit_set!(@operator $Set, BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
        $crate::bit_set!(@operator $Set, Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

        impl ::core::iter::FromIterator<$Member> for $Set {
            fn from_iter<I: ::core::iter::IntoIterator<Item = $Member>>(members: I) -> Self {
                let mut set = $Set::EMPTY;
                members.into_iter().for_each(|member| set.insert(member));
                set
            }
        }

        impl ::core::iter::IntoIterator for $Set {
            type Item = $Member;
            type IntoIter = $Iter;

            #[inline]
            fn into_iter(self) -> $Iter {
                self.iter()
            }
        }

        impl ::core::fmt::Debug for $Set {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        #[doc = concat!("Iterates over [`", stringify!($Set), "`], ascending.")]
        #[derive(Clone, Debug)]
        $visible struct $Iter($Set);

        impl ::core::iter::Iterator for $Iter {
            type Item = $Member;

            #[inline]
            fn next(&mut self) -> Option<$Member> {
                let least = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(least)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = self.0.len() as usize;
                (left, Some(left))
            }

            #[inline]
            fn count(self) -> usize {
                self.0.len() as usize
            }

            #[inline]
            fn nth(&mut self, index: usize) -> Option<$Member> {
                let index = index.min(64) as u32;
                let $number = $crate::implement::select(self.0.0 as u64, index) as u8;
                if $number >= 64 {
                    self.0 = $Set::EMPTY;
                    return None;
                }
                self.0.0 &= !((2 as $word << $number).wrapping_sub(1));
                Some($member_of)
            }
        }

        impl ::core::iter::ExactSizeIterator for $Iter {}
        impl ::core::iter::FusedIterator for $Iter {}
    };

    (@operator $Set:ident, $Operator:ident, $function:ident, $Assign:ident, $assign:ident, |$a:ident, $b:ident| $word:expr) => {
        impl ::core::ops::$Operator for $Set {
            type Output = $Set;

            #[inline]
            fn $function(self, other: $Set) -> $Set {
                let ($a, $b) = (self.0, other.0);
                $Set($word)
            }
        }

        impl ::core::ops::$Assign for $Set {
            #[inline]
            fn $assign(&mut self, other: $Set) {
                let ($a, $b) = (self.0, other.0);
                self.0 = $word;
            }
        }
    };
}

bit_set! {
    /// A set of numbers 0 to 63, one bit each.
    ///
    /// ```
    /// use rules_core::implement::Set64;
    ///
    /// let set: Set64 = [3, 17, 60].into_iter().collect();
    /// assert_eq!(set.nth(1), Some(17));
    /// assert_eq!((set & Set64::below(18)).len(), 2);
    /// ```
    pub struct Set64(pub u64), Set64Iter;
    number |number: u8| number;
    member |number| number;
    len u32;
}

impl Set64 {
    /// Returns all numbers below `end`, at most 64.
    #[inline]
    pub const fn below(end: u8) -> Set64 {
        if end >= 64 { Set64(u64::MAX) } else { Set64((1 << end) - 1) }
    }
}

impl core::ops::Not for Set64 {
    type Output = Set64;

    #[inline]
    fn not(self) -> Set64 {
        Set64(!self.0)
    }
}
