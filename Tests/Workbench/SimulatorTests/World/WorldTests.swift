import Board
import RunModel
import Simulation
import Testing

@testable import Device
@testable import Simulator

@Suite("The world around the wearable") struct WorldTests {
  @Test("takes a whole run from Home to its award by keys alone")
  func wholeRun() throws {
    let world = try Rig.world()
    #expect(world.name == "Home")
    world.run(320)
    #expect(world.sounds.items.contains { $0.value == .badge })
    #expect(world.vibrations.items.contains { $0.value == .badge })
    world.tap(.stop, .down, .start)
    world.wait(2)
    let run = try #require(world.saved.first)
    #expect(run.distance > 804.672)
    #expect(run.badges.map(\.name) == ["Earth", "Earth's Atmosphere"])
    #expect(run.timestamp.map { $0.date.year } == 2026)
    #expect(world.name == "Award")
  }

  @Test("is the same at the end however finely its time was cut")
  func anyStep() throws {
    let coarse = try Rig.world()
    coarse.run(100)
    let fine = try Rig.world()
    fine.tap(.start)
    for _ in 0..<400 { fine.wait(0.05) }
    fine.tap(.start)
    for _ in 0..<2000 { fine.wait(0.05) }
    #expect(fine.now == coarse.now)
    #expect(fine.screen == coarse.screen)
    #expect(fine.vibrations.items.map(\.value) == coarse.vibrations.items.map(\.value))
  }

  @Test("numbers sounds and vibrations from 1, and keeps the last eight")
  func numbers() throws {
    let world = try Rig.world()
    world.run(5)
    #expect(world.vibrations.items.first?.number == 1)
    #expect(world.vibrations.items.map(\.value) == [.gpsReady, .start])
    for _ in 0..<10 {
      world.wait(6)
      world.tap(.start)
    }
    #expect(world.vibrations.items.count == 8)
    #expect(world.vibrations.items.last?.number == 12)
    #expect(world.vibrations.items.last?.value == .lap)
  }

  @Test("runs the motor for as long as its pattern lasts")
  func motor() throws {
    let world = try Rig.world()
    world.tap(.start)
    world.wait(20)
    world.press(.start, isDown: true)
    world.wait(0.1)
    world.press(.start, isDown: false)
    // The key is debounced for some milliseconds before it counts; one long pulse of 500 ms.
    world.wait(0.05)
    #expect(world.isMotorOn)
    world.wait(0.445)
    #expect(world.isMotorOn)
    world.wait(0.05)
    #expect(!world.isMotorOn)
  }

  @Test("a key that is down already is not pressed again")
  func keysRepeatNothing() throws {
    let world = try Rig.world()
    for _ in 0..<5 { world.press(.down, isDown: true) }
    world.wait(0.1)
    world.press(.down, isDown: false)
    world.press(.down, isDown: false)
    world.wait(0.5)
    #expect(world.screen?.content.lines.contains("> Past Runs 0") == true)
    #expect(world.held == [])
  }

  @Test("a hold is one at its time, and is let go of with all keys")
  func hold() throws {
    let world = try Rig.world()
    world.press(.up, isDown: true)
    #expect(world.held == [.up])
    world.wait(0.69)
    #expect(world.name == "Home")
    world.wait(0.02)
    #expect(world.name != "Home")
    world.releaseKeys()
    #expect(world.held == [])
  }

  @Test("without satellites the wearable says so, and distance goes on when they are back")
  func lostFix() throws {
    let world = try Rig.world()
    world.run(60)
    world.loseFix(true)
    world.wait(5)
    #expect(world.screen?.banner?.text.contains("GPS lost") == true)
    world.loseFix(false)
    world.wait(2)
    #expect(world.screen?.banner?.text.contains("GPS back") == true)
    world.wait(6)
    #expect(world.screen?.banner == nil)
  }

  @Test("indoors the receiver is heard and finds no satellite; without one the line is silent")
  func indoors() throws {
    let world = try Rig.world(source: .indoors)
    world.tap(.start)
    world.wait(60)
    #expect(world.name == "Ready")
    let words = world.lines.joined(separator: "\n")
    #expect(words.contains("satellites"), "\(words)")
    #expect(!words.contains("silent") && !words.contains("cable"), "\(words)")
    #expect(world.done == nil && !world.isSourceEnded)
    world.connect(.nothing)
    world.wait(10)
    #expect(world.lines.contains { $0.contains("silent") }, "\(world.lines)")
    world.connect(.route(name: "demo", seed: 1))
    world.wait(20)
    #expect(world.lines.contains("Ready to launch"), "\(world.lines)")
  }

  @Test("an unplugged receiver is told, and the course goes on without it")
  func unplugged() throws {
    let world = try Rig.world()
    world.run(60)
    let before = try #require(world.done)
    world.unplugReceiver(true)
    world.wait(5)
    #expect(world.screen?.banner?.text.contains("unplugged") == true)
    world.unplugReceiver(false)
    world.wait(5)
    #expect(world.screen?.banner?.text.contains("unplugged") != true)
    #expect(try #require(world.done) > before)
  }

  @Test("a run goes on after a power cut, and loses no more than five seconds")
  func powerCut() throws {
    let world = try Rig.world()
    world.run(120)
    world.power(false)
    #expect(!world.isOn)
    #expect(world.screen == nil)
    #expect(!world.isLit)
    #expect(world.nextDeadline == nil)
    world.wait(60)
    world.power(true)
    world.wait(5)
    #expect(world.name == "Run interrupted")
    world.tap(.down, .start)
    world.wait(2)
    let duration = try #require(world.saved.first).duration
    #expect((114...121).contains(duration))
  }

