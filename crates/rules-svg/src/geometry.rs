//! Points, boxes and regular figures.
//!
//! Only exactly rounded operations are used, so that all machines compute the same numbers.

/// The square root of 3.
pub(crate) const ROOT_3: f64 = 1.732_050_807_568_877_2;

/// A point of a picture; `y` grows downwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pt {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

pub(crate) const fn pt(x: f64, y: f64) -> Pt {
    Pt { x, y }
}

impl Pt {
    /// Returns the point moved by `x` to the right and `y` down.
    pub(crate) fn by(self, x: f64, y: f64) -> Pt {
        pt(self.x + x, self.y + y)
    }

    /// Returns the point at a fraction of the way to another.
    pub(crate) fn toward(self, other: Pt, part: f64) -> Pt {
        self.by((other.x - self.x) * part, (other.y - self.y) * part)
    }

    pub(crate) fn distance(self, other: Pt) -> f64 {
        let (x, y) = (other.x - self.x, other.y - self.y);
        (x * x + y * y).sqrt()
    }

    /// Returns the point at a distance on the way to another, or this one if both are equal.
    pub(crate) fn step(self, other: Pt, length: f64) -> Pt {
        let distance = self.distance(other);
        if distance > 0.0 { self.toward(other, length / distance) } else { self }
    }
}

/// Returns the mean of the points.
pub(crate) fn middle(points: &[Pt]) -> Pt {
    let sum = points.iter().fold(pt(0.0, 0.0), |sum, point| sum.by(point.x, point.y));
    let count = points.len().max(1) as f64;
    pt(sum.x / count, sum.y / count)
}

/// Moves the sides of a figure inwards by a distance.
///
/// A circle must touch all sides, as in a triangle, a rhombus or a regular hexagon.
pub(crate) fn inset(corners: &[Pt], distance: f64) -> Vec<Pt> {
    let center = middle(corners);
    let next = corners.iter().cycle().skip(1);
    let radius = corners.iter().zip(next).map(|(&from, &to)| distance_to_line(center, from, to));
    let radius = radius.fold(f64::INFINITY, f64::min);
    let part = (distance / radius).clamp(0.0, 1.0);
    corners.iter().map(|corner| corner.toward(center, part)).collect()
}

/// Moves the sides of a convex figure outwards by a distance. Its corners must run clockwise.
pub(crate) fn outset(corners: &[Pt], distance: f64) -> Vec<Pt> {
    let count = corners.len();
    // The unit vector away from a side.
    let away = |index: usize| {
        let (from, to) = (corners[index % count], corners[(index + 1) % count]);
        let length = from.distance(to);
        pt((to.y - from.y) / length, (from.x - to.x) / length)
    };
    let moved = |index: usize| {
        let (before, after) = (away(index + count - 1), away(index));
        let part = distance / (1.0 + before.x * after.x + before.y * after.y);
        corners[index].by((before.x + after.x) * part, (before.y + after.y) * part)
    };
    (0..count).map(moved).collect()
}

/// Returns the ends of the part of a convex figure at the height `y`, from left to right.
pub(crate) fn crossing(corners: &[Pt], y: f64) -> Option<[Pt; 2]> {
    let next = corners.iter().cycle().skip(1);
    let mut ends = corners.iter().zip(next).filter_map(|(&from, &to)| {
        let part = (y - from.y) / (to.y - from.y);
        (0.0..1.0).contains(&part).then(|| from.toward(to, part))
    });
    let (one, other) = (ends.next()?, ends.next()?);
    Some(if one.x < other.x { [one, other] } else { [other, one] })
}

/// Returns the distance of a point from the line through two others.
fn distance_to_line(point: Pt, from: Pt, to: Pt) -> f64 {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let area = x * (point.y - from.y) - y * (point.x - from.x);
    area.abs() / from.distance(to)
}

/// Returns the corners of the convex hull of the points, clockwise.
///
/// It leaves out points that nearly coincide with another or lie on a side.
pub(crate) fn hull(points: &[Pt]) -> Vec<Pt> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    // Andrew's chains: the lower one from left to right, the upper one back.
    let half = |points: &mut dyn Iterator<Item = Pt>| {
        let mut half: Vec<Pt> = Vec::new();
        for point in points {
            while let [.., a, b] = half.as_slice() {
                let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
                if turn > 1e-6 {
                    break;
                }
                half.pop();
            }
            half.push(point);
        }
        half.pop();
        half
    };
    let mut hull = half(&mut sorted.iter().copied());
    hull.extend(half(&mut sorted.iter().rev().copied()));
    hull
}

