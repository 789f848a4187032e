import Activities
import Foundation
import RunModel
import RunStore
import TestSupport
import Testing
import Tracking

@testable import RunImport

/// Files of each format damaged in many ways, passed through the whole import.
///
/// `MOONRUNNER_MUTATED_FILES=10000` tries this many of each format instead of a few.
@Suite("Damaged files of each format")
struct MutatedFilesTests {
  private static let few = 150
  private static let count =
    ProcessInfo.processInfo.environment["MOONRUNNER_MUTATED_FILES"].flatMap { Int($0) } ?? few

  enum Kind: String, CaseIterable {
    case gpx, tcx, fit, gzip, zip
  }

  /// A run with a button lap and some elevations.
  private static let run: Run = {
    var recorder = RunRecorder(
      header: RunHeader(
        journal: JournalID(1), utcOffset: 0, units: .kilometres, autoLap: true, ladder: [],
        engine: DistanceEngines.standard, software: "moonrunner 1.2.3", boot: "", startedAt: 0))
    for second in 0..<60 {
      let time = RunTime(milliseconds: Int64(second) * 1000)
      if second == 40 { recorder.apply(.lap(at: time, .button)) }
      let fix = Fix(
        status: .valid, time: moment(Double(second)),
        coordinate: Coordinate(latitude: 52.5 + Double(second) * 2.7e-5, longitude: 13.4),
        altitude: 30 + Double(second % 7), speed: 3, course: 0, satellites: 9, hdop: 0.9,
        accuracy: 4.5, sigma: 2.2)
      _ = recorder.ingest(fix, at: time)
    }
    recorder.apply(.end(at: RunTime(milliseconds: 60_000), .save))
    return recorder.finished()
  }()

  /// An intact file of another program, so that the engine filters it.
  private static func whole(_ kind: Kind) -> [UInt8] {
    var bytes: [UInt8] = []
    switch kind {
    case .gpx: return gpx(60)
    case .tcx: TCXExport.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
    case .fit: FITExport.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
    case .gzip: return stored(gpx(60))
    case .zip: return TestSupport.zip([("a.gpx", gpx(30)), ("b.tcx", whole(.tcx))])
    }
    return bytes
  }

  /// Gzip without compression.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    func number(_ value: UInt32, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    let length = UInt32(bytes.count)
    var sum = CRC32()
    sum.update(bytes)
    var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1]
    packed += number(length, 2)
    packed += number(~length, 2)
    packed += bytes
    packed += number(sum.value, 4)
    packed += number(length, 4)
    return packed
  }

  /// Bytes changed, removed or duplicated, or the end cut off.
  private func mutated(_ whole: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = whole
    for _ in 0...Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      let rest = min(bytes.count - place, Int.random(in: 1...40, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes.removeSubrange(place..<place + rest)
      case 1: bytes.insert(contentsOf: Array(bytes[place..<place + rest]), at: place)
      case 2: bytes.removeSubrange(place...)
      case 3: bytes[place] = [0, 0xFF, 0x7F, 0x80][Int.random(in: 0..<4, using: &random)]
      case 4: bytes[place] = Array("0123456789.-<>/\"eE".utf8).randomElement(using: &random) ?? 0
      default: bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return bytes
  }

  @Test("are runs or refused with a reason, and nothing worse", arguments: Kind.allCases)
  func survive(kind: Kind) throws {
    let whole = MutatedFilesTests.whole(kind)
    var random = SplitMix64(seed: UInt64(kind.rawValue.utf8.reduce(0) { Int($0) * 31 + Int($1) }))
    var (runs, refusals, foreign) = (0, 0, 0)
    for _ in 0..<MutatedFilesTests.count {
      let bytes = mutated(whole, &random)
      try RecordingFile.read("x", from: pieces(bytes)) { _, result in
        switch result {
        case .success(.activity(let activity)):
          do throws(ImportRefusal) {
            let run = try ImportedRun(activity, file: "x", context).run
            #expect(run.distance.isFinite && run.duration.isFinite && run.duration > 0)
            #expect(run.distance <= ImportedRun.farthest && run.elapsed <= ImportedRun.longest)
            // Imported runs can be read again.
            #expect((try? RunFileReader(RunFileWriter.bytes(run)).read()) != nil)
            runs += 1
          } catch {
            #expect(!error.description.isEmpty)
            refusals += 1
          }
        case .success(.run): runs += 1
        case .failure(let error):
          if error is RecordingFile.Foreign { foreign += 1 } else { refusals += 1 }
          #expect(!"\(error)".isEmpty)
        }
      }
    }
    print(
      "\(kind): \(MutatedFilesTests.count) damaged files, \(runs) runs, \(refusals) refused,",
      "\(foreign) of no known format")
    #expect(runs > 0 && refusals > 0)
  }
}
