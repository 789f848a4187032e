import CZlib
import RunModel
import Testing

@testable import Activities

@Suite("A zip archive")
struct UnzipTests {
  private struct File {
    var name: String
    var bytes: [UInt8]
    var isDeflated = true
    var hasDescriptor = false
    var hasSignature = true
    var isZip64 = false
    var flags = 0
    var method: Int?
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// According to PKWARE's APPNOTE; checksums are not verified.
  private func archive(_ files: [File]) -> [UInt8] {
    var archive: [UInt8] = []
    for file in files {
      // gzip has ten bytes before the data and eight after it.
      let packed = file.isDeflated ? Array(gzip(file.bytes).dropFirst(10).dropLast(8)) : file.bytes
      let sizes = number(packed.count, 4) + number(file.bytes.count, 4)
      let extra: [UInt8] = file.isZip64 ? [1, 0, 4, 0, 0, 0, 0, 0] : [9, 9, 0, 0]
      archive += [0x50, 0x4b, 3, 4] + number(20, 2)
      archive += number(file.flags | (file.hasDescriptor ? 8 : 0), 2)
      archive += number(file.method ?? (file.isDeflated ? 8 : 0), 2) + number(0, 8)
      archive += file.hasDescriptor ? number(0, 8) : sizes
      archive += number(file.name.utf8.count, 2) + number(extra.count, 2)
      archive += Array(file.name.utf8) + extra + packed
      guard file.hasDescriptor else { continue }
      archive += (file.hasSignature ? [0x50, 0x4b, 7, 8] : []) + number(0, 4)
      archive +=
        file.isZip64 ? number(packed.count, 8) + number(file.bytes.count, 8) : sizes
    }
    return archive + [0x50, 0x4b, 1, 2] + [UInt8](repeating: 0, count: 42)
  }

  private func read(_ bytes: [UInt8], by length: Int = 100) throws -> [(String, [UInt8])] {
    let archive = try Unzip(pieces(bytes, of: length))
    var files: [(String, [UInt8])] = []
    while let name = try archive.nextName() {
      var all: [UInt8] = []
      while let bytes = try archive.next() { all += bytes }
      files.append((name, all))
    }
    return files
  }

  private let long = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }

  @Test("gives each file with its name, however it is packed and whatever follows it")
  func files() throws {
    let all = [
      File(name: "a.gpx", bytes: long), File(name: "b", bytes: [1, 2, 3], isDeflated: false),
      File(name: "empty", bytes: [], isDeflated: false), File(name: "none", bytes: []),
      File(name: "c", bytes: long, hasDescriptor: true),
      File(name: "d", bytes: long, hasDescriptor: true, hasSignature: false),
      File(name: "e/f.fit", bytes: [7], hasDescriptor: true, isZip64: true),
      File(name: "z", bytes: [9]),
    ]
    for length in [1, 7, 100, 1 << 20] {
      let found = try read(archive(all), by: length)
      #expect(found.map(\.0) == all.map(\.name))
      #expect(found.map(\.1) == all.map(\.bytes))
    }
  }

  @Test("can be gone through by the names alone")
  func names() throws {
    let archive = try Unzip(
      pieces(
        archive([File(name: "a", bytes: long), File(name: "b", bytes: long, hasDescriptor: true)])))
    #expect(try archive.nextName() == "a")
    #expect(try archive.nextName() == "b")
    #expect(try archive.nextName() == nil)
  }

  @Test("that is cut off, damaged, encrypted or packed otherwise says so")
  func refusals() throws {
    func words(_ bytes: [UInt8]) -> String {
      do {
        _ = try read(bytes)
        return ""
      } catch { return "\(error)" }
    }
    let whole = archive([File(name: "a", bytes: long)])
    for count in stride(from: 4, to: whole.count - 46, by: 997) {
      #expect(words(Array(whole.prefix(count))).contains("truncated"))
    }
    var damaged = whole
    for place in 60..<80 { damaged[place] = 0xff }
    #expect(words(damaged).contains("damaged"))
    #expect(words(archive([File(name: "secret", bytes: [1], flags: 1)])).contains("encrypted"))
    #expect(words(archive([File(name: "a", bytes: [1], method: 12)])).contains("unzip it"))
    let endless = File(name: "a", bytes: [1], isDeflated: false, hasDescriptor: true)
    #expect(words(archive([endless])).contains("does not state the size"))
  }

  @Test("survives any damage")
  func mutations() throws {
    let bytes = archive([
      File(name: "a", bytes: Array(long.prefix(3000))),
      File(name: "b", bytes: [1, 2, 3], isDeflated: false),
      File(name: "c", bytes: Array(long.prefix(500)), hasDescriptor: true),
    ])
    var random = SplitMix64(seed: 99)
    var found: Set<Int> = []
    for _ in 0..<1000 {
      var damaged = bytes
      for _ in 0...Int.random(in: 0...3, using: &random) {
        damaged[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      found.insert((try? read(damaged))?.count ?? -1)
    }
    #expect(found.count > 2)
  }
}
