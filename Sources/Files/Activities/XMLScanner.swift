import CExpat
import Glibc

/// Receives the elements of an XML file.
protocol XMLHandler: AnyObject {
  /// Called at the start of an element.
  ///
  /// - Parameters:
  ///   - name: Its name, with the matching known element, if any.
  ///   - path: The enclosing elements, outermost first.
  ///   - attributes: Its attributes, valid only during this call.
  /// - Throws: ``ActivityError``, which stops the parser.
  func begin(
    _ name: XMLName, in path: [XMLElement?], _ attributes: XMLAttributes
  ) throws(ActivityError)

  /// Called at the end of an element.
  ///
  /// `text` is its trimmed character data, valid only during this call.
  func end(_ name: XMLName, in path: [XMLElement?], _ text: TextBytes) throws(ActivityError)
}

/// The attributes of an element, valid only during the call to the handler.
struct XMLAttributes {
  fileprivate let list: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  /// The value of an attribute by its local name; `nil` if missing.
  subscript(_ name: StaticString) -> TextBytes? {
    var next = list
    while let place = next, let key = place[0], let value = place[1] {
      if XMLAttributes.isName(key, name) { return TextBytes(value) }
      next = place + 2
    }
    return nil
  }

  /// Returns whether a name equals `local`, with or without a prefix.
  private static func isName(_ name: UnsafePointer<CChar>, _ local: StaticString) -> Bool {
    let (length, end) = (local.utf8CodeUnitCount, strlen(name))
    guard end >= length, memcmp(name + (end - length), local.utf8Start, length) == 0 else {
      return false
    }
    return end == length || name[end - length - 1] == CChar(UInt8(ascii: ":"))
  }
}

/// Parses XML with libexpat, which is not exposed outside this file.
///
/// Prefixes of names are ignored: programs choose their own for the same namespaces. A document
/// type declaration is refused, and with it all entity declarations, so text cannot expand.
final class XMLScanner {
  /// Bytes passed to expat at once.
  private static let piece = 1 << 16

  private let events: UnsafeMutablePointer<XMLEvents>

  /// - Parameters:
  ///   - handler: Receives the elements.
  ///   - limits: Upper bounds for the file.
  ///   - head: The first bytes. If they are UTF-16, the declared encoding is ignored: a shell may
  ///     have converted the file without changing its declaration.
  /// - Throws: ``ActivityError`` if out of memory.
  init(
    _ handler: any XMLHandler, _ limits: ActivityLimits, head: [UInt8] = []
  ) throws(ActivityError) {
    guard let parser = XML_ParserCreate(XMLEncodings.isUTF16(head) ? "UTF-16" : nil) else {
      throw .refused("not enough memory to read it")
    }
    events = .allocate(capacity: 1)
    events.initialize(to: XMLEvents(parser: parser, handler: handler, limits: limits))
    XML_SetUserData(parser, events)
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        if let name { XMLEvents.of(data)?.pointee.begin(name, XMLAttributes(list: attributes)) }
      }, { data, _ in XMLEvents.of(data)?.pointee.end() })
    XML_SetCharacterDataHandler(parser) { data, bytes, count in
      if let bytes { XMLEvents.of(data)?.pointee.add(bytes, Int(count)) }
    }
    XML_SetDefaultHandler(parser) { data, _, _ in XMLEvents.of(data)?.pointee.untold = 0 }
    XML_SetUnknownEncodingHandler(
      parser,
      { _, name, encoding in
        guard let name, let encoding,
          let table = XMLEncodings.table(of: String(cString: name).lowercased())
        else { return 0 }
        withUnsafeMutableBytes(of: &encoding.pointee.map) { bytes in
          let map = bytes.bindMemory(to: Int32.self)
          for code in map.indices { map[code] = table(Int32(code)) }
        }
        (encoding.pointee.data, encoding.pointee.convert) = (nil, nil)
        encoding.pointee.release = nil
        return 1
      }, nil)
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      XMLEvents.of(data)?.pointee.fail(
        .refused("it contains a document type declaration (DTD), which is not supported"))
    }
  }

  deinit {
    XML_ParserFree(events.pointee.parser)
    events.pointee.text.deallocate()
    events.deinitialize(count: 1)
    events.deallocate()
  }

  /// Parses the next bytes.
  ///
  /// - Throws: ``ActivityError`` with the line number for invalid XML, and errors from the handler.
  func read(_ bytes: [UInt8]) throws(ActivityError) {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + XMLScanner.piece)
      events.pointee.untold += end - start
      try parse(bytes[start..<end], isFinal: false)
      let most = events.pointee.limits.token
      guard events.pointee.untold <= most else {
        throw .refused(
          "line \(events.pointee.line): a tag or comment is longer than \(most) bytes")
      }
      start = end
    }
  }

  /// - Throws: ``ActivityError`` if the document is incomplete.
  func finish() throws(ActivityError) { try parse([], isFinal: true) }

  private func parse(_ bytes: ArraySlice<UInt8>, isFinal: Bool) throws(ActivityError) {
    let parser = events.pointee.parser
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count),
        isFinal ? 1 : 0)
    }
    if let failure = events.pointee.failure { throw failure }
    guard status == XML_STATUS_ERROR else { return }
    let code = XML_GetErrorCode(parser)
    let line = events.pointee.line
    let words = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    throw .damaged(
      isFinal ? "it is truncated at line \(line)" : "line \(line) is not valid XML: \(words)")
  }
}

