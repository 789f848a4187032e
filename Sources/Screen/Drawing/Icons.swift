import Glibc
import RunModel

// Small icons, drawn around a centre with a height of `size` units.

extension Canvas {
  func playIcon(_ middle: Point, size: Double, _ colour: RGB) {
    note(icon: "play", middle, size: size, colour)
    let half = size / 2
    polygon([
      Point(middle.x - half * 0.8, middle.y - half), Point(middle.x + half, middle.y),
      Point(middle.x - half * 0.8, middle.y + half),
    ])
    fill(colour)
  }

  func pauseIcon(_ middle: Point, size: Double, _ colour: RGB) {
    note(icon: "pause", middle, size: size, colour)
    let bar = (size * 0.32).rounded()
    let (top, gap) = (middle.y - size / 2, size - 2 * bar)
    fill(Box(middle.x - size / 2, top, bar, size), colour)
    fill(Box(middle.x - size / 2 + bar + gap, top, bar, size), colour)
  }

  /// Draws two triangles to the right for faster, to the left for slower.
  func speedIcon(_ middle: Point, size: Double, _ colour: RGB, isFaster: Bool) {
    note(icon: "speed", middle, size: size, colour)
    let half = isFaster ? size / 2 : -size / 2
    for start in [middle.x - half, middle.x] {
      polygon([
        Point(start, middle.y - size / 2), Point(start + half, middle.y),
        Point(start, middle.y + size / 2),
      ])
      fill(colour)
    }
  }

  /// Draws a triangle that points up or down.
  func standingIcon(_ middle: Point, size: Double, _ colour: RGB, isUp: Bool) {
    note(icon: "standing", middle, size: size, colour)
    let half = isUp ? size / 2 : -size / 2
    polygon([
      Point(middle.x, middle.y - half * 0.9), Point(middle.x + size / 2, middle.y + half * 0.8),
      Point(middle.x - size / 2, middle.y + half * 0.8),
    ])
    fill(colour)
  }

  /// Draws a crescent.
  func moonIcon(_ middle: Point, size: Double, _ colour: RGB, on ground: RGB) {
    note(icon: "moon", middle, size: size, colour)
    fillCircle(middle, radius: size / 2, colour)
    fillCircle(
      Point(middle.x + size * 0.24, middle.y - size * 0.13), radius: size * 0.41, ground)
  }

  /// Draws a planet and its moon on an orbit.
  func orbitIcon(_ middle: Point, size: Double, _ colour: RGB, on ground: RGB) {
    note(icon: "orbit", middle, size: size, colour)
    let radius = size * 0.41
    circlePath(middle, radius: radius)
    stroke(colour, width: size / 11)
    fillCircle(middle, radius: size * 0.19, colour)
    let moon = Point(middle.x + radius * 0.71, middle.y - radius * 0.71)
    fillCircle(moon, radius: size * 0.21, ground)
    fillCircle(moon, radius: size * 0.14, colour)
  }

  func checkIcon(_ middle: Point, size: Double, _ colour: RGB) {
    note(icon: "check", middle, size: size, colour)
    let unit = size / 20
    polyline([
      Point(middle.x - 10 * unit, middle.y + unit), Point(middle.x - 3 * unit, middle.y + 8 * unit),
      Point(middle.x + 10 * unit, middle.y - 8 * unit),
    ])
    stroke(colour, width: 4 * unit)
  }

  func crossIcon(_ middle: Point, size: Double, _ colour: RGB, width: Double? = nil) {
    note(icon: "cross", middle, size: size, colour)
    let half = size / 2
    move(middle.x - half, middle.y - half)
    line(middle.x + half, middle.y + half)
    move(middle.x + half, middle.y - half)
    line(middle.x - half, middle.y + half)
    stroke(colour, width: width ?? size / 4)
  }

  /// Draws a ring that is open at the top, with a stroke in the gap.
  func powerIcon(_ middle: Point, size: Double, _ colour: RGB) {
    guard size > 0 else { return }
    let radius = size * 0.42
    startPath()
    arc(middle, radius, from: -.pi / 2 + 0.65, to: 1.5 * .pi - 0.65)
    stroke(colour, width: size / 8)
    move(middle.x, middle.y - size / 2)
    line(middle.x, middle.y - size * 0.04)
    stroke(colour, width: size / 8)
  }

  /// Draws an arrow to the left.
  func backIcon(_ middle: Point, size: Double, _ colour: RGB) {
    let half = size / 2
    move(middle.x + half * 0.9, middle.y)
    line(middle.x - half * 0.8, middle.y)
    move(middle.x - half * 0.1, middle.y - half * 0.75)
    line(middle.x - half * 0.85, middle.y)
    line(middle.x - half * 0.1, middle.y + half * 0.75)
    stroke(colour, width: size / 6)
  }

