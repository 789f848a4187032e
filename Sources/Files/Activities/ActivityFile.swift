import RunModel

/// The supported file formats.
package enum ActivityFormat: String, CaseIterable, Sendable {
  case gpx = "GPX"
  case tcx = "TCX"
  case fit = "FIT"

  /// Detects the format from the first bytes; `nil` if unsupported.
  package init?(head: [UInt8]) {
    if head.dropFirst(8).starts(with: ".FIT".utf8) {
      self = .fit
      return
    }
    // In UTF-16, every second byte of ASCII text is 0.
    let bytes = XMLEncodings.isUTF16(head) ? head.filter { $0 != 0 } : head
    let text = String(decoding: bytes, as: UTF8.self)
    if text.includes("<gpx") {
      self = .gpx
    } else if text.includes("<TrainingCenterDatabase") {
      self = .tcx
    } else {
      return nil
    }
  }
}

/// Reads files from watches, phones and websites.
package enum ActivityFile {
  /// Reads a whole file.
  ///
  /// From a damaged or truncated file, returns the data before the damage, with a note.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - limits: Upper bounds for the file.
  ///   - source: Returns the next bytes; `nil` or empty at the end.
  /// - Returns: The contents of the file.
  /// - Throws: ``ActivityError`` if nothing in the file can be used, and errors from `source`.
  package static func read(
    _ format: ActivityFormat, limits: ActivityLimits = ActivityLimits(),
    from source: @escaping () throws -> [UInt8]?
  ) throws -> Activity {
    let source = counted(source, limits.bytes)
    let reader: any ActivityReader =
      switch format {
      case .gpx: XMLActivityReader(GPXHandler(limits), limits)
      case .tcx: XMLActivityReader(TCXHandler(limits), limits)
      case .fit: FITReader(limits)
      }
    var damage: ActivityError?
    do { try reader.read(source) } catch let error as ActivityError where error.isDamage {
      damage = error
    }
    var builder = reader.builder
    if let damage {
      guard !builder.isEmpty else { throw damage }
      builder.addNote("\(damage.description); everything before that was read")
    }
    return builder.finished()
  }

  /// Wraps a source to refuse a file that is longer than `limit` bytes once unpacked.
  static func counted(
    _ source: @escaping () throws -> [UInt8]?, _ limit: Int
  ) -> () throws -> [UInt8]? {
    var rest = limit
    return {
      guard let bytes = try source(), !bytes.isEmpty else { return nil }
      rest -= bytes.count
      guard rest >= 0 else {
        throw ActivityError.refused("it is larger than \(limit) bytes; is it a single run?")
      }
      return bytes
    }
  }
}

protocol ActivityReader: AnyObject {
  var builder: ActivityBuilder { get }
  /// Reads to the end.
  func read(_ source: @escaping () throws -> [UInt8]?) throws
}
