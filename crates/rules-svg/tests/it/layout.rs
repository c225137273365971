//! Every sample, in every theme and with and without coordinates: well-formed, nothing cut, no text
//! over another, the same each time.

use std::collections::BTreeSet;

use crate::common::samples;
use crate::common::{
    assert_nothing_is_cut, assert_texts_are_apart, figure_box, inspect, text_box, with,
};
use rules_core::Seat;
use rules_svg::{Format, PictureOptions, Theme};

#[test]
fn nothing_is_cut_no_text_lies_over_another_and_classes_are_colours_of_the_theme() {
    let sheet = Theme::Auto.style_sheet();
    let mut known = BTreeSet::from([String::from("background")]);
    for sample in samples::all() {
        let name = &sample.name;
        for coordinates in [false, true] {
            let bottoms = [None, Seat::new(0), Seat::new(1), Seat::new(2)];
            for (bottom, format) in
                bottoms.into_iter().flat_map(|bottom| Format::ALL.map(|format| (bottom, format)))
            {
                let style = PictureOptions { style: false, ..PictureOptions::default() };
                let svg = sample.draw(&PictureOptions { coordinates, bottom, format, ..style });
                let name = &format!("{name}, {}", format.name());
                assert_eq!(svg.size().0 == 400.0, format != Format::Wide, "{name}");
                inspect(&svg, |document| {
                    assert_nothing_is_cut(name, document);
                    assert_texts_are_apart(name, document);
                    for node in document.root_element().descendants().skip(1) {
                        let classes = node.attribute("class").unwrap_or_default();
                        for class in classes.split_whitespace() {
                            if !known.contains(class) {
                                assert!(sheet.contains(&format!(".{class}{{")), "{name}: {class}");
                                known.insert(class.to_owned());
                            }
                        }
                    }
                });
            }
        }
    }
}

/// Above the table the known hands of others come last: the end of a game does not move the table.
#[test]
fn known_hands_of_others_are_on_their_plates_where_these_move_nothing() {
    let mut read = 0;
    for (sample, format) in
        samples::conquest().iter().flat_map(|one| Format::ALL.map(|format| (one, format)))
    {
        let options =
            PictureOptions { format, bottom: Some(Seat::FIRST), ..PictureOptions::default() };
        inspect(&sample.draw(&options), |document| {
            let seats = with(document, "data-tile").into_iter().filter_map(|node| {
                node.attribute("data-seat").filter(|_| node.attribute("data-piece") == Some("tile"))
            });
            let seats: Vec<&str> = seats.collect();
            if seats.contains(&"0") && seats.contains(&"1") {
                assert_eq!(seats[0] == "1", format != Format::Tall, "{}", sample.name);
                read += 1;
            }
        });
    }
    assert!(read >= Format::ALL.len(), "{read}");
}

/// At 300 pixels the digits of the viewer's hand are 12 pixels high.
#[test]
fn hands_can_be_read_in_a_narrow_picture() {
    let options = PictureOptions { width: Some(300), ..PictureOptions::default() };
    let mut read = 0;
    for sample in samples::conquest() {
        inspect(&sample.draw(&options), |document| {
            assert_nothing_is_cut(&sample.name, document);
            assert_texts_are_apart(&sample.name, document);
            for tile in with(document, "data-tile").iter().filter(|node| node.has_tag_name("g")) {
                let name = tile.children().find(|node| node.has_tag_name("text")).expect("a name");
                assert_eq!(name.text(), tile.attribute("data-tile"));
                let size: f64 = name.attribute("font-size").unwrap().parse().expect("a size");
                assert!(size * 300.0 / 400.0 > 12.0, "{size}");
                read += 1;
            }
        });
    }
    assert!(read > 20, "{read}");
}

#[test]
fn pictures_are_well_formed_and_say_what_they_are() {
    for sample in samples::all() {
        for theme in Theme::ALL {
            let options = PictureOptions { theme, width: Some(720), ..PictureOptions::default() };
            let svg = sample.draw(&options);
            assert_eq!(svg, sample.draw(&options), "{} is the same each time", sample.name);
            inspect(&svg, |document| {
                let root = document.root_element();
                let class = format!("rules-svg rules-{}", theme.name());
                assert_eq!(root.attribute("class"), Some(class.as_str()));
                assert_eq!(root.attribute("width"), Some("720"));
                assert_eq!(root.attribute("direction"), Some("ltr"));
                let child = |name| root.children().find(|node| node.tag_name().name() == name);
                let words = |name| child(name).and_then(|node| node.text()).unwrap_or_default();
                assert_eq!(words("title"), svg.title());
                assert!(svg.description().len() > 40, "{}", svg.description());
                assert_eq!(words("desc"), svg.description());
                assert!(words("style").contains("--rules-ink"));
                assert!(document.descendants().all(|node| !node.has_attribute("id")));
            });
        }
    }
}

#[test]
fn themes_read_back_with_dark_by_the_system_only_in_auto_and_no_material_in_print() {
    for theme in Theme::ALL {
        assert_eq!(Theme::from_name(theme.name()), Some(theme));
        assert_eq!(theme.style_sheet().contains("prefers-color-scheme"), theme == Theme::Auto);
        // Materials are translucent.
        assert_eq!(theme.style_sheet().contains("rgba"), theme != Theme::Print);
    }
    assert_eq!(Theme::from_name("Light"), None);
}

#[test]
fn a_page_may_have_the_style_once() {
    let sample = &samples::triandro()[0];
    let options = PictureOptions { style: false, ..PictureOptions::default() };
    assert!(!sample.draw(&options).to_string().contains("<style"));
}

#[test]
fn backs_of_tiles_keep_clear_of_the_name_of_their_seat() {
    let mut seen = 0;
    for sample in samples::conquest() {
        let style = PictureOptions { style: false, ..PictureOptions::default() };
        inspect(&sample.draw(&style), |document| {
            let texts: Vec<_> = with(document, "font-size").into_iter().map(text_box).collect();
            for back in with(document, "data-piece") {
                if back.attribute("data-piece") == Some("back") {
                    let area = figure_box(back).expect("a polygon");
                    assert!(!texts.iter().any(|text| text.overlaps(area)), "{}", sample.name);
                    seen += 1;
                }
            }
        });
    }
    assert!(seen > 30);
}
