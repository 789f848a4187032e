import Assets
import CCairo
import CFreeType

/// A typeface embedded in the binary, with its metrics for laying out text; system fonts are never
/// used.
///
/// Advances are rounded to whole pixels at every size: digits do not shift while counting, the same
/// word always looks the same, and measuring is integer addition.
final class Typeface {
  /// The available faces.
  enum Weight: CaseIterable {
    case regular
    case bold

    fileprivate var file: String {
      switch self {
      case .regular: "fonts/regular.ttf"
      case .bold: "fonts/bold.ttf"
      }
    }
  }

  /// A glyph index in the face.
  typealias Glyph = UInt16

  /// Glyphs of code points below this, which include the Latin letters, are looked up only once.
  private static let tableLength: UInt32 = 0x180

  private let face: FT_Face
  private let cairoFace: OpaquePointer
  private let unitsPerEm: Int
  private let glyphTable: [Glyph]
  /// The replacement for characters missing from the face.
  private let missingGlyph: Glyph
  /// Advances indexed by glyph, in font units.
  private let advances: [Int32]
  /// Indexed by pixels per em, at most the height of a frame.
  private var sizes: [SizedFace?] = []

  /// Traps if the face is missing from the binary or damaged: there is no fallback.
  init(_ weight: Weight) {
    var length = 0
    var library: FT_Library?
    var face: FT_Face?
    guard let bytes = assets_find(weight.file, &length),
      FT_Init_FreeType(&library) == 0,
      FT_New_Memory_Face(library, bytes, FT_Long(length), 0, &face) == 0, let face
    else { preconditionFailure("the binary contains no font \(weight.file); run scripts/setup") }
    self.face = face
    unitsPerEm = max(1, Int(face.pointee.units_per_EM))
    let missingGlyph = Typeface.find("?", in: face)
    self.missingGlyph = missingGlyph
    glyphTable = (0..<Typeface.tableLength).map { value in
      // Code points this low include no surrogates.
      Unicode.Scalar(value).map { Typeface.glyph(of: $0, in: face, else: missingGlyph) }
        ?? missingGlyph
    }
    let count = max(0, face.pointee.num_glyphs)
    var widths = [FT_Fixed](repeating: 0, count: count)
    // In font units; with a damaged advance table all glyphs end up in one place.
    FT_Get_Advances(face, 0, FT_UInt(count), FT_Int32(FT_LOAD_NO_SCALE), &widths)
    advances = widths.map { Int32(truncatingIfNeeded: $0) }
    guard
      let cairoFace = cairo_ft_font_face_create_for_ft_face(face, Int32(FT_LOAD_NO_HINTING))
    else { preconditionFailure("cairo cannot load \(weight.file)") }
    self.cairoFace = cairoFace
    // Cairo caches scaled fonts, and with them the face, beyond the lifetime of this object, so the
    // face and its library are freed when cairo releases it. Any address with the same lifetime is
    // a valid key.
    cairo_font_face_set_user_data(
      cairoFace, UnsafeRawPointer(face).assumingMemoryBound(to: cairo_user_data_key_t.self),
      UnsafeMutableRawPointer(face)
    ) { pointer in
      let face = pointer?.assumingMemoryBound(to: FT_FaceRec_.self)
      let library = face?.pointee.glyph.pointee.library
      FT_Done_Face(face)
      FT_Done_FreeType(library)
    }
  }

  deinit { cairo_font_face_destroy(cairoFace) }

  /// Returns a character's glyph, or that of a question mark if the face lacks it; `nil` for
  /// invisible characters.
  func glyph(of scalar: Unicode.Scalar) -> Glyph? {
    let glyph =
      scalar.value < Typeface.tableLength
      ? glyphTable[Int(scalar.value)]
      : Typeface.glyph(of: scalar, in: face, else: missingGlyph)
    return glyph == 0 ? nil : glyph
  }

  /// Whether a character can be displayed as it is.
  func has(_ scalar: Unicode.Scalar) -> Bool {
    let glyph = glyph(of: scalar)
    return glyph == nil || glyph != missingGlyph || scalar == "?"
  }

  /// Returns the glyph of a character; 0 if it is invisible.
  private static func glyph(
    of scalar: Unicode.Scalar, in face: FT_Face, else missingGlyph: Glyph
  ) -> Glyph {
    // Control characters such as line feeds in user text become spaces.
    if scalar.value < 0x20 { return find(" ", in: face) }
    // Joiners, variation selectors, direction marks, and the soft hyphen, whose glyph in the face
    // is visible.
    if scalar.properties.isDefaultIgnorableCodePoint { return 0 }
    let glyph = find(scalar, in: face)
    guard glyph == 0 else { return glyph }
    switch scalar.properties.generalCategory {
    // A missing accent is dropped rather than shown as a question mark.
    case .nonspacingMark, .enclosingMark, .control: return 0
    default: return missingGlyph
    }
  }

  /// Returns the glyph of a character; 0 (blank) if the face lacks it.
  private static func find(_ scalar: Unicode.Scalar, in face: FT_Face) -> Glyph {
    Glyph(truncatingIfNeeded: FT_Get_Char_Index(face, FT_ULong(scalar.value)))
  }

  /// Returns a character's advance in pixels at a size in pixels per em.
  func advance(of scalar: Unicode.Scalar, size: Int) -> Int {
    glyph(of: scalar).map { advance(of: $0, size: size) } ?? 0
  }

  /// Returns a glyph's advance in pixels at a size in pixels per em.
  func advance(of glyph: Glyph, size: Int) -> Int {
    guard Int(glyph) < advances.count else { return 0 }
    return (Int(advances[Int(glyph)]) * size + unitsPerEm / 2) / unitsPerEm
  }

  /// Returns a text's width in pixels at a size in pixels per em.
  func width(of text: Substring, size: Int) -> Int {
    let advances = sized(size).advances
    let fast =
      text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
        var width = 0
        for byte in bytes {
          guard byte < advances.count else { return nil }
          width += advances[Int(byte)]
        }
        return width
      } ?? nil
    return fast ?? text.unicodeScalars.reduce(0) { $0 + advance(of: $1, size: size) }
  }

  /// Cairo's error message if a glyph is incomplete, or `nil`.
  private(set) var fault: String?

  /// Returns a text laid out at a size in pixels per em.
  func line(_ text: Substring, size: Int) -> TextLine {
    let sized = sized(size)
    defer { fault = fault ?? sized.fault }
    return sized.line(text) { add in
      for scalar in text.unicodeScalars {
        if let glyph = glyph(of: scalar) { add(glyph, advance(of: glyph, size: size)) }
      }
    }
  }

  /// Returns the outline of a text whose line has glyphs, with a width in pixels.
  func outline(of text: Substring, _ line: TextLine, size: Int, width: Double) -> TextLine {
    let sized = sized(size)
    defer { fault = fault ?? sized.fault }
    return sized.outline(of: text, line, width: width)
  }

  /// Returns the face at a size in pixels per em, cached.
  func sized(_ size: Int) -> SizedFace {
    while sizes.count <= size { sizes.append(nil) }
    if let known = sizes[size] { return known }
    let ascii = (0..<0x80 as Range<UInt8>).map { advance(of: Unicode.Scalar($0), size: size) }
    let made = SizedFace(cairoFace, size: size, advances: ascii)
    sizes[size] = made
    return made
  }
}
