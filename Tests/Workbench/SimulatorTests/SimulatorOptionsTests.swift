import Device
import Drawing
import Testing

@testable import Simulator

@Suite("The simulator's command line") struct SimulatorOptionsTests {
  @Test("without a word there are the defaults that --help names")
  func defaults() throws {
    let options = try SimulatorOptions([])
    #expect(options.port == 8033)
    #expect(options.buttons == .four)
    #expect(options.layout == .square)
    #expect(options.speed == 1)
    #expect(options.source == .route(name: "demo", seed: 1))
    #expect(options.log == nil && options.data == nil && options.badges == nil)
    #expect(!options.wantsHelp)
    for word in ["8033", "(4)", "(240x240)", "(demo)", "city, demo, forest"] {
      #expect(SimulatorOptions.help.contains(word))
    }
    #expect(SimulatorOptions.help.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("all words are understood")
  func allWords() throws {
    let options = try SimulatorOptions([
      "--port", "0", "--buttons=2", "--size", "320x240", "--speed", "12.5", "--route", "park",
      "--seed", "7", "--data", "there", "--badges", "own.json",
    ])
    #expect(options.port == 0)
    #expect(options.buttons == .two)
    #expect(options.layout == .wide)
    #expect(options.speed == 12.5)
    #expect(options.source == .route(name: "park", seed: 7))
    #expect(options.data == "there" && options.badges == "own.json")
    #expect(try SimulatorOptions(["--speed", "0"]).speed == BoardClock.held)
    let log = try SimulatorOptions(["--log", "a.nmea"])
    #expect(log.source == .log && log.log == "a.nmea")
    let ways = try SimulatorOptions([
      "--map", "a", "--course", "b", "--route", "streets", "--seed", "4",
    ])
    #expect(ways.map == "a" && ways.course == "b")
    #expect(ways.source == .route(name: "streets", seed: 4))
    #expect(try SimulatorOptions(["--help", "--port", "1"]).wantsHelp)
    #expect(try SimulatorOptions(["-h"]).wantsHelp)
  }

  static let wrong = [
    ["--port"], ["--port", ""], ["--port", "65536"], ["--port", "-1"], ["--port", "x"],
    ["--port", "1", "--port", "2"], ["--buttons", "3"], ["--size", "480x320"], ["--speed", "0.5"],
    ["--speed", "101"], ["--speed", "nan"], ["--route", "moon"], ["--seed", "-1"],
    ["--seed", "many"], ["--log", "a", "--route", "park"], ["--log", "a", "--seed", "2"],
    ["--route", "streets"], ["--route", "course", "--map", "a"],
    ["--nonsense"], ["run.nmea"], ["--buttons=", "2"], [""], ["-p", "80"],
  ]

  @Test("wrong words are told, with status 2", arguments: wrong)
  func wrongWords(words: [String]) throws {
    let error = failure(SimulatorError.self) { try SimulatorOptions(words) }
    #expect(error?.status == 2)
    #expect(error?.message.contains("--help") == true)
    #expect(error?.message.contains("\n") == false)
  }
}
