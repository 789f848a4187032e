/// Rounds `value` to the double nearest to its decimal representation.
///
/// Consistent with writing, ties to even: the result is written as the same text as `value`, and so
/// is a number read back from that text.
package func rounded(_ value: Double, decimals: Int) -> Double {
  let scale = scales[decimals]
  let product = value * scale
  guard product.magnitude < 0x1p50 else { return value }
  var digits = product.rounded(.toNearestOrEven)
  // In an apparent tie, the rounding error of the product decides.
  let lost = (-product).addingProduct(value, scale)
  let rest = product - digits
  if rest == 0.5, lost > 0 { digits += 1 }
  if rest == -0.5, lost < 0 { digits -= 1 }
  return Double(Int64(digits)) / scale
}
