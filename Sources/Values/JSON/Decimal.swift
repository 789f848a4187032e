// Decimal formatting of numbers for JSON, CSV, GPX and TCX.
//
// A double is significand * 2^(exponent - 52). Its integer part and its fraction are handled as
// integers; the fraction times 10^decimals is an exact 128-bit product, so the final shift rounds
// the true value exactly once. C's "%.2f" does the same: 0.125 is a tie and becomes 0.12; 2.675 is
// really 2.67499999... and becomes 2.67.

/// Maximum number of decimals that `appendDecimal` can write: the fraction times 10^18 still fits
/// in 64 bits.
package let mostDecimals = 18

/// Appends `value` rounded to a fixed number of decimals; ties go to the even digit.
///
/// Writes no exponent and no `-0.00`; the integer part is unlimited, and zero decimals omit the
/// point. A non-finite value is a programmer error.
package func appendDecimal(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
  precondition(value.isFinite, "only finite numbers can be written")
  precondition(decimals >= 0 && decimals <= mostDecimals, "0 to 18 decimals can be written")
  guard value.magnitude < 0x1p64 else {
    appendHuge(value, decimals: decimals, to: &bytes)
    return
  }
  let scale = powersOfTen[decimals]
  var (whole, fraction) =
    rounded(value.magnitude, scale: scale) ?? split(value.magnitude, scale: scale)
  if fraction == scale {
    whole += 1
    fraction = 0
  }
  // 2^64 has 20 digits; the buffer is filled from the end.
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 22 + decimals) { text in
    var first = text.count
    if decimals > 0 {
      prepend(fraction, atLeast: decimals, to: text, &first)
      first -= 1
      text[first] = UInt8(ascii: ".")
    }
    prepend(whole, atLeast: 1, to: text, &first)
    if value < 0, whole | fraction != 0 {
      first -= 1
      text[first] = UInt8(ascii: "-")
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[first...]))
  }
}

/// Fast path for values already rounded to these decimals, as most are; `nil` for others.
///
/// Below 2^50 units of the last digit, the double nearest to a decimal number is off by less than
/// an eighth of a unit, so rounding the exact product gives the same digits.
private func rounded(_ value: Double, scale: UInt64) -> (whole: UInt64, fraction: UInt64)? {
  let product = value * Double(scale)
  guard product < 0x1p50 else { return nil }
  let digits = UInt64(product + 0.5)
  guard Double(digits) / Double(scale) == value else { return nil }
  return (digits / scale, digits % scale)
}

/// Appends an integer, zero-padded to at least `digits` digits.
package func appendInteger(_ value: Int64, digits: Int = 1, to bytes: inout [UInt8]) {
  if value < 0 { bytes.append(UInt8(ascii: "-")) }
  appendDigits(value.magnitude, atLeast: digits, to: &bytes)
}

private let powersOfTen: [UInt64] = [
  1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000,
]

/// Splits a value below 2^64 into its integer part and its fraction times `scale`, rounded.
private func split(_ value: Double, scale: UInt64) -> (whole: UInt64, fraction: UInt64) {
  if value >= 0x1p53 { return (UInt64(value), 0) }
  let whole = UInt64(value)
  // Exact: both are below 2^53 and the fraction has the lower bits of the same significand.
  let rest = value - Double(whole)
  guard rest != 0 else { return (whole, 0) }
  // rest = significand * 2^-shift, and significand * scale is below 2^113.
  let significand = rest.significandBitPattern | (rest.isNormal ? 1 << 52 : 0)
  let shift = 52 - Int(rest.exponent)
  guard shift < 120, rest.isNormal else { return (whole, 0) }
  // With scale 1, the last digit of the integer part must become even in a tie.
  let isOdd = scale == 1 && whole & 1 == 1
  return (whole, product(significand, scale, shiftedRight: shift, tiesUp: isOdd))
}

/// `left * right / 2^shift` rounded to the nearest integer; ties go to even, or up if `tiesUp`.
private func product(
  _ left: UInt64, _ right: UInt64, shiftedRight shift: Int, tiesUp: Bool
) -> UInt64 {
  let (high, low) = left.multipliedFullWidth(by: right)
  let quotient: UInt64
  let remainder: UInt64  // The upper 64 bits of the bits shifted out.
  let isExact: Bool  // Whether all lower bits are 0.
  if shift < 64 {
    quotient = high << UInt64(64 - shift) | low >> UInt64(shift)
    remainder = low << UInt64(64 - shift)
    isExact = true
  } else if shift == 64 {
    quotient = high
    remainder = low
    isExact = true
  } else {
    let more = UInt64(shift - 64)
    quotient = high >> more
    remainder = high << (64 - more) | low >> more
    isExact = low << (64 - more) == 0
  }
  let half: UInt64 = 1 << 63
  let isTie = remainder == half && isExact
  let roundsUp = isTie ? tiesUp || quotient & 1 == 1 : remainder >= half
  return quotient + (roundsUp ? 1 : 0)
}

private func appendDigits(_ value: UInt64, atLeast minimum: Int, to bytes: inout [UInt8]) {
  // 2^64 has 20 digits; the buffer is filled from the end.
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(20, minimum)) { digits in
    var first = digits.count
    prepend(value, atLeast: minimum, to: digits, &first)
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
  }
}

/// Writes digits in front of those already written.
@inline(__always)
private func prepend(
  _ value: UInt64, atLeast minimum: Int, to digits: UnsafeMutableBufferPointer<UInt8>,
  _ first: inout Int
) {
  var rest = value
  let enough = first - minimum
  while rest != 0 || first > enough {
    first -= 1
    digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
    rest /= 10
  }
}

/// Writes a value of 2^64 or more, which is an integer, by doubling its significand in base 10^9.
private func appendHuge(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
  let exponent = Int(value.exponent) - 52
  let base: UInt64 = 1_000_000_000
  let significand = value.significandBitPattern | 1 << 52
  var limbs = [significand % base, significand / base]  // Lowest first.
  for _ in 0..<exponent {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let doubled = limbs[index] * 2 + carry
      limbs[index] = doubled % base
      carry = doubled / base
    }
    if carry > 0 { limbs.append(carry) }
  }
  if value < 0 { bytes.append(UInt8(ascii: "-")) }
  for (index, limb) in limbs.reversed().enumerated() {
    appendDigits(limb, atLeast: index == 0 ? 1 : 9, to: &bytes)
  }
  if decimals > 0 {
    bytes.append(UInt8(ascii: "."))
    appendDigits(0, atLeast: decimals, to: &bytes)
  }
}
