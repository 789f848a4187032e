import Glibc

/// The Moon: whole, cut open, and circled by a trail; also its crater Plato.
enum Moon {
  private static let craters = Craters(170, seed: 5, radius: 0.03...0.17)

  static func whole(on canvas: inout PixelCanvas) {
    Sphere(
      radius: 0.84, tilt: Tilt(roll: 0.1), ground: ground, relief: craters.height,
      reliefDepth: 0.85, ambient: 0.04
    ).paint(on: &canvas)
  }

  private static func ground(_ point: Vector) -> Colour {
    let tycho = Vector(0.25, -0.72, 0.65).unit
    let maria = smoothstep(0.47, 0.60, Noise.fractal(point + 2.2, 1.35, 4, 12))
    var colour = Colour(0xd6d4cf).mixed(Colour(0x85868c), maria)
    colour = colour * (1 + 0.22 * (Noise.fractal(point, 9, 4, 3) - 0.5))
    let distance = point.distance(to: tycho)
    let angle = atan2(point.x - tycho.x, point.y - tycho.y)
    let waves = sin(angle * 9) + 0.6 * sin(angle * 17 + 1)
    let rays = 0.45 * min(max(waves, 0), 2) / 1.6 * exp(-distance / 0.38)
    let splash = 0.75 * exp(-distance / 0.09) + rays
    return colour.mixed(Colour(0xf7f6f2), min(splash, 0.85))
  }

  // MARK: Through the Moon and around it

  /// Draws the Moon with one octant removed, which shows crust, mantle and core.
  static func cut(on canvas: inout PixelCanvas) {
    let tilt = Tilt(nod: 0.55, turn: -0.78)
    let sight = tilt.body(Vector(0, 0, -1))
    let sphere = Sphere(
      radius: 0.84, tilt: tilt,
      ground: { point in
        guard open(point) else { return ground(point) }
        // Intersects the line of sight with the nearest of the three walls behind the opening.
        let ways = [point.x / -sight.x, point.y / -sight.y, point.z / -sight.z]
        let way = ways.filter { $0 > 0 }.min() ?? 0
        let wall = point + sight * way
        let shade = way == ways[1] ? 1.10 : way == ways[0] ? 0.92 : 0.66
        return layer(wall) * shade
      },
      relief: { open($0) ? 0 : craters.height($0) }, reliefDepth: 0.85, ambient: 0.04)
    sphere.paint(on: &canvas)
    canvas.spark(0, 0, size: 0.16, Colour(0xffb040), 0.55)
  }

  private static func open(_ point: Vector) -> Bool { point.x > 0 && point.y > 0 && point.z > 0 }

  /// Returns the colour of the interior at a point, by its distance from the centre.
  private static func layer(_ point: Vector) -> Colour {
    let depth = point.dot(point).squareRoot()
    let grain = 1 + 0.30 * (Noise.fractal(point, 9, 3, 14) - 0.5)
    var colour = Colour(0xfff6c8).mixed(Colour(0xffb22e), smoothstep(0.13, 0.16, depth))
    colour = colour.mixed(Colour(0xd9481e), smoothstep(0.24, 0.28, depth))
    colour = colour.mixed(Colour(0x8a3a26), smoothstep(0.34, 0.42, depth))
    colour = colour.mixed(Colour(0xa8674a), smoothstep(0.60, 0.66, depth))
    return colour.mixed(Colour(0xe9e4da), smoothstep(0.90, 0.93, depth)) * grain
  }

