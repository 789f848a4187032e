import Glibc

/// The mid-sized moons of Saturn: balls of ice, each with a distinctive feature.
enum IcyMoons {
  /// Draws the crater Herschel, a third of the moon's width, with a central peak.
  static func mimas(on canvas: inout PixelCanvas) {
    let herschel = Vector(0.26, 0.16, 0.95).unit
    let craters = Craters(90, seed: 27, radius: 0.03...0.11)
    let ramp = Ramp((0.3, 0x8e9296), (0.5, 0xb4b7ba), (0.75, 0xd8dadc))
    let sphere = Sphere(
      radius: 0.80,
      ground: { point in
        let distance = point.distance(to: herschel)
        var colour = ramp.colour(at: Noise.fractal(point, 2.4, 5, 71))
        colour = colour.mixed(Colour(0x73777c), 0.55 * (1 - smoothstep(0.30, 0.38, distance)))
        colour = colour.mixed(Colour(0xf4f6f8), 0.75 * bell((distance - 0.42) / 0.05))
        return colour.mixed(Colour(0xffffff), 0.8 * bell(distance / 0.09))
      },
      relief: { point in
        let distance = point.distance(to: herschel)
        let bowl = -0.26 * (1 - smoothstep(0.22, 0.44, distance))
        let rim = 0.10 * bell((distance - 0.44) / (distance < 0.44 ? 0.07 : 0.11))
        let peak = 0.17 * bell(distance / 0.085)
        // Small craters inside Herschel were erased by its impact.
        let others = craters.height(point) * smoothstep(0.40, 0.56, distance)
        return bowl + rim + peak + others + 0.02 * Noise.fractal(point, 6, 2, 3)
      },
      ambient: 0.04)
    sphere.paint(on: &canvas)
  }

  /// Draws the canyon Ithaca Chasma from pole to pole, and the basin Odysseus.
  static func tethys(on canvas: inout PixelCanvas) {
    let odysseus = Vector(-0.62, 0.28, 0.73).unit
    let craters = Craters(70, seed: 34, radius: 0.03...0.10)
    let ramp = Ramp((0.3, 0xd2cbbb), (0.5, 0xebe5d8), (0.75, 0xfffcf4))
    let canyon = Vector(0.90, 0.16, -0.28).unit
    /// Returns the distance from the winding canyon.
    @Sendable func aside(_ point: Vector) -> Double {
      let sway = 0.14 * (Noise.fractal(point, 2.1, 3, 15) - 0.5)
      return point.dot(canyon) - 0.06 + sway + 0.10 * point.y * point.y
    }
    let sphere = Sphere(
      radius: 0.81, tilt: Tilt(roll: -0.1),
      ground: { point in
        let distance = point.distance(to: odysseus)
        var colour = ramp.colour(at: Noise.fractal(point, 2.2, 5, 63))
        colour = colour.mixed(Colour(0xb9b4a8), 0.5 * (1 - smoothstep(0.34, 0.44, distance)))
        let ends = smoothstep(0.96, 0.75, point.y) * smoothstep(-0.98, -0.8, point.y)
        let gap = aside(point)
        colour = colour.mixed(Colour(0x6a6254), 0.85 * bell(gap / 0.040) * ends)
        return colour.mixed(Colour(0x8a806e), 0.6 * bell((gap - 0.105) / 0.018) * ends)
      },
      relief: { point in
        let distance = point.distance(to: odysseus)
        let basin =
          -0.20 * (1 - smoothstep(0.22, 0.45, distance)) + 0.06 * bell((distance - 0.46) / 0.06)
        let gap = aside(point)
        let trough = -0.10 * bell(gap / 0.050) - 0.03 * bell((gap - 0.105) / 0.025)
        let others = craters.height(point) * smoothstep(0.40, 0.52, distance)
        return basin + trough + others + 0.09 * bell(distance / 0.10)
      },
      reliefDepth: 0.9)
    sphere.paint(on: &canvas)
  }

  /// Draws bright ice cliffs on a dark hemisphere, like wisps of smoke.
  static func dione(on canvas: inout PixelCanvas) {
    let craters = Craters(60, seed: 45, radius: 0.03...0.11)
    let ramp = Ramp((0.3, 0x4d4a48), (0.5, 0x6f6c69), (0.75, 0x989490))
    var dice = Dice(19)
    let cliffs = (0..<9).map { index -> (Vector, Double, Double) in
      let turns = 0.10 + 0.045 * Double(index) + 0.03 * dice.unit()
      let axis = Vector(
        sin(2 * .pi * turns), cos(2 * .pi * turns), dice.between(-0.3, 0.5)
      )
      return (axis.unit, dice.between(-0.30, 0.34), dice.between(0.018, 0.036))
    }
    let sphere = Sphere(
      radius: 0.82, tilt: Tilt(roll: 0.25),
      ground: { point in
        let bright = smoothstep(0.25, 0.75, -point.x + 0.5 * (Noise.fractal(point, 2, 3, 9) - 0.5))
        var colour = ramp.colour(at: Noise.fractal(point, 2.2, 5, 14)).mixed(
          Colour(0xb5b1ac), bright)
        for (index, (axis, offset, width)) in cliffs.enumerated() {
          let plane = point.dot(axis) - offset
          guard plane > -0.4, plane < 0.4 else { continue }
          let distance = plane + 0.30 * (Noise.fractal(point, 2.0, 3, index * 3) - 0.5)
          let gaps = smoothstep(0.38, 0.54, Noise.fractal(point + Double(index), 2.6, 3, 40))
          // Sharp on one side, fading on the other: a cliff with frost below.
          let side = distance < 0 ? width * 0.5 : width * 2.2
          colour = colour.mixed(Colour(0xfdfeff), 0.95 * bell(distance / side) * gaps)
        }
        return colour
      },
      relief: craters.height, reliefDepth: 0.7)
    sphere.paint(on: &canvas)
  }

  /// Draws a grey ball with a young crater as its brightest spot, surrounded by rays.
  static func rhea(on canvas: inout PixelCanvas) {
    let inktomi = Vector(0.16, -0.08, 0.98).unit
    let craters = Craters(200, seed: 58, radius: 0.025...0.12)
    let ramp = Ramp((0.3, 0x5e6068), (0.5, 0x82848c), (0.75, 0xa6a8ae))
    let compass = Patterns.Ellipse(longitude: 0.16, latitude: -0.08, 1, 1)
    let sphere = Sphere(
      radius: 0.84,
      ground: { point in
        let distance = point.distance(to: inktomi)
        var colour = ramp.colour(at: Noise.fractal(point, 2.4, 5, 83))
        colour = colour * (1 + 0.25 * (Noise.fractal(point, 9, 3, 6) - 0.5))
        let angle = compass.angle(point)
        let waves =
          sin(angle * 7) + 0.8 * sin(angle * 12 + 1)
          + 0.6 * sin(angle * 19 + 2)
        let frayed = waves + 2.4 * (Noise.fractal(point, 8, 3, 2) - 0.5)
        let rays = smoothstep(-0.1, 1.0, frayed) * bell(distance / 0.90)
        let splash = 1.1 * bell(distance / 0.24) + 1.0 * rays
        return colour.mixed(Colour(0xffffff), min(splash, 0.96))
      },
      relief: { point in
        let distance = point.distance(to: inktomi)
        let bowl =
          -0.04 * (1 - smoothstep(0.05, 0.11, distance)) + 0.02 * bell((distance - 0.11) / 0.03)
        return craters.height(point) * smoothstep(0.08, 0.35, distance) + bowl
      },
      reliefDepth: 0.85)
    sphere.paint(on: &canvas)
  }
}
