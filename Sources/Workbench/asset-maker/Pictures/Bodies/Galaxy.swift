import Glibc

/// Interstellar space: a spiral galaxy among stars.
enum Galaxy {
  static func picture(on canvas: inout PixelCanvas) {
    let (c, s) = (cos(-0.5), sin(-0.5))
    let light = Ramp(
      (0, 0xffe0a8), (0.22, 0xffc0a0), (0.42, 0xb48cff), (0.7, 0x4f8cff), (1, 0x2a50c8))
    canvas.paint { x, y, pixel in
      let (u, v) = (x * c + y * s, (-x * s + y * c) / 0.52)
      let radius = (u * u + v * v).squareRoot() + 1e-4
      let angle = atan2(v, u)
      let clouds = Noise.fractal(Vector(u * 4, v * 4, 0), 1.4, 5, 6)
      let wave = 0.5 + 0.5 * cos(2 * (angle - 3.1 * log(radius + 0.06)))
      let arm = pow(wave, 2.2) * (0.45 + 1.1 * clouds)
      let fall = bell(radius / 0.58) * (1 - smoothstep(0.86, 1.02, radius))
      pixel.colour = pixel.colour + light.colour(at: radius) * (arm * fall * 1.9 + 0.16 * fall)
      let birth = smoothstep(0.66, 0.76, Noise.fractal(Vector(u * 9, v * 9, 0), 1, 3, 60))
      pixel.colour = pixel.colour + Colour(0xff5fae) * (birth * arm * fall)
      let core = bell(radius / 0.13) + 0.55 * bell(radius / 0.26)
      pixel.colour = pixel.colour + Colour(0xfff0cf) * core
      pixel.alpha = clamp(max(pixel.colour.red, pixel.colour.green, pixel.colour.blue) * 1.1)
    }
    var dice = Dice(7)
    for _ in 0..<70 {
      let (distance, turns) = (0.92 * dice.unit().squareRoot(), dice.unit())
      let size = 0.010 + 0.007 * dice.unit()
      let (starX, starY) = (
        distance * cos(2 * .pi * turns), distance * sin(2 * .pi * turns)
      )
      canvas.spark(starX, starY, size: size, .white, 0.9)
    }
  }
}
