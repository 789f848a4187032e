/// The number that has the decimals with which `value` is written.
///
/// Exactly as they are written, ties to even: written again it gives the same text, and so does a
/// number that was read from that text.
package func rounded(_ value: Double, decimals: Int) -> Double {
  let scale = scales[decimals]
  let product = value * scale
  guard product.magnitude < 0x1p50 else { return value }
  var digits = product.rounded(.toNearestOrEven)
  // What the product lost decides where it seems to lie in the middle.
  let lost = (-product).addingProduct(value, scale)
  let rest = product - digits
  if rest == 0.5, lost > 0 { digits += 1 }
  if rest == -0.5, lost < 0 { digits -= 1 }
  return Double(Int64(digits)) / scale
}