/// Handles expat's callbacks for one file.
///
/// A struct: in a class, Swift would check for overlapping accesses at every callback.
private struct XMLEvents {
  /// Maximum number of bytes kept of an element's text; numbers, dates and names are shorter.
  private static let longestText = 4096

  let parser: XML_Parser
  let handler: any XMLHandler
  let limits: ActivityLimits
  var failure: ActivityError?
  /// Bytes since expat's last callback: the length of its pending token.
  var untold = 0
  /// The open elements and their names.
  private var path: [XMLElement?] = []
  private var open: [XMLName] = []
  private var names = XMLNames()
  /// Buffer for the text of the innermost element; freed by ``XMLScanner``.
  let text = UnsafeMutablePointer<UInt8>.allocate(capacity: longestText)
  /// Length of the text so far.
  private var length = 0

  init(parser: XML_Parser, handler: any XMLHandler, limits: ActivityLimits) {
    self.parser = parser
    self.handler = handler
    self.limits = limits
  }

  static func of(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLEvents>? {
    data?.assumingMemoryBound(to: XMLEvents.self)
  }

  var line: UInt64 { cexpat_line(parser) }

  mutating func fail(_ error: ActivityError) {
    if failure == nil { failure = error }
    XML_StopParser(parser, 0)
  }

  mutating func begin(_ written: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
    guard failure == nil else { return }
    untold = 0
    length = 0
    guard path.count < limits.depth else {
      return fail(
        .refused("line \(line): elements are nested more than \(limits.depth) levels deep"))
    }
    let name = names.name(written)
    do throws(ActivityError) { try handler.begin(name, in: path, attributes) } catch {
      fail(error)
    }
    path.append(name.element)
    open.append(name)
  }

  mutating func end() {
    // expat reports the end of an empty element even if parsing was stopped at its start.
    guard failure == nil, let name = open.popLast() else { return }
    path.removeLast()
    untold = 0
    let words = TextBytes(UnsafeBufferPointer(start: text, count: length)).trimmed
    length = 0
    do throws(ActivityError) { try handler.end(name, in: path, words) } catch { fail(error) }
  }

  mutating func add(_ bytes: UnsafePointer<CChar>, _ count: Int) {
    untold = 0
    let count = min(count, XMLEvents.longestText - length)
    memcpy(text + length, bytes, count)
    length += count
  }
}

/// An XML handler that collects an activity.
protocol XMLActivityHandler: XMLHandler {
  var builder: ActivityBuilder { get }
}

/// Reads an activity in XML.
final class XMLActivityReader: ActivityReader {
  private let handler: any XMLActivityHandler
  private let limits: ActivityLimits

  init(_ handler: any XMLActivityHandler, _ limits: ActivityLimits) {
    self.handler = handler
    self.limits = limits
  }

  var builder: ActivityBuilder { handler.builder }

  func read(_ source: @escaping () throws -> [UInt8]?) throws {
    let bytes = HeldBytes(source)
    try bytes.dropBlanks()
    let scanner = try XMLScanner(handler, limits, head: try bytes.peek(2))
    while let bytes = try bytes.next(), !bytes.isEmpty { try scanner.read(bytes) }
    try scanner.finish()
  }
}
