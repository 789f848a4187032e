import RunModel

/// A street map and a course from a stick, and a run that shows both on the display.
struct GuideTrial {
  private let trial: Trial
  private let wearable: InstalledBoard
  private var machine: VirtualMachine { wearable.machine }
  private var shell: GuestShell { wearable.shell }
  private var host: Host { trial.host }
  private static let courseMetres = 300.0

  init(_ trial: Trial, _ wearable: InstalledBoard) {
    self.trial = trial
    self.wearable = wearable
  }

  func perform() throws(VirtualBoardError) {
    let runner = InstalledRunner(wearable)
    try runner.goHome()
    let map = try makeMap()
    try bring(map, runner)
    try choose(runner)
    let sight = try follow(runner)
    try judge(sight, map)
  }

  /// Returns the coordinate `metres` east of the walker.
  private func place(_ metres: Double) -> Coordinate {
    let walked = wearable.receiver.walker?.metres ?? 0
    return Geodesy.offset(Walker.origin, east: walked + metres, north: 0)
  }

  private func makeMap() throws(VirtualBoardError) -> String {
    let path = machine.files.output + "/guide/town.mbtiles"
    let here = place(0)
    try machine.tools.run([
      trial.files.project + "/scripts/browser-test.d/made_map.py", path, "\(here.latitude)",
      "\(here.longitude)",
    ])
    return path
  }

  /// Imports map and course from a stick; the wearable asks for confirmation only for the map.
  private func bring(_ map: String, _ runner: InstalledRunner) throws(VirtualBoardError) {
    let image = try StickImage(
      "\(machine.files.output)/guide.img", mebibytes: 16, machine.tools)
    let course = machine.files.output + "/guide/way.gpx"
    let points = [place(0), place(GuideTrial.courseMetres)].map { place in
      "<rtept lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"/>"
    }
    try HostFiles.write(
      "<gpx><rte><name>Way</name>\(points.joined())</rte></gpx>\n", to: course)
    try image.put(map, as: "MOONRUNNER/maps/town.mbtiles")
    try image.put(course, as: "MOONRUNNER/COURSES/way.gpx")
    let data = InstalledBoard.data
    try wearable.takeOver(
      USBStick(name: "guide", image: image.path, health: .good), until: data + "/maps/town.mbtiles",
      runner)
    try shell.run("cmp \(data)/courses/way.gpx - <<'END'\n\(try HostFiles.text(course))END")
    trial.say("guide: a map and a course were imported from a stick")
  }

  /// Selects the course with the keys: from Home, *Courses*, the first course, *Follow*.
  private func choose(_ runner: InstalledRunner) throws(VirtualBoardError) {
    let settings = InstalledBoard.data + "/settings.json"
    try host.until("the selected course") { () throws(VirtualBoardError) in
      try runner.goHome()
      for key in [GuestBoard.Line.down, .start, .down, .start, .start] { try runner.press(key) }
      try host.rest(.seconds(2))
      return try shell.ask("grep -q courses/way.gpx \(settings)").status == 0
    }
  }

  /// Runs the course and captures the live map half-way along it.
  private func follow(_ runner: InstalledRunner) throws(VirtualBoardError) -> Sight {
    try runner.startRun()
    try runner.walk(GuideTrial.courseMetres / 2)
    for _ in 0..<2 { try runner.press(.down) }
    // The map's attribution is shown for five seconds.
    try host.rest(.seconds(7))
    let sight = Sight(
      page: "running-map", what: "a map with a course",
      shot: try Eye(machine).look("a map with a course"))
    try runner.walk(GuideTrial.courseMetres / 2)
    try runner.saveRun()
    return sight
  }

  /// Checks that the display matches the screen that the host draws from the flight record with the
  /// same map, and differs from the one without the map.
  private func judge(_ sight: Sight, _ map: String) throws(VirtualBoardError) {
    let record = try wearable.bringOutRecord("guide")
    let album = try Album(of: record, on: .bochs, trial.within("guide-streets"), map: map)
    trial.say("display: \(sight.what) matches \(try album.page(of: sight, isCoarse: false))")
    let bare = try Album(of: record, on: .bochs, trial.within("guide-bare"))
    guard (try? bare.page(of: sight, isCoarse: false)) == nil else {
      throw VirtualBoardError("the display showed no streets")
    }
    let transcript = machine.files.output + "/guide-transcript"
    try HostProgram(trial.files, host: host).run([
      "replay", record, "--transcript", transcript, "--data", transcript + "-data",
    ])
    let words = try HostFiles.text(transcript)
    for told in ["On the course", "play courseFound", "Course finished"]
    where !words.contains(told) {
      throw VirtualBoardError("the wearable never reported \"\(told)\"")
    }
    trial.say("guide: the run was guided along the course to its end")
  }
}
