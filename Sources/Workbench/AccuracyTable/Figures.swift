import Glibc

/// Statistics of a column of errors.
struct Figures: Sendable {
  var mean = 0.0
  /// Mean of the absolute errors.
  var absolute = 0.0
  /// The 95th percentile of the absolute errors, and the largest.
  var p95 = 0.0
  var worst = 0.0
  var count = 0

  init(_ errors: [Double]) {
    guard !errors.isEmpty else { return }
    let sizes = errors.map { abs($0) }.sorted()
    count = errors.count
    mean = errors.reduce(0, +) / Double(count)
    absolute = sizes.reduce(0, +) / Double(count)
    p95 = sizes[max(0, Int(ceil(0.95 * Double(count))) - 1)]
    worst = sizes[count - 1]
  }
}

/// Returns the percentage of errors whose absolute value is at most `limit`.
func share(_ errors: [Double], within limit: Double) -> Double {
  guard !errors.isEmpty else { return 0 }
  return 100 * Double(errors.count { abs($0) <= limit }) / Double(errors.count)
}

/// Formats a number with a fixed number of decimals, padded to a width.
func text(_ value: Double, _ decimals: Int, width: Int = 0, sign: Bool = false) -> String {
  var power = 1.0
  for _ in 0..<decimals { power *= 10 }
  let scaled = Int(abs(value) * power + 0.5)
  var fraction = String(scaled % Int(power))
  fraction = String(repeating: "0", count: max(0, decimals - fraction.count)) + fraction
  let mark = value < 0 && scaled > 0 ? "-" : sign ? "+" : ""
  return padded(
    mark + String(scaled / Int(power)) + (decimals > 0 ? "." + fraction : ""), -width)
}

/// Pads a text: left-aligned, or right-aligned if the width is negative.
func padded(_ text: String, _ width: Int) -> String {
  let blanks = String(repeating: " ", count: max(0, abs(width) - text.count))
  return width < 0 ? blanks + text : text + blanks
}
