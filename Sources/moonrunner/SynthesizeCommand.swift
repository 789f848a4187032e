import JSON
import RunModel
import Simulation

/// `moonrunner synthesize`: a run of exactly known length as a receiver would report it.
enum SynthesizeCommand {
  static func run(_ words: some Sequence<String>) throws(CommandError) {
    let arguments = try Arguments(
      words, of: "synthesize", options: ["--route", "--seed", "--rate", "--out", "--truth"])
    try arguments.finish()
    let name = try arguments.required("--route")
    guard let route = Route.named(name) else {
      throw .usage(
        "synthesize: unknown route \"\(name)\"; there are \(Route.names.joined(separator: ", "))")
    }
    let seedText = try arguments.required("--seed")
    guard let seed = UInt64(seedText) else {
      throw .usage("synthesize: --seed \"\(seedText)\" is not a whole number from 0")
    }
    let rateText = arguments.value("--rate") ?? "1"
    guard let rate = Int(rateText), [1, 2, 5, 10].contains(rate) else {
      throw .usage("synthesize: --rate \"\(rateText)\" is not 1, 2, 5 or 10")
    }
    let log = try OutputFile(try arguments.required("--out"))
    let truthFile = try OutputFile(try arguments.required("--truth"), taken: [log.identity])
    let synthesis = Synthesis(route: route, seed: seed, rate: rate)
    let truth: Synthesis.Truth
    do {
      truth = try synthesis.write { try log.write($0) }
    } catch let error as CommandError {
      throw error
    } catch {
      throw .failed("synthesize: \(error)")
    }
    try truthFile.write(text(truth))
  }

  private static func text(_ truth: Synthesis.Truth) -> [UInt8] {
    var writer = JSONWriter(layout: .indented)
    writer.beginObject()
    writer.key("route")
    writer.string(truth.route)
    writer.key("seed")
    writer.string(String(truth.seed))
    writer.key("distance")
    writer.double(truth.distance, decimals: 3)
    writer.key("moving")
    writer.double(truth.moving, decimals: 2)
    writer.key("duration")
    writer.double(truth.duration, decimals: 2)
    writer.key("start")
    writer.string(truth.start.iso8601)
    writer.endObject()
    return writer.take() + [UInt8(ascii: "\n")]
  }
}