  /// Draws a small Moon with the bright trail of an object that runs around its equator.
  static func circled(on canvas: inout PixelCanvas) {
    let orbit = Orbit(radius: 0.86, slant: 0.36, roll: -0.42)
    let gold = Colour(0xffc42e)
    let head = 0.20
    /// Returns the brightness of the trail: 0.95 at its head, falling to 0.2 after one lap.
    func trail(_ turns: Double) -> Double {
      let behind = turns - head
      return 0.95 - 0.75 * (behind < 0 ? behind + 1 : behind)
    }
    orbit.paint(near: false, on: &canvas, width: 0.034, gold, trail)
    Sphere(
      radius: 0.58, tilt: Tilt(turn: 0.5, roll: 0.42), ground: ground, relief: craters.height,
      reliefDepth: 0.7, ambient: 0.04
    ).paint(on: &canvas)
    orbit.paint(near: true, on: &canvas, width: 0.034, gold, trail)
    let place = orbit.place(turns: head)
    canvas.spark(place.x, place.y, size: 0.15, Colour(0xff9a1e), 0.9)
    canvas.spark(place.x, place.y, size: 0.075, .white)
  }

  // MARK: Plato

  /// Draws a view through a telescope: a ring of mountains around a dark, flat floor of lava.
  static func plato(on canvas: inout PixelCanvas) {
    let squash = 0.74
    let radius = 0.62
    let small = Craters(120, seed: 24, radius: 0.03...0.12)
    let pits = [
      (0.06, 0.02, 0.040), (-0.20, 0.10, 0.030), (0.22, -0.14, 0.030), (0.10, 0.24, 0.032),
      (-0.08, -0.22, 0.024),
    ]
    /// Returns the distance from the centre of Plato in units of its radius, with an irregular rim.
    func distance(_ x: Double, _ y: Double) -> Double {
      let around = atan2(y, x)
      let ragged = Noise.fractal(Vector(cos(around) * 2.6, sin(around) * 2.6, 0), 1.6, 3, 12) - 0.5
      return (x * x + y * y).squareRoot() / (radius * (1 + 0.12 * ragged))
    }
    func height(_ x: Double, _ y: Double) -> Double {
      let far = distance(x, y)
      let place = Vector(x, y, 0)
      let wall = 0.12 * bell((far - 1.07) / (far < 1.07 ? 0.10 : 0.20))
      let peaks = 0.45 + 1.1 * Noise.fractal(place, 5.5, 3, 31)
      let rough = smoothstep(0.92, 1.08, far)
      let point = Vector(x * 0.75, y * 0.75, 0.6).unit
      let plain = rough * (0.05 * Noise.fractal(place, 4, 3, 8) + 0.8 * small.height(point))
      let floor = pits.reduce(0) { sum, pit in
        let (dx, dy) = (x - pit.0, y - pit.1)
        let aside = (dx * dx + dy * dy).squareRoot() / pit.2
        return sum + pit.2 * (0.4 * bell((aside - 1) / 0.4) - 0.5 * bell(aside / 0.8))
      }
      return wall * peaks + plain + floor
    }
    canvas.window(radius: 0.88) { x, y in
      let deep = y / squash
      let far = distance(x, deep)
      let here = height(x, deep)
      let reach = 0.010
      let slopes = (
        (height(x + reach, deep) - here) / reach, (height(x, deep + reach) - here) / reach
      )
      let normal = Vector(-slopes.0, -slopes.1, 1).unit
      var light = clamp(normal.dot(Vector(-0.74, -0.30, 0.52).unit))
      // The shadow that the rim casts on the floor.
      let edge = distance(x - 0.03 - 0.17 * Noise.value(Vector(y * 8, 3, 0), seed: 2), deep - 0.04)
      if far < 1.02 { light *= smoothstep(1.06, 0.96, edge) * 0.9 + 0.1 }
      let lava = Colour(0x565a66) * (1 + 0.25 * (Noise.fractal(Vector(x, deep, 2), 5, 3, 4) - 0.5))
      let rock = Colour(0xc9c6bf).mixed(Colour(0xfbf8f0), smoothstep(0.05, 0.16, here))
      let ground = lava.mixed(rock, smoothstep(0.93, 1.02, far))
      return ground * (0.05 + 1.25 * light)
    }
  }
}
