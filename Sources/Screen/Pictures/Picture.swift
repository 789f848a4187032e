import CCairo

/// Width and height in pixels.
package struct FrameSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// Why a picture cannot be used.
package enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooManyBytes(Int, most: Int = Picture.mostBytes)
  case notPNG
  case tooLarge(width: Int, height: Int, most: Int = Picture.longestSide)
  case damaged
  case noMemory

  package var description: String {
    switch self {
    case .tooManyBytes(let count, let most):
      "the picture has \(count) bytes; the limit is \(most)"
    case .notPNG: "this is not a PNG file"
    case .tooLarge(let width, let height, let most):
      "the picture has \(width) x \(height) pixels; each side must be 1 to \(most)"
    case .damaged: "the PNG file is damaged or incomplete"
    case .noMemory: "there is not enough memory for the picture"
    }
  }
}

/// A picture in memory with transparency: premultiplied 0xAARRGGBB pixels.
package final class Picture {
  /// Maximum size of a PNG file in bytes.
  package static let mostBytes = 4 << 20
  /// Maximum pixels per side: four megabytes decoded.
  package static let longestSide = 1024

  package let size: FrameSize
  /// The cairo surface, for drawing.
  package let surface: OpaquePointer

  /// Takes ownership of an ARGB32 surface.
  private init(owning surface: OpaquePointer) {
    self.surface = surface
    size = FrameSize(
      width: Int(cairo_image_surface_get_width(surface)),
      height: Int(cairo_image_surface_get_height(surface)))
  }

  deinit { cairo_surface_destroy(surface) }

  /// Creates a transparent picture.
  package convenience init(
    size: FrameSize, side longest: Int = Picture.longestSide
  ) throws(PictureError) {
    guard Picture.isAllowed(size, longest) else {
      throw .tooLarge(width: size.width, height: size.height, most: longest)
    }
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      throw .noMemory
    }
    self.init(owning: surface)
  }

  /// Decodes a PNG file after checking the size in its header.
  ///
  /// - Parameters:
  ///   - png: The file's contents.
  ///   - mostBytes: Maximum file size.
  ///   - longest: Maximum pixels per side.
  /// - Throws: ``PictureError``.
  package convenience init(
    png: [UInt8], mostBytes: Int = Picture.mostBytes, side longest: Int = Picture.longestSide
  ) throws(PictureError) {
    guard png.count <= mostBytes else { throw .tooManyBytes(png.count, most: mostBytes) }
    guard let size = Picture.pngSize(png) else { throw .notPNG }
    guard Picture.isAllowed(size, longest) else {
      throw .tooLarge(width: size.width, height: size.height, most: longest)
    }
    var source = ByteSource(bytes: png, next: 0)
    let decoded = withUnsafeMutablePointer(to: &source) { source in
      cairo_image_surface_create_from_png_stream(
        { closure, data, length in
          guard let data, let closure = closure?.assumingMemoryBound(to: ByteSource.self) else {
            return CAIRO_STATUS_READ_ERROR
          }
          return closure.pointee.read(into: data, count: Int(length))
            ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
        }, source)
    }
    guard let decoded else { throw .noMemory }
    defer { cairo_surface_destroy(decoded) }
    guard cairo_surface_status(decoded) == CAIRO_STATUS_SUCCESS else { throw .damaged }
    // Cairo uses another format for PNGs without transparency; normalise it.
    try self.init(size: size, side: longest)
    try draw(decoded, scaledBy: 1)
  }

  /// Returns the picture scaled to fit a square of `side` pixels, keeping its proportions, centred
  /// on a transparent background.
  package func fitted(in side: Int) throws(PictureError) -> Picture {
    let result = try Picture(size: FrameSize(width: side, height: side))
    let scale = Double(side) / Double(max(size.width, size.height))
    try result.draw(
      surface, scaledBy: scale, right: (Double(side) - Double(size.width) * scale) / 2,
      down: (Double(side) - Double(size.height) * scale) / 2)
    return result
  }

  /// Draws a scaled picture, averaging pixels.
  private func draw(
    _ source: OpaquePointer, scaledBy scale: Double, right: Double = 0, down: Double = 0
  ) throws(PictureError) {
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_translate(context, right, down)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, source, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_NONE)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    cairo_surface_flush(surface)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .noMemory }
  }

  /// Calls `body` with the pixels, row after row without gaps; valid only during the call.
  package func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    cairo_surface_flush(surface)
    let data = UnsafeRawPointer(cairo_image_surface_get_data(surface))
    // Rows of 32-bit pixels have no padding in cairo.
    let count = size.width * size.height
    return body(
      UnsafeBufferPointer(start: data?.assumingMemoryBound(to: UInt32.self), count: count))
  }

  /// Encodes the picture as PNG.
  package func png() -> [UInt8] { CairoPNG.encode(surface) }

  private static func isAllowed(_ size: FrameSize, _ longest: Int = longestSide) -> Bool {
    size.width >= 1 && size.height >= 1 && max(size.width, size.height) <= longest
  }

  private static let pngStart: [UInt8] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]

  /// Reads width and height from the header that starts every PNG file.
  private static func pngSize(_ png: [UInt8]) -> FrameSize? {
    guard png.count >= pngStart.count + 8, png.starts(with: pngStart) else { return nil }
    func number(_ start: Int) -> Int { png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    return FrameSize(width: number(pngStart.count), height: number(pngStart.count + 4))
  }
}

private struct ByteSource {
  let bytes: [UInt8]
  var next: Int

  /// Copies bytes; returns whether enough were left.
  mutating func read(into data: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    guard count <= bytes.count - next else { return false }
    bytes.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { data.update(from: start + next, count: count) }
    }
    next += count
    return true
  }
}