  /// Draws a list with three rows.
  func listIcon(_ middle: Point, size: Double, _ colour: RGB) {
    note(icon: "list", middle, size: size, colour)
    let bar = (size / 5).rounded()
    for step in -1...1 {
      let y = (middle.y + Double(step) * size * 0.38 - bar / 2).rounded()
      fillRounded(Box(middle.x - size / 2, y, bar, bar), radius: bar / 2, colour)
      fillRounded(
        Box(middle.x - size / 2 + 2 * bar, y, size - 2 * bar, bar), radius: bar / 2, colour)
    }
  }

  /// Draws a triangle with an exclamation mark cut out.
  func warningIcon(_ middle: Point, size: Double, _ colour: RGB, on ground: RGB) {
    note(icon: "warning", middle, size: size, colour)
    let half = size / 2
    polygon([
      Point(middle.x, middle.y - half * 0.86), Point(middle.x + half, middle.y + half * 0.8),
      Point(middle.x - half, middle.y + half * 0.8),
    ])
    fill(colour, keepsPath: true)
    stroke(colour, width: size / 9)
    move(middle.x, middle.y - half * 0.26)
    line(middle.x, middle.y + half * 0.24)
    stroke(ground, width: size / 9)
    fillCircle(Point(middle.x, middle.y + half * 0.58), radius: size / 15, ground)
  }

  func lockIcon(_ middle: Point, size: Double, _ colour: RGB) {
    note(icon: "lock", middle, size: size, colour)
    let unit = size / 12
    startPath()
    arc(Point(middle.x, middle.y - 2 * unit), 3 * unit, from: .pi, to: 2 * .pi)
    line(middle.x + 3 * unit, middle.y)
    move(middle.x - 3 * unit, middle.y - 2 * unit)
    line(middle.x - 3 * unit, middle.y)
    stroke(colour, width: 1.8 * unit)
    fillRounded(
      Box(middle.x - 4.5 * unit, middle.y - unit, 9 * unit, 7 * unit), radius: 1.5 * unit, colour)
  }

  /// Draws a loudspeaker, crossed out if off.
  func soundIcon(_ middle: Point, size: Double, _ colour: RGB, isOn: Bool) {
    note(icon: "sound", middle, size: size, colour)
    let unit = size / 12
    polygon([
      Point(middle.x - 6 * unit, middle.y - 2 * unit),
      Point(middle.x - 3 * unit, middle.y - 2 * unit),
      Point(middle.x + unit, middle.y - 5 * unit), Point(middle.x + unit, middle.y + 5 * unit),
      Point(middle.x - 3 * unit, middle.y + 2 * unit),
      Point(middle.x - 6 * unit, middle.y + 2 * unit),
    ])
    fill(colour)
    if isOn {
      startPath()
      arc(Point(middle.x + unit, middle.y), 3.4 * unit, from: -0.9, to: 0.9)
      stroke(colour, width: 1.4 * unit)
    } else {
      crossIcon(
        Point(middle.x + 4.6 * unit, middle.y), size: 3.4 * unit, colour, width: 1.5 * unit)
    }
  }

  /// Draws a satellite with two solar panels and a radio wave.
  func satelliteIcon(_ middle: Point, size: Double, _ colour: RGB) {
    note(icon: "satellite", middle, size: size, colour)
    let unit = size / 20
    moved(to: middle, turned: -.pi / 4) {
      fillRounded(Box(-3 * unit, -3.5 * unit, 6 * unit, 7 * unit), radius: unit, colour)
      fill(Box(-10.5 * unit, -2.5 * unit, 6 * unit, 5 * unit), colour)
      fill(Box(4.5 * unit, -2.5 * unit, 6 * unit, 5 * unit), colour)
      move(-5 * unit, 0)
      line(5 * unit, 0)
      stroke(colour, width: 1.4 * unit)
      startPath()
      arc(Point(0, 5 * unit), 4 * unit, from: 0.3, to: .pi - 0.3)
      stroke(colour, width: 1.8 * unit)
    }
  }

  /// Draws a memory card.
  func cardIcon(_ middle: Point, size: Double, _ colour: RGB, on ground: RGB) {
    note(icon: "card", middle, size: size, colour)
    let unit = size / 20
    polygon([
      Point(middle.x - 7 * unit, middle.y - 4 * unit),
      Point(middle.x - 2 * unit, middle.y - 9 * unit),
      Point(middle.x + 7 * unit, middle.y - 9 * unit),
      Point(middle.x + 7 * unit, middle.y + 9 * unit),
      Point(middle.x - 7 * unit, middle.y + 9 * unit),
    ])
    fill(colour, keepsPath: true)
    stroke(colour, width: 2 * unit)
    for step in 0..<3 {
      fill(
        Box(middle.x + Double(step) * 3 * unit - 2 * unit, middle.y - 7 * unit, 2 * unit, 5 * unit),
        ground)
    }
  }

