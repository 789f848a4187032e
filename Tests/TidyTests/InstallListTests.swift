import Testing

/// The package's install list, compared with the contents of board/.
@Suite struct InstallListTests {
  private static let text = """
    # Comment.

    board/*.json    usr/share/moonrunner/boards/
    board/a.rules   usr/lib/udev/rules.d/60-a.rules
    board/debian/*  -
    """
  private let list = InstallList(text: InstallListTests.text)

  @Test("rows are read, comments are not")
  func rows() {
    #expect(
      list.rows == [
        InstallList.Row(pattern: "board/*.json", target: "usr/share/moonrunner/boards/"),
        InstallList.Row(pattern: "board/a.rules", target: "usr/lib/udev/rules.d/60-a.rules"),
        InstallList.Row(pattern: "board/debian/*", target: "-"),
      ])
  }

  @Test("a file goes into a directory under its name, or where a row says, or nowhere")
  func places() {
    let paths = ["board/x.json", "board/a.rules", "board/debian/control"]
    #expect(
      list.places(of: paths) == [
        "usr/share/moonrunner/boards/x.json", "usr/lib/udev/rules.d/60-a.rules",
      ])
    #expect(list.faults(in: paths) == [])
  }

  @Test("a file that is in no row or in two, and a row without a file, are faults")
  func faults() {
    let twice = InstallList(text: InstallListTests.text + "\nboard/x.* usr/share/x/")
    #expect(
      twice.faults(in: ["board/x.json", "board/y", "board/deep/z.json", "board/debian/a"]) == [
        "board/x.json is in 2 rows",
        "board/y is in no row; say where it goes, or - if it is not for the package",
        "board/deep/z.json is in no row; say where it goes, or - if it is not for the package",
        "board/a.rules names no file",
      ])
  }

  @Test("the programs that units and udev rules start are found")
  func programs() {
    let texts = [
      (path: "board/a.service", text: "ExecStartPre=+/usr/lib/moonrunner/up now\nUser=a"),
      (path: "board/a.rules", text: "ACTION==\"add\", RUN+=\"/usr/lib/moonrunner/plugged %k\""),
      (path: "board/b.service", text: "# /usr/lib/moonrunner/comment\nExecStart=/usr/bin/rm"),
    ]
    #expect(
      InstallList.programs(startedBy: texts) == [
        "usr/lib/moonrunner/plugged", "usr/lib/moonrunner/up",
      ])
  }

  @Test("every file of board/ has its place in the package, or is said to have none")
  func thePackageIsWhole() throws {
    let repository = try Repository()
    let text = try #require(try Repository.text(of: "board/debian/install"))
    let list = InstallList(text: text)
    let paths = repository.paths.filter { $0.hasPrefix("board/") }
    for fault in list.faults(in: paths) {
      Issue.record(Comment(rawValue: "board/debian/install: \(fault)"))
    }
    let places = list.places(of: paths)
    for program in InstallList.programs(startedBy: try repository.texts()) {
      #expect(places.contains(program), "a unit starts /\(program), which is not in the package")
    }
  }
}
