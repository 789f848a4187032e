import Glibc

/// A square canvas.
///
/// Colours are premultiplied by alpha, so that light can be added and layers composited. x points
/// right and y down, from -1 to 1.
struct PixelCanvas {
  struct Pixel {
    var colour = Colour(0, 0, 0)
    var alpha = 0.0

    /// Composites a colour over the pixel.
    mutating func cover(_ colour: Colour, _ alpha: Double) {
      self.colour = self.colour.mixed(colour, alpha)
      self.alpha = self.alpha * (1 - alpha) + alpha
    }

    /// Adds light, which covers the background in proportion to its brightness.
    mutating func shine(_ colour: Colour, _ amount: Double) {
      self.colour = self.colour + colour * amount
      alpha = max(alpha, clamp(amount))
    }
  }

  let side: Int
  private(set) var pixels: [Pixel]

  init(side: Int) {
    self.side = side
    pixels = Array(repeating: Pixel(), count: side * side)
  }

  /// The width of a pixel.
  var step: Double { 2 / Double(side) }

  /// Paints all pixels with centres in a square of half-width `reach` around a point.
  mutating func paint(
    around x: Double = 0, _ y: Double = 0, reach: Double = 2,
    _ body: (Double, Double, inout Pixel) -> Void
  ) {
    let (columns, rows) = (indices(x, reach), indices(y, reach))
    for row in rows {
      let down = place(row)
      for column in columns { body(place(column), down, &pixels[row * side + column]) }
    }
  }

  private func place(_ index: Int) -> Double { (Double(index) + 0.5) / Double(side) * 2 - 1 }

  private func indices(_ centre: Double, _ reach: Double) -> Range<Int> {
    let low = Int(((centre - reach + 1) / 2 * Double(side)).rounded(.down))
    let high = Int(((centre + reach + 1) / 2 * Double(side)).rounded(.up))
    let first = min(max(low, 0), side)
    return first..<max(first, min(high, side))
  }

  /// Downsamples to straight RGBA with `size` pixels per side: each is the area-weighted mean of
  /// the pixels it covers.
  func reduced(to size: Int) -> [UInt8] {
    let ratio = Double(side) / Double(size)
    func covered(_ index: Int) -> [(place: Int, share: Double)] {
      let (start, end) = (Double(index) * ratio, Double(index + 1) * ratio)
      return (Int(start)..<min(side, Int(end.rounded(.up)))).map { place in
        (place, (min(end, Double(place + 1)) - max(start, Double(place))) / ratio)
      }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size * size * 4)
    for row in 0..<size {
      let rows = covered(row)
      for column in 0..<size {
        var colour = Colour(0, 0, 0)
        var alpha = 0.0
        let columns = covered(column)
        for down in rows {
          for right in columns {
            let share = down.share * right.share
            let pixel = pixels[down.place * side + right.place]
            let clamped = pixel.colour.clamped
            colour = colour + clamped * share
            alpha += share * max(clamp(pixel.alpha), clamped.red, clamped.green, clamped.blue)
          }
        }
        bytes += PixelCanvas.straight(colour, alpha)
      }
    }
    return bytes
  }

  /// Converts to eight bits per channel; almost invisible pixels become zero, which compresses
  /// well.
  private static func straight(_ colour: Colour, _ alpha: Double) -> [UInt8] {
    guard alpha >= 1.5 / 255 else { return [0, 0, 0, 0] }
    return [colour.red / alpha, colour.green / alpha, colour.blue / alpha, alpha].map {
      UInt8((clamp($0) * 255 + 0.5).rounded(.down))
    }
  }
}
