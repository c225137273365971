//! Themes: the colours of pictures, as CSS variables with plain colours for renderers without them.

use std::fmt::Write as _;

/// The colours of a picture.
///
/// Every element has classes for its colours: `f-NAME` fills, `l-NAME` draws lines. Their values
/// are the CSS variables `--rules-NAME`, which a page may override. Renderers without variables use
/// the same colours written out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Black, white and greys for paper.
    Print,
    /// Light or dark as the reader's system prefers (`prefers-color-scheme`), by default light.
    Auto,
}

/// A colour: its name, and its values in the light, dark and print themes.
struct Colour(&'static str, [&'static str; 3]);

/// All colours.
///
/// `sN` is the colour of seat N, `oN` of figures on it, `tN` a tint of it, `aN` the colour of its
/// lines and words. `grain`, `lit`, `sheen`, `shade`, `shadow` and `rim` lie translucent over other
/// colours.
const COLOURS: [Colour; 44] = [
    Colour("paper", ["#faf8f4", "#191b20", "#ffffff"]),
    Colour("panel", ["#efebe3", "#24272e", "#ffffff"]),
    Colour("board", ["#d9b988", "#4a3829", "#ffffff"]),
    Colour("cell", ["#efdcb6", "#5c4737", "#f4f4f4"]),
    Colour("inlay", ["#e7cf9f", "#523f30", "#f4f4f4"]),
    Colour("tile", ["#fbf5e6", "#665548", "#f4f4f4"]),
    Colour("frame", ["#7b5133", "#8d6746", "none"]),
    Colour("grain", ["rgba(110,62,20,.12)", "rgba(0,0,0,.16)", "none"]),
    Colour("lit", ["rgba(255,248,236,.44)", "rgba(255,240,220,.36)", "none"]),
    Colour("sheen", ["rgba(255,255,255,.13)", "rgba(255,255,255,.15)", "none"]),
    Colour("shade", ["rgba(0,0,0,.2)", "rgba(0,0,0,.26)", "none"]),
    Colour("shadow", ["rgba(50,25,5,.26)", "rgba(0,0,0,.38)", "none"]),
    Colour("rim", ["rgba(0,0,0,.5)", "rgba(0,0,0,.55)", "#000000"]),
    Colour("line", ["#b79a6b", "#816a57", "#8c8c8c"]),
    Colour("ink", ["#2b2a28", "#ece8e0", "#000000"]),
    Colour("soft", ["#504a41", "#cbc5ba", "#4a4a4a"]),
    Colour("edge", ["#fffdf9", "#14161a", "#000000"]),
    Colour("mark", ["#d88400", "#ffd24d", "#000000"]),
    Colour("legal", ["#226f2a", "#7ccb7c", "#333333"]),
    Colour("portal", ["#c6a06a", "#33271c", "#e2e2e2"]),
    Colour("s0", ["#2868a8", "#6aaeea", "#ffffff"]),
    Colour("s1", ["#c8502a", "#f0885c", "#1c1c1c"]),
    Colour("s2", ["#23806a", "#55c0a4", "#a8a8a8"]),
    Colour("s3", ["#8250a0", "#c594e2", "#5c5c5c"]),
    Colour("s4", ["#9a7410", "#e2bf55", "#dadada"]),
    Colour("s5", ["#566270", "#a6b3c2", "#7e7e7e"]),
    Colour("o0", ["#ffffff", "#10202e", "#000000"]),
    Colour("o1", ["#ffffff", "#2e150a", "#ffffff"]),
    Colour("o2", ["#ffffff", "#08251e", "#000000"]),
    Colour("o3", ["#ffffff", "#251030", "#ffffff"]),
    Colour("o4", ["#ffffff", "#2a2207", "#000000"]),
    Colour("o5", ["#ffffff", "#171c22", "#ffffff"]),
    Colour("t0", ["#d3e1f0", "#25384b", "#ececec"]),
    Colour("t1", ["#f6dacd", "#4b2e23", "#c4c4c4"]),
    Colour("t2", ["#cde8e0", "#1f3f37", "#e6e6e6"]),
    Colour("t3", ["#e6d8ee", "#3d2c47", "#b0b0b0"]),
    Colour("t4", ["#f1e6c6", "#433a1e", "#f2f2f2"]),
    Colour("t5", ["#dde2e7", "#333a43", "#d0d0d0"]),
    Colour("a0", ["#2868a8", "#6aaeea", "#000000"]),
    Colour("a1", ["#c8502a", "#f0885c", "#000000"]),
    Colour("a2", ["#23806a", "#55c0a4", "#000000"]),
    Colour("a3", ["#8250a0", "#c594e2", "#000000"]),
    Colour("a4", ["#856308", "#e2bf55", "#000000"]),
    Colour("a5", ["#566270", "#a6b3c2", "#000000"]),
];

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 4] = [Theme::Light, Theme::Dark, Theme::Print, Theme::Auto];

    /// Returns the name: `light`, `dark`, `print` or `auto`.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
            Theme::Auto => "auto",
        }
    }

    /// Returns the theme with this name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Returns the style sheet of pictures in this theme.
    ///
    /// Every picture contains it unless [`PictureOptions::style`](crate::PictureOptions::style) is
    /// off. A page with many pictures can include it once. It applies only to pictures in this
    /// theme.
    ///
    /// ```
    /// use rules_svg::Theme;
    ///
    /// assert!(Theme::Auto.style_sheet().contains("prefers-color-scheme"));
    /// ```
    pub fn style_sheet(self) -> String {
        let mut css = String::new();
        self.write_plain(&mut css);
        self.write_variables(&mut css);
        css
    }

    fn column(self) -> usize {
        match self {
            Theme::Light | Theme::Auto => 0,
            Theme::Dark => 1,
            Theme::Print => 2,
        }
    }

    /// Returns the rules with colours written out, for renderers without variables.
    fn write_plain(self, css: &mut String) {
        let scope = self.name();
        for Colour(name, values) in &COLOURS {
            let value = values[self.column()];
            let _ = write!(css, ".rules-{scope} .f-{name}{{fill:{value}}}");
            let _ = writeln!(css, ".rules-{scope} .l-{name}{{stroke:{value}}}");
        }
    }

    /// Returns the rules with variables. Renderers without `@supports` skip them.
    fn write_variables(self, css: &mut String) {
        let scope = self.name();
        css.push_str("@supports (color:var(--rules-ink)){\n");
        self.write_values(css, self.column());
        if self == Theme::Auto {
            css.push_str("@media (prefers-color-scheme:dark){\n");
            self.write_values(css, Theme::Dark.column());
            css.push_str("}\n");
        }
        for Colour(name, _) in &COLOURS {
            let _ = write!(css, ".rules-{scope} .f-{name}{{fill:var(--rules-{name})}}");
            let _ = writeln!(css, ".rules-{scope} .l-{name}{{stroke:var(--rules-{name})}}");
        }
        css.push_str("}\n");
    }

    /// `:where` has no specificity, so that any rule of a page can override the variables.
    fn write_values(self, css: &mut String, column: usize) {
        let _ = write!(css, ":where(.rules-{}){{", self.name());
        for Colour(name, values) in &COLOURS {
            let _ = write!(css, "--rules-{name}:{};", values[column]);
        }
        css.push_str("}\n");
    }
}
