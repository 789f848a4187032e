import Assets
import CCairo
import CFreeType

/// A face inside the binary, with what is needed to set text in it: nothing of the system's fonts
/// is ever looked at.
///
/// Advances are rounded to whole pixels at every size: figures keep their places while they count,
/// the same word always looks the same, and measuring is adding small integers.
final class Typeface {
  /// The faces there are.
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

  /// A glyph's place in the face.
  typealias Glyph = UInt16

  /// Code points below this are looked up once; all of Latin is among them.
  private static let tableLength: UInt32 = 0x180

  private let face: FT_Face
  private let cairoFace: OpaquePointer
  private let unitsPerEm: Int
  private let glyphTable: [Glyph]
  /// Stands for what the face lacks.
  private let missingGlyph: Glyph
  /// By glyph, in font units.
  private let advances: [Int32]
  /// By pixels an em, which are no more than a frame is high.
  private var sizes: [SizedFace?] = []

  /// A face that the binary does not hold, or that is damaged there, cannot be worked around.
  init(_ weight: Weight) {
    var length = 0
    var library: FT_Library?
    var face: FT_Face?
    guard let bytes = assets_find(weight.file, &length),
      FT_Init_FreeType(&library) == 0,
      FT_New_Memory_Face(library, bytes, FT_Long(length), 0, &face) == 0, let face
    else { preconditionFailure("the binary holds no face \(weight.file); run scripts/setup") }
    self.face = face
    unitsPerEm = max(1, Int(face.pointee.units_per_EM))
    let missingGlyph = Typeface.find("?", in: face)
    self.missingGlyph = missingGlyph
    glyphTable = (0..<Typeface.tableLength).map { value in
      // No surrogates are that low.
      Unicode.Scalar(value).map { Typeface.glyph(of: $0, in: face, else: missingGlyph) }
        ?? missingGlyph
    }
    let count = max(0, face.pointee.num_glyphs)
    var widths = [FT_Fixed](repeating: 0, count: count)
    // Font units; a face whose table of them is damaged sets everything on one spot.
    FT_Get_Advances(face, 0, FT_UInt(count), FT_Int32(FT_LOAD_NO_SCALE), &widths)
    advances = widths.map { Int32(truncatingIfNeeded: $0) }
    guard
      let cairoFace = cairo_ft_font_face_create_for_ft_face(face, Int32(FT_LOAD_NO_HINTING))
    else { preconditionFailure("cairo makes no face of \(weight.file)") }
    self.cairoFace = cairoFace
    // Cairo keeps scaled fonts, and with them the face, longer than this object lives: so the face
    // and its library go when cairo lets go of it. Any address that lives as long is a key.
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

  /// The glyph of a character, a question mark for one that the face lacks; `nil` for what has no
  /// look of its own.
  func glyph(of scalar: Unicode.Scalar) -> Glyph? {
    let glyph =
      scalar.value < Typeface.tableLength
      ? glyphTable[Int(scalar.value)]
      : Typeface.glyph(of: scalar, in: face, else: missingGlyph)
    return glyph == 0 ? nil : glyph
  }

  /// Whether a character can be shown as it is.
  func has(_ scalar: Unicode.Scalar) -> Bool {
    let glyph = glyph(of: scalar)
    return glyph == nil || glyph != missingGlyph || scalar == "?"
  }

  /// 0 for nothing at all.
  private static func glyph(
    of scalar: Unicode.Scalar, in face: FT_Face, else missingGlyph: Glyph
  ) -> Glyph {
    // A line feed in somebody's text is a space.
    if scalar.value < 0x20 { return find(" ", in: face) }
    // Joiners, selectors and marks of direction; a soft hyphen the face would show.
    if scalar.properties.isDefaultIgnorableCodePoint { return 0 }
    let glyph = find(scalar, in: face)
    guard glyph == 0 else { return glyph }
    switch scalar.properties.generalCategory {
    // A letter loses an accent that the face lacks rather than gain a question mark.
    case .nonspacingMark, .enclosingMark, .control: return 0
    default: return missingGlyph
    }
  }

  /// 0, which is blank, for what the face lacks.
  private static func find(_ scalar: Unicode.Scalar, in face: FT_Face) -> Glyph {
    Glyph(truncatingIfNeeded: FT_Get_Char_Index(face, FT_ULong(scalar.value)))
  }

  /// Pixels that a character takes at a size in pixels an em.
  func advance(of scalar: Unicode.Scalar, size: Int) -> Int {
    glyph(of: scalar).map { advance(of: $0, size: size) } ?? 0
  }

  /// Pixels to the next glyph at a size in pixels an em.
  func advance(of glyph: Glyph, size: Int) -> Int {
    guard Int(glyph) < advances.count else { return 0 }
    return (Int(advances[Int(glyph)]) * size + unitsPerEm / 2) / unitsPerEm
  }

  /// Pixels from the start of a text to its end at a size in pixels an em.
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

  /// Why a glyph is not all there, in cairo's words; `nil` when all are.
  private(set) var fault: String?

  /// A text as it is seen at a size in pixels an em.
  func line(_ text: Substring, size: Int) -> TextLine {
    let sized = sized(size)
    defer { fault = fault ?? sized.fault }
    return sized.line(text) { add in
      for scalar in text.unicodeScalars {
        if let glyph = glyph(of: scalar) { add(glyph, advance(of: glyph, size: size)) }
      }
    }
  }

  /// The outline of a text whose line has glyphs, as wide as so many pixels.
  func outline(of text: Substring, _ line: TextLine, size: Int, width: Double) -> TextLine {
    let sized = sized(size)
    defer { fault = fault ?? sized.fault }
    return sized.outline(of: text, line, width: width)
  }

  /// The face at a size in pixels an em, made once.
  func sized(_ size: Int) -> SizedFace {
    while sizes.count <= size { sizes.append(nil) }
    if let known = sizes[size] { return known }
    let ascii = (0..<0x80 as Range<UInt8>).map { advance(of: Unicode.Scalar($0), size: size) }
    let made = SizedFace(cairoFace, size: size, advances: ascii)
    sizes[size] = made
    return made
  }
}
