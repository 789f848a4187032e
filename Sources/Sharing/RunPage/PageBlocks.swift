// The details of runs are compressed in blocks: JSON objects of several runs, deflated together,
// because a single card compresses poorly:
//
//     <script type=application/json id=cards-0>"eJx..."</script>
//
// A block is stored by column: each member has the values of all runs, with `null` for runs without
// the member. Similar values are then adjacent, which makes a block a sixth smaller:
//
//     {"id":["20261121T061500Z-7f3a","20261119T173000Z-0b21"],"elapsed":[19020,18411],...}
//
// The index has the block number of each run; the page inflates a block when one of its runs is
// opened (data.js).

import JSON

/// Builds the blocks of one kind.
struct PageBlocks {
  /// The size in bytes at which a block is closed: larger blocks compress only slightly better and
  /// take longer to inflate.
  static let blockBytes = 64 << 10

  /// The values of one member, separated by commas.
  private struct Column {
    let key: ArraySlice<UInt8>
    var values: [UInt8] = []
    var count = 0

    mutating func add(_ value: ArraySlice<UInt8>) {
      if count > 0 { values.append(UInt8(ascii: ",")) }
      values += value
      count += 1
    }

    mutating func fill(to rows: Int) { while count < rows { add(Column.null) } }

    private static let null = Array("null".utf8)[...]
  }

  let name: String
  /// Members to omit.
  private let left: Set<[UInt8]>
  /// The block number of each run.
  private(set) var blocks: [String: Int] = [:]
  private var number = 0
  private var columns: [Column] = []
  private var rows = 0
  private var bytes = 0

  init(_ name: String, leavingOut members: [String] = []) {
    self.name = name
    left = Set(members.map { Array("\"\($0)\"".utf8) })
  }

  /// Adds a run's JSON object, which must not contain whitespace; returns the element of a full
  /// block.
  mutating func add(_ object: [UInt8], of run: String) -> [UInt8]? {
    blocks[run] = number
    var id = JSONWriter()
    id.string(run)
    // The caller's id replaces the one in the object.
    add(id.takeAll()[...], PageBlocks.id)
    for (key, value) in PageBlocks.members(object)
    where key != PageBlocks.id && PageBlocks.isPlain(key) && !left.contains(Array(key)) {
      add(value, key)
    }
    rows += 1
    bytes += object.count
    return bytes < PageBlocks.blockBytes ? nil : close()
  }

  private mutating func add(_ value: ArraySlice<UInt8>, _ key: ArraySlice<UInt8>) {
    let place = columns.firstIndex { $0.key == key } ?? columns.count
    if place == columns.count { columns.append(Column(key: key)) }
    columns[place].fill(to: rows)
    columns[place].add(value)
  }

  private static let id = Array("\"id\"".utf8)[...]

  /// Returns whether a name has no escapes, which could spell a known name differently.
  private static func isPlain(_ key: ArraySlice<UInt8>) -> Bool {
    key.first == UInt8(ascii: "\"") && key.last == UInt8(ascii: "\"")
      && !key.contains(UInt8(ascii: "\\"))
  }

  /// Returns the element of the last block, or `nil` if there is none.
  mutating func close() -> [UInt8]? {
    guard rows > 0 else { return nil }
    var json: [UInt8] = []
    json.reserveCapacity(bytes)
    for index in columns.indices {
      columns[index].fill(to: rows)
      json.append(UInt8(ascii: index == 0 ? "{" : ","))
      json += columns[index].key
      json += Array(":[".utf8) + columns[index].values
      json.append(UInt8(ascii: "]"))
    }
    json.append(UInt8(ascii: "}"))
    let element = RunPage.script("\(name)-\(number)", packing: json)
    (columns, rows, bytes) = ([], 0, 0)
    number += 1
    return element
  }

  /// Returns the members of an object verbatim, including the quotes around names.
  private static func members(
    _ object: [UInt8]
  ) -> [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    var members: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
    var (depth, start, isInText) = (0, 1, false)
    var key: ArraySlice<UInt8>?
    var index = 0
    while index < object.count {
      switch object[index] {
      case UInt8(ascii: "\\") where isInText: index += 1
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: break
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ":") where depth == 1:
        key = object[start..<index]
        start = index + 1
      case UInt8(ascii: ",") where depth == 1:
        if let key { members.append((key, object[start..<index])) }
        start = index + 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0, let key { members.append((key, object[start..<index])) }
      default: break
      }
      index += 1
    }
    return members
  }
}
