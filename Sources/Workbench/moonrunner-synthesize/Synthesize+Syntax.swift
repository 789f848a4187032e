import Console
import Simulation

extension Synthesize {
  /// The syntax of the command line.
  static let syntax = Syntax(
    summary: "a log of a run of exactly known length, with GPS noise",
    text: [
      "Writes an NMEA log of a run as a receiver would report it, and as JSON what is true of it.",
      "Routes: \(Route.names.joined(separator: ", ")).",
      "Receivers: \(ReceiverProfile.names.joined(separator: ", ")).",
    ],
    options: [
      Option("--route", .choice(Route.names, as: "NAME"), "one of the routes"),
      Option(
        "--along", .path("FILE"),
        "in place of a route the line of a course or recording: GPX, TCX, FIT, a run file"),
      Option(
        "--streets", .path("MAP"),
        "in place of a route a way along the streets of a map, another one for each seed"),
      Option("--from", .text("LAT,LON"), "where on the map; without it where streets are dense"),
      Option(
        "--length", .text("METRES"),
        "metres on the map; \(StreetRoute.standardLength) without it"),
      Option(
        "--seed", .text("N"), isRequired: true, "a whole number; another one gives another run"),
      Option("--rate", .choice(Synthesis.rates.map(String.init)), "fixes a second; 1 without it"),
      Option(
        "--receiver", .choice(ReceiverProfile.names, as: "NAME"),
        "one of the receivers; ublox without it"),
      Option(
        "--wear", .choice(Wear.allCases.map(\.rawValue)),
        "where it is worn; on the chest without it"),
      Option("--out", .path("LOG"), isRequired: true, "the log that is written"),
      Option("--truth", .path("FILE"), isRequired: true, "what is true of it"),
      Option("--seconds", "what is true of each second, too"),
    ])
}