  func flagIcon(_ middle: Point, size: Double, _ colour: RGB) {
    note(icon: "flag", middle, size: size, colour)
    let unit = size / 20
    let pole = middle.x - 6 * unit
    move(pole, middle.y + 10 * unit)
    line(pole, middle.y - 9 * unit)
    stroke(colour, width: 2.4 * unit)
    polygon([
      Point(pole, middle.y - 9 * unit), Point(pole + 14 * unit, middle.y - 6 * unit),
      Point(pole + 10 * unit, middle.y - 2 * unit), Point(pole + 14 * unit, middle.y + 2 * unit),
      Point(pole, middle.y + 3 * unit),
    ])
    fill(colour)
  }

  /// Draws a flag that stands at a place of a map.
  func markIcon(foot: Point, size: Double, _ colour: RGB, halo: RGB) {
    let unit = size / 20
    let middle = Point(foot.x + 6 * unit, foot.y - 10 * unit)
    fillRounded(
      Box(foot.x - 3 * unit, foot.y - 21 * unit, 19 * unit, 15 * unit), radius: 2 * unit, halo)
    fillCircle(foot, radius: 4 * unit, halo)
    flagIcon(middle, size: size, colour)
    fillCircle(foot, radius: 2.4 * unit, colour)
  }

  /// Draws a circular arrow.
  func againIcon(_ middle: Point, size: Double, _ colour: RGB) {
    note(icon: "again", middle, size: size, colour)
    let radius = size * 0.38
    startPath()
    arc(middle, radius, from: -0.35, to: 1.45 * .pi)
    stroke(colour, width: size / 7)
    let tip = Point(middle.x + radius * 0.35, middle.y - radius)
    polygon([
      Point(tip.x + size * 0.2, tip.y), Point(tip.x - size * 0.14, tip.y - size * 0.22),
      Point(tip.x - size * 0.14, tip.y + size * 0.22),
    ])
    fill(colour)
  }

  /// Draws the USB trident.
  func usbIcon(_ middle: Point, size: Double, _ colour: RGB) {
    note(icon: "usb", middle, size: size, colour)
    let unit = size / 20
    let (x, y) = (middle.x, middle.y)
    move(x, y + 8 * unit)
    line(x, y - 7 * unit)
    move(x, y + 4 * unit)
    line(x - 5 * unit, y)
    line(x - 5 * unit, y - 3 * unit)
    move(x, y + unit)
    line(x + 5 * unit, y - 3 * unit)
    line(x + 5 * unit, y - 5 * unit)
    stroke(colour, width: 1.9 * unit)
    fillCircle(Point(x, y + 8 * unit), radius: 2.6 * unit, colour)
    fillCircle(Point(x - 5 * unit, y - 3.5 * unit), radius: 2 * unit, colour)
    fill(Box(x + 3 * unit, y - 8 * unit, 4 * unit, 4 * unit), colour)
    polygon([
      Point(x, y - 11 * unit), Point(x + 3 * unit, y - 6 * unit), Point(x - 3 * unit, y - 6 * unit),
    ])
    fill(colour)
  }

  /// Draws a USB stick with its plug to the upper right.
  func stickIcon(_ middle: Point, size: Double, _ colour: RGB) {
    note(icon: "stick", middle, size: size, colour)
    let unit = size / 20
    moved(to: middle, turned: .pi / 4) {
      fillRounded(Box(-4.5 * unit, -2 * unit, 9 * unit, 12 * unit), radius: 2 * unit, colour)
      fill(Box(-3.2 * unit, -9.5 * unit, 6.4 * unit, 1.8 * unit), colour)
      fill(Box(-3.2 * unit, -9.5 * unit, 1.8 * unit, 8 * unit), colour)
      fill(Box(1.4 * unit, -9.5 * unit, 1.8 * unit, 8 * unit), colour)
    }
  }

