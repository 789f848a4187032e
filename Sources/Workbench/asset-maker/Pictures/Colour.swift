import Glibc

/// Red, green and blue from 0 to 1, gamma-encoded as for the display.
struct Colour {
  var red: Double
  var green: Double
  var blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from 0xRRGGBB.
  init(_ hex: Int) {
    self.init(
      Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255)
  }

  static let white = Colour(1, 1, 1)

  static func + (left: Colour, right: Colour) -> Colour {
    Colour(left.red + right.red, left.green + right.green, left.blue + right.blue)
  }

  static func * (left: Colour, right: Double) -> Colour {
    Colour(left.red * right, left.green * right, left.blue * right)
  }

  /// Interpolates to another colour.
  func mixed(_ other: Colour, _ share: Double) -> Colour { self * (1 - share) + other * share }

  var clamped: Colour { Colour(clamp(red), clamp(green), clamp(blue)) }
}

/// A colour gradient.
struct Ramp {
  private let stops: [(place: Double, colour: Colour)]

  init(_ stops: (Double, Int)...) { self.stops = stops.map { ($0.0, Colour($0.1)) } }

  func colour(at place: Double) -> Colour {
    guard let next = stops.firstIndex(where: { $0.place > place }), next > 0 else {
      return place < stops[0].place ? stops[0].colour : stops[stops.count - 1].colour
    }
    let (low, high) = (stops[next - 1], stops[next])
    return low.colour.mixed(high.colour, (place - low.place) / (high.place - low.place))
  }
}

/// Clamps a value to 0...1.
func clamp(_ value: Double) -> Double { value < 0 ? 0 : value > 1 ? 1 : value }

/// Interpolates smoothly from 0 at `start` to 1 at `end`, which may be less than `start`.
func smoothstep(_ start: Double, _ end: Double, _ value: Double) -> Double {
  let t = clamp((value - start) / (end - start))
  return t * t * (3 - 2 * t)
}

/// Returns the Gaussian bell curve exp(-x^2): 1 at 0, 1/e at 1.
func bell(_ value: Double) -> Double { exp(-value * value) }
