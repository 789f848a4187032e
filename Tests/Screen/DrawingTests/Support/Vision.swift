import Foundation
import RunModel

/// The contrast of two colours according to WCAG 2.1, 1...21.
func contrast(_ one: RGB, _ other: RGB) -> Double {
  let (first, second) = (luminance(one), luminance(other))
  return (max(first, second) + 0.05) / (min(first, second) + 0.05)
}

/// The relative luminance according to WCAG 2.1, 0...1.
func luminance(_ colour: RGB) -> Double {
  let (red, green, blue) = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Converts to linear RGB, removing the sRGB gamma.
private func linear(_ colour: RGB) -> (Double, Double, Double) {
  func linear(_ channel: UInt8) -> Double {
    let share = Double(channel) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
  return (linear(colour.red), linear(colour.green), linear(colour.blue))
}

/// Types of colour vision.
///
/// By Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
/// Vision Deficiency" (2009), at full severity, on linear RGB.
enum Vision: CaseIterable, Sendable {
  case normal
  case protanopia
  case deuteranopia
  case tritanopia

  private var matrix: [[Double]] {
    switch self {
    case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// How a colour looks to these eyes: CIELAB, D65.
  func lab(_ colour: RGB) -> (light: Double, a: Double, b: Double) {
    let (red, green, blue) = linear(colour)
    let seen = matrix.map { max(0, min(1, $0[0] * red + $0[1] * green + $0[2] * blue)) }
    let x = (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047
    let y = 0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]
    let z = (0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883
    func curve(_ value: Double) -> Double {
      value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }
    return (
      116 * curve(y) - 16, 500 * (curve(x) - curve(y)), 200 * (curve(y) - curve(z))
    )
  }

  /// The perceived distance of two colours; 2 is just noticeable side by side.
  func distance(_ one: RGB, _ other: RGB) -> Double {
    let (first, second) = (lab(one), lab(other))
    let (light, a, b) = (first.light - second.light, first.a - second.a, first.b - second.b)
    return (light * light + a * a + b * b).squareRoot()
  }
}