  /// Draws an arrow that turns by `degrees`, positive to the right; a flag if `nil`.
  func turnIcon(_ middle: Point, size: Double, _ degrees: Double?, _ colour: RGB, halo: RGB) {
    guard let degrees else { return flagIcon(middle, size: size, colour) }
    note(icon: "turn", middle, size: size, colour)
    let unit = size / 20
    let angle = degrees * .pi / 180
    moved(to: middle) {
      let isBack = abs(degrees) > 150
      // Leave room on the side of the turn.
      let stem = isBack ? 5.0 : degrees > 0 ? -6.0 : degrees < 0 ? 6.0 : 0
      let bend = isBack ? -4.0 : degrees == 0 ? 2.0 : -2
      let head =
        isBack
        ? Point(-5 * unit, 3 * unit)
        : Point((stem + sin(angle) * 5) * unit, (bend - cos(angle) * 5) * unit)
      for (width, colour) in [(8.0, halo), (4, colour)] {
        move(head.x, head.y)
        if isBack {
          line(-5 * unit, bend * unit)
          arc(Point(0, bend * unit), 5 * unit, from: -.pi, to: 0)
        }
        line(stem * unit, bend * unit)
        line(stem * unit, 9 * unit)
        stroke(colour, width: width * unit)
      }
      moved(to: head, turned: isBack ? .pi : angle) {
        polygon([Point(-6 * unit, 0), Point(0, -7 * unit), Point(6 * unit, 0)])
        stroke(halo, width: 3 * unit, keepsPath: true)
        fill(colour)
      }
    }
  }

  /// Draws a winding route between two places.
  func courseIcon(_ middle: Point, size: Double, _ colour: RGB) {
    note(icon: "course", middle, size: size, colour)
    let unit = size / 20
    moved(to: middle) {
      move(-6 * unit, 7.5 * unit)
      curve(
        Point(12 * unit, 7.5 * unit), Point(-12 * unit, -7 * unit),
        to: Point(6 * unit, -7 * unit))
      stroke(colour, width: 2.6 * unit)
      fillCircle(Point(-6 * unit, 7.5 * unit), radius: 2.6 * unit, colour)
      fillCircle(Point(6 * unit, -7 * unit), radius: 3 * unit, colour)
    }
  }

  /// Draws a ghost: a round head, two eyes and a hem of three waves, on a halo if it has a colour.
  func ghostIcon(
    _ middle: Point, size: Double, _ colour: RGB, hole: RGB, halo: RGB? = nil
  ) {
    note(icon: "ghost", middle, size: size, colour)
    let unit = size / 20
    moved(to: middle) {
      startPath()
      arc(Point(0, -1.5 * unit), 7 * unit, from: .pi, to: 2 * .pi)
      for (x, y) in [
        (7, 8.5), (4.67, 5.5), (2.33, 8.5), (0, 5.5), (-2.33, 8.5), (-4.67, 5.5), (-7, 8.5),
      ] { line(x * unit, y * unit) }
      if let halo { stroke(halo, width: 3.5 * unit, keepsPath: true) }
      fill(colour)
      for x in [-2.7, 2.7] { fillCircle(Point(x * unit, -2 * unit), radius: 1.7 * unit, hole) }
    }
  }

  /// Draws a rack with two units, each with a light.
  func serverIcon(_ middle: Point, size: Double, _ colour: RGB) {
    note(icon: "server", middle, size: size, colour)
    let unit = size / 20
    for top in [-8.5, 1.5] {
      let box = Box(middle.x - 9 * unit, middle.y + top * unit, 18 * unit, 7 * unit)
      roundedPath(box, radius: 2 * unit)
      stroke(colour, width: 1.8 * unit)
      fillCircle(Point(box.x + 4 * unit, box.y + 3.5 * unit), radius: 1.5 * unit, colour)
      fill(Box(box.x + 8 * unit, box.y + 2.7 * unit, 6.5 * unit, 1.6 * unit), colour)
    }
  }

  /// Draws a medal's rocket, hollow if not won; gold adds a flame, so that the medals do not differ
  /// in colour alone.
  func rocketIcon(
    _ middle: Point, size: Double, _ colour: RGB, hole: RGB, flame: RGB?, isWon: Bool
  ) {
    note(icon: "rocket", middle, size: size, colour)
    let unit = size / 20
    moved(to: middle, turned: 38 * .pi / 180) {
      rocketPath(unit)
      if isWon {
        fill(colour)
        fillCircle(Point(0, -2.6 * unit), radius: 1.9 * unit, hole)
      } else {
        stroke(colour, width: 1.3)
      }
      if let flame {
        polygon([
          Point(-2.6 * unit, 7.4 * unit), Point(0, 13 * unit), Point(2.6 * unit, 7.4 * unit),
        ])
        if isWon { fill(flame) } else { stroke(colour, width: 1.2) }
      }
    }
  }

  private func rocketPath(_ unit: Double) {
    move(0, -11 * unit)
    curve(
      Point(5 * unit, -7 * unit), Point(5.4 * unit, 0), to: Point(4 * unit, 6 * unit))
    line(-4 * unit, 6 * unit)
    curve(Point(-5.4 * unit, 0), Point(-5 * unit, -7 * unit), to: Point(0, -11 * unit))
    close()
    for side in [unit, -unit] {
      move(4.6 * side, 0)
      line(8 * side, 6.5 * unit)
      line(4 * side, 6 * unit)
      close()
    }
  }
}