/// An upright rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub(crate) low: Pt,
    pub(crate) high: Pt,
}

impl Area {
    pub(crate) fn at(x: f64, y: f64, width: f64, height: f64) -> Area {
        Area { low: pt(x, y), high: pt(x + width, y + height) }
    }

    /// Returns the area around points, grown by `spare` on all sides.
    pub(crate) fn around(points: &[Pt], spare: f64) -> Option<Area> {
        let first = points.first()?;
        let area = points.iter().fold(Area { low: *first, high: *first }, |area, &point| {
            area.join(Area { low: point, high: point })
        });
        Some(area.grown(spare))
    }

    pub(crate) fn grown(self, by: f64) -> Area {
        Area { low: self.low.by(-by, -by), high: self.high.by(by, by) }
    }

    pub(crate) fn join(self, other: Area) -> Area {
        Area {
            low: pt(self.low.x.min(other.low.x), self.low.y.min(other.low.y)),
            high: pt(self.high.x.max(other.high.x), self.high.y.max(other.high.y)),
        }
    }

    pub(crate) fn width(self) -> f64 {
        self.high.x - self.low.x
    }

    pub(crate) fn height(self) -> f64 {
        self.high.y - self.low.y
    }

    /// Returns the corners clockwise from the top left.
    pub(crate) fn corners(self) -> [Pt; 4] {
        let Area { low, high } = self;
        [low, pt(high.x, low.y), high, pt(low.x, high.y)]
    }

    pub(crate) fn center(self) -> Pt {
        self.low.toward(self.high, 0.5)
    }
}

/// Unit vectors to the right and every 30 degrees further clockwise.
pub(crate) const TWELFTHS: [Pt; 12] = {
    const H: f64 = ROOT_3 / 2.0;
    [
        pt(1.0, 0.0),
        pt(H, 0.5),
        pt(0.5, H),
        pt(0.0, 1.0),
        pt(-0.5, H),
        pt(-H, 0.5),
        pt(-1.0, 0.0),
        pt(-H, -0.5),
        pt(-0.5, -H),
        pt(0.0, -1.0),
        pt(0.5, -H),
        pt(H, -0.5),
    ]
};

/// Unit vectors upwards and every 36 degrees further clockwise.
const TENTHS: [Pt; 10] = {
    const S1: f64 = 0.587_785_252_292_473_1;
    const C1: f64 = 0.809_016_994_374_947_5;
    const S2: f64 = 0.951_056_516_295_153_5;
    const C2: f64 = 0.309_016_994_374_947_5;
    [
        pt(0.0, -1.0),
        pt(S1, -C1),
        pt(S2, -C2),
        pt(S2, C2),
        pt(S1, C1),
        pt(0.0, 1.0),
        pt(-S1, C1),
        pt(-S2, C2),
        pt(-S2, -C2),
        pt(-S1, -C1),
    ]
};

/// Returns the corners of a triangle, hexagon or dodecagon: every `step`-th of [`TWELFTHS`] from
/// `first` on.
pub(crate) fn regular(center: Pt, radius: f64, first: usize, step: usize) -> Vec<Pt> {
    let unit = |index: usize| TWELFTHS[(first + index) % 12];
    let indexes = (0..12).step_by(step.max(1));
    indexes.map(|index| center.by(radius * unit(index).x, radius * unit(index).y)).collect()
}

/// Returns the corners of a star with five rays.
pub(crate) fn star(center: Pt, radius: f64) -> Vec<Pt> {
    let corner = |index| tenth(center, if index % 2 == 0 { radius } else { 0.5 * radius }, index);
    (0..10).map(corner).collect()
}

/// Returns the point at a distance in the direction of one of [`TENTHS`].
pub(crate) fn tenth(center: Pt, radius: f64, index: usize) -> Pt {
    let unit = TENTHS[index % 10];
    center.by(radius * unit.x, radius * unit.y)
}

/// Returns the corners of an upright cross with arms of equal width.
pub(crate) fn cross(center: Pt, radius: f64) -> Vec<Pt> {
    let (far, near) = (radius, 0.42 * radius);
    let corners = [
        (-near, -far),
        (near, -far),
        (near, -near),
        (far, -near),
        (far, near),
        (near, near),
        (near, far),
        (-near, far),
        (-near, near),
        (-far, near),
        (-far, -near),
        (-near, -near),
    ];
    corners.iter().map(|&(x, y)| center.by(x, y)).collect()
}
