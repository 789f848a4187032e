import Testing

@testable import ServerSync

@Suite("Uploading to intervals.icu")
struct IntervalsICUTests {
  @Test(
    "takes a status of HTTP for what it means",
    arguments: [
      (200, nil), (201, nil), (301, .moved), (308, .moved), (400, .refused(status: 400)),
      (401, .denied), (403, .denied), (404, .moved), (413, .refused(status: 413)),
      (422, .refused(status: 422)), (423, .locked), (429, .unreachable), (500, .unreachable),
      (503, .unreachable), (507, .full), (0, .unreachable), (100, .unreachable),
    ] as [(Int, SyncTrouble?)])
  func status(status: Int, trouble: SyncTrouble?) {
    #expect(IntervalsICU.trouble(status: status) == trouble)
  }

  @Test(
    "takes a failure of curl for what it means",
    arguments: [
      (6, .unreachable), (7, .unreachable), (28, .unreachable), (56, .unreachable),
      (60, .certificate), (77, .certificate), (63, .moved),
      (2, .other(program: "curl", status: 2)), (137, .other(program: "curl", status: 137)),
    ] as [(Int32, SyncTrouble)])
  func ending(status: Int32, trouble: SyncTrouble) {
    #expect(IntervalsICU.trouble(curl: status) == trouble)
  }

  @Test("reads which runs are listed, and nothing from what is no list")
  func list() {
    func runs(_ text: String) -> Set<String>? { IntervalsICU.runs(in: Array(text.utf8)) }
    let activities = """
      [{"id": "i1", "external_id": "20261121T061500Z-7f3a", "icu_zones": [1, {"a": null}]},
       {"id": "i2", "external_id": null}, {"id": "i3"}]
      """
    #expect(runs(activities) == ["20261121T061500Z-7f3a"])
    #expect(runs("[]") == [])
    #expect(runs(String(activities.dropLast())) == nil)
    #expect(runs(#"{"status": 500}"#) == nil)
    #expect(runs("<html>Log in</html>") == nil)
    #expect(runs("") == nil)
  }

  @Test("believes an answer that names the activity, and nothing else that says all went well")
  func answer() {
    func isBelieved(_ text: String) -> Bool { IntervalsICU.namesActivity(Array(text.utf8)) }
    #expect(isBelieved(#"{"icu_athlete_id": "i1", "id": "i55610271"}"#))
    #expect(isBelieved(#"{"activities": [{"id": 7, "name": "Run"}], "icu_athlete_id": "i1"}"#))
    #expect(!isBelieved(#"{"icu_athlete_id": "i1"}"#))
    #expect(!isBelieved(#"[{"id": 7}]"#))
    #expect(!isBelieved(#"{"id": "i5"#))
    #expect(!isBelieved("<html>Log in</html>"))
    #expect(!isBelieved(""))
  }
}
