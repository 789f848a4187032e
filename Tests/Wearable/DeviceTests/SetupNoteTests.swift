import RunModel
import Testing

@testable import Device

@Suite("What was wrong with a board's setup") struct SetupNoteTests {
  private let wrong = SetupNote(file: "moonrunner.txt", line: 7, text: "unitz=miles")

  @Test("is told one after the other, for some seconds each")
  func oneAfterTheOther() {
    var rig = Rig().opened()
    rig.send(
      .setup([
        wrong, SetupNote(file: "moonrunner.txt", line: 9, text: "sound=of"),
        SetupNote(file: "board.json", line: 0, text: "not there"),
        SetupNote(file: "", line: 0, text: "set aside"),
      ]))
    var told: [String] = []
    for _ in 0..<5 {
      told.append(rig.device.screen.banner?.text ?? "none")
      rig.wait(Notices.time)
    }
    #expect(
      told == [
        "Error in line 7: unitz=miles", "Error in line 9: sound=of", "File board.json: not there",
        "Card lost: set aside", "none",
      ])
  }

  @Test("tells in the runner's words why an update was not taken")
  func updates() {
    let notes = ["update-sum", "update-flash", "update-x"].map {
      SetupNote(file: "moonrunner-update.img", line: 0, text: $0)
    }
    var rig = Rig().opened()
    rig.send(.setup(notes))
    var told: [String] = []
    for _ in notes {
      told.append(rig.device.screen.banner?.text ?? "none")
      rig.wait(Notices.time)
    }
    #expect(
      told == [
        "Update failed: the file is damaged", "Update failed: reflash the card",
        "File moonrunner-update.img: update-x",
      ])
  }

  @Test("keeps nobody from starting a run")
  func startsAllTheSame() {
    var rig = Rig().opened()
    rig.send(.setup([wrong]))
    rig.startRun()
    #expect(rig.device.hasRun)
  }

  @Test("is cut to what a display can show")
  func bounds() {
    let long = String(repeating: "x", count: 500)
    let note = SetupNote(file: long, line: -1, text: long)
    #expect(note.file.count == SetupNote.longest && note.text.count == SetupNote.longest)
    #expect(note.line == 0)
  }
}
