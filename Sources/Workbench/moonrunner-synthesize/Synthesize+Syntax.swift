import Console
import Simulation

extension Synthesize {
  /// The syntax of the command line.
  static let syntax = Syntax(
    summary: "a log of a run of exactly known length, with GPS noise",
    text: [
      "Writes an NMEA log of a run as a receiver would report it, and the ground truth as JSON.",
      "Routes: \(Route.names.joined(separator: ", ")).",
      "Receivers: \(ReceiverProfile.names.joined(separator: ", ")).",
    ],
    options: [
      Option("--route", .choice(Route.names, as: "NAME"), "the route to run"),
      Option(
        "--along", .path("FILE"),
        "instead of a route, the line of a course or recording: GPX, TCX, FIT, a run file"),
      Option(
        "--streets", .path("MAP"),
        "instead of a route, a random path along the streets of a map, set by the seed"),
      Option("--from", .text("LAT,LON"), "start on the map; default: where streets are dense"),
      Option(
        "--length", .text("METRES"),
        "length on the map in metres; default \(StreetRoute.standardLength)"),
      Option(
        "--seed", .text("N"), isRequired: true, "random seed, a whole number"),
      Option("--rate", .choice(Synthesis.rates.map(String.init)), "fixes per second; default 1"),
      Option(
        "--receiver", .choice(ReceiverProfile.names, as: "NAME"),
        "one of the receivers; default ublox"),
      Option(
        "--wear", .choice(Wear.allCases.map(\.rawValue)),
        "where it is worn; default chest"),
      Option("--out", .path("LOG"), isRequired: true, "the log to write"),
      Option("--truth", .path("FILE"), isRequired: true, "the ground truth to write"),
      Option("--seconds", "include the ground truth for each second"),
    ])
}
