import RunModel
import Testing

@testable import JSON

@Suite("Damaged documents")
struct MutationTests {
  private static let samples: [[UInt8]] = [
    #"{"id":"7f3a","rows":[[0.0,"2026-11-21",52.5000000,null,-1e3,0],[1,"é\n",2]],"b":true}"#,
    #"[12,1834.25,"fix",{"k":[],"\u00e9":"\ud83d\ude39"},false,null,-9223372036854775808]"#,
    "/* é */ { \"a\" : [ 1 , 2 ] , // x\n \"b\" : { \"a\" : \"\\\"\" } }",
  ].map { Array($0.utf8) }

  private static let alphabet = Array("{}[]\",:\\/*u0d8e-+.19tfn \n".utf8) + [0, 0xC3, 0xED, 0xFF]

  private func damaged(_ bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0...2, using: &generator) {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      let byte = Self.alphabet.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[index] = byte
      case 1: bytes.insert(byte, at: index)
      case 2: bytes.remove(at: index)
      default: bytes.removeSubrange(index...)
      }
      if bytes.isEmpty { return [byte] }
    }
    return bytes
  }

  @Test("100,000 of them are read or refused, and never trap")
  func neverTraps() {
    var generator = SplitMix64(seed: 20_261_121)
    var accepted = 0
    for round in 0..<100_000 {
      let bytes = damaged(Self.samples[round % Self.samples.count], &generator)
      let options = JSONOptions(depth: 5, bytes: 100, stringLength: 9, comments: round % 2 == 0)
      do {
        var reader = JSONReader(bytes, options: options)
        try reader.finish()
        accepted += 1
      } catch {}
      guard round % 10 == 0 else { continue }
      let outcome = Outcome(bytes, options: options)
      let chunk = 1 + round / 10 % 7
      if outcome != Outcome(bytes, options: options, chunk: chunk) {
        Issue.record("chunks of \(chunk) differ: \(bytes)")
      }
      if let error = outcome.error, error.line < 1 || error.column < 1 {
        Issue.record("no place: \(error)")
      }
    }
    #expect(accepted > 1000)
  }

  @Test("what is accepted is written and read back the same")
  func roundTrips() {
    var generator = SplitMix64(seed: 3)
    for round in 0..<3000 {
      let bytes = damaged(Self.samples[round % 3], &generator)
      guard case .value(let value) = Outcome(bytes, options: JSONOptions(comments: true)) else {
        continue
      }
      for layout in [JSONWriter.Layout.compact, .spaced, .indented] {
        var writer = JSONWriter(layout: layout)
        writer.value(value)
        if Outcome(writer.takeAll()) != .value(value) { Issue.record("\(bytes)") }
      }
    }
  }

  @Test("typed reading that goes on after value errors never traps")
  func typed() throws {
    var generator = SplitMix64(seed: 4)
    for round in 0..<5000 {
      let bytes = damaged(Self.samples[round % 2], &generator)
      var reader = JSONReader(bytes)
      var faults: [JSONError] = []
      do {
        try reader.collecting(&faults) { reader in
          try reader.beginObject()
          while let key = try reader.nextKey() {
            if key == "id" { _ = try reader.string() }
            if key == "b" { _ = try reader.bool() }
            guard key == "rows" else { continue }
            try reader.beginArray()
            while try reader.nextElement() {
              try reader.beginArray()
              try reader.element()
              _ = try reader.double()
              try reader.element()
              _ = try reader.string()
              while try reader.nextElement() { _ = try reader.null() ? nil : reader.double() }
            }
          }
        }
        try reader.finish()
      } catch {}
    }
  }
}
