import Foundation
import RunModel
import TestSupport
import Testing

@testable import Fuzzing

/// The known inputs of `scripts/fuzz`, and a short search beyond them.
@Suite("Subjects of fuzzing") struct SubjectTests {
  private static let names = (try? Subject.all().map(\.name)) ?? []
  private static let mutations = 60

  private func subject(_ name: String) throws -> Subject {
    try #require(try Subject.all().first { $0.name == name })
  }

  @Test func areThereOnce() throws {
    #expect(Set(Self.names).count == 23)
    #expect(Self.names.count == 23)
  }

  @Test("hold for good input, and for what a search found worth trying", arguments: names)
  func known(name: String) throws {
    let subject = try subject(name)
    #expect(!subject.seeds.isEmpty)
    for seed in subject.seeds {
      #expect(seed.count <= subject.longest)
      try subject.check(seed)
    }
    let file = Project.folder.appendingPathComponent("Tests/Fuzzing/Corpus/\(name).txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines {
      let bytes = try #require(Data(base64Encoded: String(line)))
      #expect(throws: Never.self, "\(line)") { try subject.check([UInt8](bytes)) }
    }
  }

  @Test("hold for good input that was damaged", arguments: names)
  func damaged(name: String) throws {
    let subject = try subject(name)
    var random = SplitMix64(seed: UInt64(name.utf8.reduce(0) { Int($0) * 31 + Int($1) }))
    for round in 0..<Self.mutations {
      var bytes = subject.seeds[round % subject.seeds.count]
      for _ in 0...Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.removeSubrange(place...)
        case 2: bytes.insert(bytes[place], at: place)
        default: bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
      }
      #expect(throws: Never.self, "round \(round)") { try subject.check(bytes) }
    }
  }
}
