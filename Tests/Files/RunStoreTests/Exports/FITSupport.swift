import FIT
import RunModel

@testable import RunStore

/// A FIT file parsed according to the protocol description: the data messages in order.
struct FITContents {
  struct Message {
    var number: UInt16
    /// The bytes of fields by number, and those of developer fields.
    var fields: [UInt8: [UInt8]] = [:]
    var developerFields: [UInt8: [UInt8]] = [:]

    /// The stored number of a field; `nil` if it is missing or "unknown".
    func number(_ field: FITField) -> Double? {
      let bits = fields[field.number].map { FITContents.number($0) }
      return bits.flatMap { field.type.value(UInt64($0)) }.map { field.value($0) }
    }

    func text(_ field: FITField) -> String? {
      fields[field.number].map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }
  }

  /// Whether header, length and both checksums are right.
  private(set) var isWhole = false
  private(set) var messages: [Message] = []

  static func number(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  init(_ file: [UInt8]) {
    var header = FITChecksum()
    header.update(Array(file[0..<12]))
    var whole = FITChecksum()
    whole.update(Array(file.dropLast(2)))
    isWhole =
      file[0] == 14 && file[8..<12].elementsEqual(".FIT".utf8)
      && FITContents.number(file[4..<8]) == file.count - 16
      && FITContents.number(file[12..<14]) == Int(header.value)
      && FITContents.number(file.suffix(2)) == Int(whole.value)
    var rest = file[14..<file.count - 2]
    var definitions: [UInt8: (number: UInt16, fields: [[UInt8]], developer: [[UInt8]])] = [:]
    func take(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    while let head = rest.first {
      rest = rest.dropFirst()
      let local = head & 0x0f
      if head & 0x40 != 0 {
        let start = take(5)
        let fields = (0..<start[4]).map { _ in take(3) }
        let developer = head & 0x20 == 0 ? [] : (0..<take(1)[0]).map { _ in take(3) }
        definitions[local] = (UInt16(FITContents.number(start[2..<4])), fields, developer)
      } else if let definition = definitions[local] {
        var message = Message(number: definition.number)
        for field in definition.fields { message.fields[field[0]] = take(Int(field[1])) }
        for field in definition.developer {
          message.developerFields[field[0]] = take(Int(field[1]))
        }
        messages.append(message)
      } else {
        isWhole = false
        return
      }
    }
  }

  /// Parses a run's export.
  init(_ run: Run, hidingWithin hidden: Double? = nil) {
    var bytes: [UInt8] = []
    FITExport.write(run, .kilometres, hidingWithin: hidden) { bytes += $0 }
    self.init(bytes)
  }

  func all(_ number: UInt16) -> [Message] { messages.filter { $0.number == number } }
}
