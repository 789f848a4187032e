import CExpat

/// Is told of elements.
protocol XMLHandler: AnyObject {
  /// An element begins; `path` are the local names of those around it.
  func begin(
    _ name: String, in path: [String], _ attributes: [(name: String, value: String)]
  ) throws(ActivityError)
  /// An element ends; `text` is what stands in it, without the blanks around it.
  func end(_ name: String, in path: [String], _ text: String) throws(ActivityError)
}

/// Reads XML by libexpat, of which nothing is seen outside this file.
///
/// Names are without prefix: programs choose their own for the same namespaces. A document type
/// declaration is refused, and with it every entity that it could declare, so no text can grow.
final class XMLScanner {
  /// Bytes of an element's text that are kept; numbers, dates and names are shorter.
  private static let longestText = 4096
  /// Bytes that are given to expat at once.
  private static let piece = 1 << 16

  private let parser: XML_Parser
  private let handler: any XMLHandler
  private let limits: ActivityLimits
  private var path: [String] = []
  private var text: [UInt8] = []
  private var failure: ActivityError?
  /// Bytes since expat last told of anything: the length of what it holds.
  private var untold = 0

  /// - Throws: ``ActivityError`` when there is no memory.
  ///
  /// - Parameters:
  ///   - handler: Is told of the elements.
  ///   - limits: What a file may have at most.
  ///   - head: The first bytes, which tell UTF-16: what such a file says of its encoding was true
  ///     before a shell wrote it anew.
  init(
    _ handler: any XMLHandler, _ limits: ActivityLimits, head: [UInt8] = []
  ) throws(ActivityError) {
    guard let parser = XML_ParserCreate(XMLEncodings.isUTF16(head) ? "UTF-16" : nil) else {
      throw .refused("no memory to read it")
    }
    self.parser = parser
    self.handler = handler
    self.limits = limits
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { data, name, attributes in XMLScanner.of(data)?.begin(name, attributes) },
      { data, _ in XMLScanner.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, bytes, count in
      XMLScanner.of(data)?.add(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    XML_SetDefaultHandler(parser) { data, _, _ in XMLScanner.of(data)?.untold = 0 }
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
      XMLScanner.of(data)?.fail(
        .refused("it has a document type declaration (DTD), which no such file needs"))
    }
  }

  deinit { XML_ParserFree(parser) }

  /// Reads the next bytes.
  ///
  /// - Throws: ``ActivityError`` for what is no XML, with its line, and what the handler throws.
  func read(_ bytes: [UInt8]) throws(ActivityError) {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + XMLScanner.piece)
      untold += end - start
      try parse(bytes[start..<end], isFinal: false)
      guard untold <= limits.token else {
        throw .refused("line \(line): a tag or comment is longer than \(limits.token) bytes")
      }
      start = end
    }
  }

  /// - Throws: ``ActivityError`` when the document is not complete.
  func finish() throws(ActivityError) { try parse([], isFinal: true) }

  private func parse(_ bytes: ArraySlice<UInt8>, isFinal: Bool) throws(ActivityError) {
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count),
        isFinal ? 1 : 0)
    }
    if let failure { throw failure }
    guard status == XML_STATUS_ERROR else { return }
    let code = XML_GetErrorCode(parser)
    let words = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    throw .damaged(
      isFinal ? "it is cut off in line \(line)" : "line \(line) is no XML: \(words)")
  }

  private var line: UInt64 { cexpat_line(parser) }

  // MARK: What expat tells

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLScanner? {
    data.map { Unmanaged<XMLScanner>.fromOpaque($0).takeUnretainedValue() }
  }

  private func fail(_ error: ActivityError) {
    if failure == nil { failure = error }
    XML_StopParser(parser, 0)
  }

  private func begin(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    // expat tells of an empty element's end even when it was stopped at its beginning.
    guard failure == nil, let name else { return }
    untold = 0
    text.removeAll(keepingCapacity: true)
    guard path.count < limits.depth else {
      return fail(.refused("line \(line): more than \(limits.depth) elements inside one another"))
    }
    var list: [(name: String, value: String)] = []
    var next = attributes
    while let place = next, let key = place[0], let value = place[1] {
      list.append((XMLScanner.local(key), String(cString: value)))
      next = place + 2
    }
    let local = XMLScanner.local(name)
    do throws(ActivityError) { try handler.begin(local, in: path, list) } catch { fail(error) }
    path.append(local)
  }

  private func end() {
    guard failure == nil, let name = path.popLast() else { return }
    untold = 0
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d]
    let trimmed = text.drop { blanks.contains($0) }
    let length = (trimmed.lastIndex { !blanks.contains($0) } ?? trimmed.startIndex - 1) + 1
    let words = String(decoding: trimmed[..<length], as: UTF8.self)
    text.removeAll(keepingCapacity: true)
    do throws(ActivityError) { try handler.end(name, in: path, words) } catch { fail(error) }
  }

  private func add(_ bytes: UnsafeBufferPointer<CChar>) {
    untold = 0
    let room = XMLScanner.longestText - text.count
    text += bytes.prefix(room).lazy.map { UInt8(bitPattern: $0) }
  }

  /// The name without its prefix.
  private static func local(_ name: UnsafePointer<CChar>) -> String {
    let name = String(cString: name)
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
    return String(name[name.utf8.index(after: colon)...])
  }
}

/// A handler that gathers an activity.
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