  @Test("a board that is switched off by its menu stays off, and starts with what it has")
  func powerOff() throws {
    let world = try Rig.world(source: .nothing)
    world.charge(to: 9)
    for row in ["> Settings", "> Power off"] {
      for _ in 0..<60 where world.screen?.content.lines.contains(row) == false {
        world.tap(.down)
      }
      world.tap(.start)
    }
    for _ in 0..<5 where world.isOn {
      world.tap(.down, .start)
      world.wait(5)
    }
    #expect(!world.isOn)
    #expect(!world.isLit)
    world.wait(100)
    #expect(!world.isOn)
    world.power(true)
    world.power(true)
    world.wait(1)
    #expect(world.name == "Home")
    #expect(world.screen?.statusBar.battery == 9)
  }

  @Test("the cable opens the drive, but not during a run")
  func cable() throws {
    let world = try Rig.world()
    world.plug(true)
    #expect(world.isPlugged)
    world.wait(2)
    #expect(world.screen?.content.lines.contains { $0.contains("USB ready") } == true)
    world.plug(false)
    world.wait(1)
    #expect(world.name == "Home")
    world.run(30)
    world.plug(true)
    world.wait(3)
    #expect(world.screen?.content.lines.contains { $0.contains("USB ready") } == false)
  }

  @Test("an ejected cable stays in, and its drive comes back with the next one")
  func eject() throws {
    let world = try Rig.world()
    world.plug(true)
    world.wait(2)
    world.press(.start, isDown: true)
    world.wait(2)
    world.press(.start, isDown: false)
    world.wait(1)
    #expect(world.lines.contains("Unplug the cable"), "\(world.lines)")
    #expect(world.isPlugged)
    world.plug(false)
    world.plug(true)
    world.wait(2)
    #expect(world.lines.contains("USB ready"))
  }

  @Test("a stick takes the runs, and says so")
  func stick() throws {
    let world = try Rig.world()
    world.putStick(.empty)
    world.wait(1)
    #expect(world.lines.contains("No runs to copy"), "\(world.lines)")
    world.putStick(nil)
    world.wait(1)
    #expect(world.name == "Home")
    world.putStick(.full)
    world.wait(1)
    #expect(world.lines.contains("delete something on it"), "\(world.lines)")
    #expect(world.sounds.items.map(\.value) == [.saved, .error])
  }

  @Test("a stick waits for the end of a run")
  func stickDuringARun() throws {
    let world = try Rig.world()
    world.run(30)
    world.putStick(.empty)
    world.wait(1)
    #expect(world.screen?.banner?.text == "Stick: Copies after the run")
    world.tap(.stop, .down, .start)
    world.wait(6)
    world.tap(.stop)
    world.wait(1)
    for _ in 0..<5 where !world.lines.contains(where: { $0.hasPrefix("> Stick") }) {
      world.tap(.up)
    }
    world.tap(.start)
    #expect(world.lines.contains("1 run copied"), "\(world.lines)")
  }

  @Test("badges of a stick are imported by a hold, and the board begins anew with them")
  func badges() throws {
    let world = try Rig.world()
    world.putStick(.badges)
    world.wait(1)
    #expect(world.lines.contains("12 badges on the stick"), "\(world.lines)")
    world.press(.start, isDown: true)
    world.wait(2)
    world.press(.start, isDown: false)
    world.wait(1)
    #expect(world.lines.contains("12 badges imported"), "\(world.lines)")
    world.wait(14)
    #expect(world.lines.contains("No runs to copy"), "\(world.lines)")
    world.tap(.stop)
    #expect(world.lines.contains("My Badges 0/12"), "\(world.lines)")
    world.wait(60)
    #expect(world.name == "Home")
  }

  /// Inserts a stick with recordings, and waits until the wearable asks.
  private func asked() throws -> World {
    let world = try Rig.world()
    world.putStick(.recordings)
    world.wait(2)
    #expect(world.lines.contains("Import 3 runs?"), "\(world.lines)")
    return world
  }

  @Test("recordings of a stick are imported by a hold, and are there when the board begins anew")
  func recordings() throws {
    let world = try asked()
    world.press(.start, isDown: true)
    world.wait(2)
    world.press(.start, isDown: false)
    world.wait(1)
    #expect(world.lines.contains("3 runs imported"), "\(world.lines)")
    world.wait(14)
    world.tap(.stop)
    #expect(world.lines.contains { $0.hasSuffix("Past Runs 3") }, "\(world.lines)")
    // The ladder is unchanged, and a second time nothing is new.
    #expect(!world.lines.contains { $0.hasSuffix("/12") }, "\(world.lines)")
    world.putStick(nil)
    world.putStick(.recordings)
    world.wait(8)
    #expect(world.lines.contains("No new runs"), "\(world.lines)")
  }

  @Test("recordings of a stick stay there when the runner goes back")
  func unwantedRecordings() throws {
    let world = try asked()
    world.tap(.stop)
    world.wait(14)
    world.tap(.stop)
    #expect(world.lines.contains { $0.hasSuffix("Past Runs 0") }, "\(world.lines)")
  }

  @Test("the gauge's percent come onto the screen, charging while the cable is in")
  func gauge() throws {
    let world = try Rig.world()
    #expect(world.screen?.statusBar.battery == 100)
    world.charge(to: 42)
    #expect(world.screen?.statusBar.battery == 42)
    #expect(world.screen?.statusBar.isCharging == false)
    world.plug(true)
    #expect(world.screen?.statusBar.isCharging == true)
  }

  @Test("two buttons are two buttons")
  func twoButtons() throws {
    let world = try Rig.world(buttons: .two)
    world.tap(.stop)
    #expect(world.screen?.content.lines.contains("> Past Runs 0") == true)
  }
}
