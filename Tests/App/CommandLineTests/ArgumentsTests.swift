import Foundation
import Testing

@Suite("The command line")
struct ArgumentsTests {
  @Test(
    "refuses wrong arguments with status 2, and says which",
    arguments: [
      (["fly"], "unknown command \"fly\""),
      (["fixes"], "LOG is missing"),
      (["fixes", "--fast", "x"], "unknown option --fast"),
      (["fixes", "a", "b"], "unexpected argument \"b\""),
      (["replay"], "LOG is missing"),
      (["replay", "x", "--data"], "option --data needs a value: DIR"),
      (["replay", "x", "--data", "a", "--data", "b"], "option --data is given twice"),
      (["replay", "x", "--engine", "warp"], "unknown engine \"warp\""),
      (["replay", "x", "--json=1"], "option --json takes no value"),
      (["runs", "recompute", "20261121T061500Z-7f3a", "--engine", "warp"], "unknown engine"),
      (["runs"], "runs: a command is missing"),
      (["runs", "burn"], "unknown command \"runs burn\""),
      (["runs", "show"], "ID is missing"),
      (["runs", "show", "../../etc/passwd"], "\"../../etc/passwd\" is not the id of a run"),
      (["runs", "delete", ".."], "\"..\" is not the id of a run"),
      (["runs", "verify", "a/b"], "\"a/b\" is not the id of a run"),
      (["runs", "show", ""], "\"\" is not the id of a run"),
      (["runs", "export", "--out", "x"], "option --format is missing"),
      (["runs", "export", "--format", "gpx"], "option --out is missing"),
      (
        ["runs", "export", "--format", "doc", "--out", "x"],
        "unknown format \"doc\"; choose from json, gpx, tcx, fit, kml, csv, html"
      ),
      (["runs", "show", "1", "2"], "unexpected argument \"2\""),
      (["badges", "--miles", "--km"], "--miles and --km cannot be combined"),
      (["offload"], "STICK is missing"),
      (
        ["synthesize", "--seed", "1"],
        "no route is specified; use --route NAME, --along FILE or --streets MAP"
      ),
      (["synthesize", "--route", "moon", "--seed", "1"], "unknown route \"moon\""),
      (["synthesize", "--route", "city", "--seed", "x"], "--seed \"x\" is not a whole number"),
      (
        ["synthesize", "--route", "city", "--seed", "1", "--receiver", "garmin"],
        "unknown receiver \"garmin\"; choose from ublox, precise, mtk, casic, plain"
      ),
      (
        ["synthesize", "--route", "city", "--seed", "1", "--wear", "ankle"],
        "unknown wear \"ankle\"; choose from chest, wrist"
      ),
      (
        ["synthesize", "--route", "city", "--seed", "1", "--rate", "3"],
        "unknown rate \"3\"; choose from 1, 2, 5, 10"
      ),
    ] as [([String], String)])
  func refuses(arguments: [String], message: String) throws {
    expectRefusal(try moonrunner(arguments), status: 2, message, "--help'")
  }

  @Test("says why a file cannot be read, with status 1")
  func unreadableFiles() throws {
    let folder = try Folder()
    expectRefusal(
      try moonrunner("fixes", folder.file("none.nmea").path), status: 1, "none.nmea",
      "No such file")
    expectRefusal(try moonrunner("fixes", folder.path), status: 1, folder.path, "directory")
    expectRefusal(
      try moonrunner(
        "synthesize", "--route", "track", "--seed", "1", "--out", folder.path, "--truth", "/x"),
      status: 1, folder.path, "directory")
  }

  @Test("writes no two things into one file")
  func sameFile() throws {
    let folder = try Folder()
    let same = folder.file("same").path
    expectRefusal(
      try moonrunner(
        "synthesize", "--route", "track", "--seed", "1", "--out", same, "--truth", same),
      status: 1, same, "choose another file")
  }
}
