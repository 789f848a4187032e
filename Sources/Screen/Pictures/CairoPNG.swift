import CCairo

/// PNG encoding of cairo surfaces.
package enum CairoPNG {
  /// Encodes an image surface (`cairo_surface_t`) as a PNG file.
  package static func encode(_ surface: OpaquePointer?) -> [UInt8] {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      cairo_surface_write_to_png_stream(
        surface,
        { closure, data, length in
          let bytes = closure?.assumingMemoryBound(to: [UInt8].self)
          bytes?.pointee += UnsafeBufferPointer(start: data, count: Int(length))
          return CAIRO_STATUS_SUCCESS
        }, bytes)
    }
    precondition(status == CAIRO_STATUS_SUCCESS, "not enough memory to encode a PNG file")
    return bytes
  }
}
