import Glibc
import Pictures
import RunModel

extension Painter {
  /// Draws a badge in a square; if there is no picture, a disc with its initial.
  func paintBadge(_ image: String?, name: String, x: Int, y: Int, size: Int, disc: Bool = true) {
    guard let picture = badgePicture(image, name: name, size: size) else { return }
    if disc, palette != .dark {
      // Pictures are designed for a black background: on white, a planet's night side would look
      // like a smear.
      canvas.fillCircle(
        Point(Double(x) + Double(size) / 2, Double(y) + Double(size) / 2),
        radius: Double(size) * 0.47, palette.space)
    }
    canvas.paint(picture, x: Double(x), y: Double(y))
    dither(PixelRect(x: x, y: y, width: size, height: size))
  }

  /// Returns a badge's picture at a size, cached.
  func badgePicture(_ image: String?, name: String, size: Int) -> Picture? {
    guard size > 0 else { return nil }
    let key = image ?? ""
    return art.picture(.badge(image: key, name: name, size: size)) {
      loadBadge(key, canvas.pixels(size)) ?? standIn(name.isEmpty ? key : name, size)
    }
  }

  private func loadBadge(_ image: String, _ size: Int) -> Picture? {
    guard !image.isEmpty, let whole = pictures.picture(named: image) else { return nil }
    if whole.size.width == size, whole.size.height == size { return whole }
    return try? whole.fitted(in: size)
  }

  /// Draws a placeholder: a disc in a colour derived from the name, shaded like the pictures.
  private func standIn(_ name: String, _ size: Int) -> Picture? {
    let pixels = canvas.pixels(size)
    guard let picture = try? Picture(size: FrameSize(width: pixels, height: pixels)) else {
      return nil
    }
    let canvas = Canvas(picture, like: canvas)
    let side = Double(size)
    let middle = Point(side / 2, side / 2)
    let tint = Painter.standInTint(name)
    canvas.circlePath(middle, radius: side * 0.41)
    canvas.fill(
      Gradient(
        shape: .radial(
          centre: Point(side * 0.36, side * 0.34), from: side * 0.05, to: side * 0.62),
        stops: [.init(0, tint.light), .init(0.55, tint.middle), .init(1, tint.dark)]))
    let initial = name.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() }
    let letter = Font.bold(max(8, size * 2 / 5))
    canvas.text(
      initial ?? "?", letter, x: size / 2, baseline: (size + letter.capHeight) / 2, width: size,
      RGB(255, 255, 255), .centre)
    canvas.end()
    return picture
  }

  private static func standInTint(_ name: String) -> (light: RGB, middle: RGB, dark: RGB) {
    let tints = [
      (RGB(0xa8, 0xb4, 0xc8), RGB(0x58, 0x64, 0x78), RGB(0x10, 0x14, 0x1c)),
      (RGB(0xd8, 0xa0, 0x78), RGB(0x84, 0x50, 0x34), RGB(0x1c, 0x0c, 0x08)),
      (RGB(0x88, 0xb8, 0xe0), RGB(0x34, 0x60, 0x94), RGB(0x08, 0x10, 0x24)),
      (RGB(0xa0, 0xc8, 0xa8), RGB(0x48, 0x74, 0x54), RGB(0x0c, 0x18, 0x10)),
      (RGB(0xc8, 0xa8, 0xd8), RGB(0x70, 0x50, 0x88), RGB(0x14, 0x0c, 0x20)),
    ]
    let sum = name.unicodeScalars.reduce(0) { ($0 &* 31 &+ Int($1.value)) & 0xffff }
    return tints[sum % tints.count]
  }

  /// Paints a placeholder for an unknown badge.
  func paintUnknownBadge(_ middle: Point, radius: Double) {
    // Dashes of length zero are an error in cairo.
    guard radius >= 1 else { return }
    canvas.circlePath(middle, radius: radius)
    canvas.fill(palette.card, keepsPath: true)
    canvas.stroke(palette.dim, width: 1.6, dashes: [radius / 4.5, radius / 5.6])
    let font = Font.bold(Int(radius * 1.35))
    canvas.text(
      "?", font, x: Int(middle.x), baseline: Int(middle.y) + font.capHeight / 2,
      width: Int(2 * radius), palette.label, .centre)
  }

  /// Marks a part of the frame as a picture or gradient, to be dithered.
  func dither(_ rect: PixelRect) {
    let units = Box(Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    var box = canvas.pixels(units)
      .intersection(Box(0, 0, Double(frame.size.width), Double(frame.size.height)))
    if let clip = canvas.clip { box = box.intersection(clip) }
    guard box.width > 0, box.height > 0 else { return }
    frame.dithered.append(
      PixelRect(
        x: Int(box.x), y: Int(box.y), width: Int(box.width), height: Int(box.height)))
  }
}
