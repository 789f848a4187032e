import RunModel
import Testing
import Tracking

@testable import Device

/// Whether metres count is signalled by sound and vibration: before a run, and at each change
/// during one.
@Suite("The GPS is told") struct GPSAlertTests {
  private func waiting() -> Rig {
    var rig = Rig().opened()
    rig.short(.start)
    rig.search(seconds: 5)
    rig.clearEffects()
    return rig
  }

  private func running() -> Rig {
    var rig = Rig().started()
    rig.run(seconds: 20)
    rig.clearEffects()
    return rig
  }

  private func expect(
    _ rig: inout Rig, _ sounds: [Sound], _ vibrations: [Vibration],
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(rig.sounds() == sounds, sourceLocation: location)
    #expect(rig.vibrations() == vibrations, sourceLocation: location)
    rig.clearEffects()
  }

  // MARK: Before a run

  @Test("as ready at the moment a run would count, once")
  func ready() {
    var rig = waiting()
    rig.run(seconds: 3, speed: 0, hdop: 9)
    expect(&rig, [], [])
    rig.run(seconds: 1, speed: 0)
    #expect(rig.text.hasPrefix("Ready | Ready to launch"))
    expect(&rig, [.gpsReady], [.gpsReady])
    rig.run(seconds: 300, speed: 0)
    expect(&rig, [], [])
  }

  @Test("as ready also where the light is off, which goes on")
  func readyInTheDark() {
    var rig = Rig()
    rig.store.settings.light = .off15
    rig.open()
    rig.short(.start)
    rig.search(seconds: 30)
    #expect(!rig.screen.isLit)
    rig.clearEffects()
    rig.run(seconds: 1, speed: 0)
    #expect(rig.screen.isLit)
    expect(&rig, [.gpsReady], [.gpsReady])
  }

  @Test("as ready when the page is opened with a fix, and only on it")
  func opened() {
    var rig = Rig().opened()
    rig.run(seconds: 5, speed: 0)
    expect(&rig, [], [])
    rig.short(.start)
    expect(&rig, [.gpsReady], [.gpsReady])
    rig.short(.stop)
    rig.search(seconds: 60)
    rig.run(seconds: 5, speed: 0)
    expect(&rig, [], [])
  }

  @Test("as lost while the runner waits, and as ready again")
  func lostWhileWaiting() {
    var rig = waiting()
    rig.run(seconds: 5, speed: 0)
    rig.clearEffects()
    rig.search(seconds: 15)
    expect(&rig, [], [])
    rig.search(seconds: 8)
    expect(&rig, [.gpsLost], [.gpsLost])
    rig.search(seconds: 20)
    rig.run(seconds: 2, speed: 0)
    expect(&rig, [.gpsReady], [.gpsReady])
  }

  @Test("as ready no more often than every 30 s, however it jitters about the limit")
  func jittering() {
    var rig = waiting()
    for second in 0..<300 { rig.run(seconds: 1, speed: 0, hdop: second % 4 < 2 ? 0.8 : 9) }
    expect(&rig, [.gpsReady], [.gpsReady])
    for second in 0..<300 { rig.run(seconds: 1, speed: 0, hdop: second % 30 < 15 ? 0.8 : 9) }
    #expect((2...11).contains(rig.sounds().count { $0 == .gpsReady }))
  }

  // MARK: During a run

  @Test("as found when it was not there at the start, as soon as metres count")
  func found() {
    var rig = waiting()
    rig.short(.start)
    expect(&rig, [.start], [.start])
    rig.search(seconds: 100)
    #expect(rig.screen.banner?.title == "No GPS yet")
    expect(&rig, [], [])
    rig.run(seconds: 3, speed: 3, hdop: 9)
    expect(&rig, [], [])
    rig.run(seconds: 2)
    #expect(rig.screen.banner?.text == "GPS found: Distance counts from here")
    expect(&rig, [.gpsReady], [.gpsReady])
    rig.run(seconds: 30)
    expect(&rig, [], [])
  }

  @Test("not as found when it was there at the start")
  func wasThere() {
    var rig = running()
    rig.run(seconds: 20)
    expect(&rig, [], [])
  }

  @Test("as lost and back, with words")
  func lostAndBack() {
    var rig = running()
    rig.search(seconds: 4)
    #expect(rig.screen.banner?.title == "GPS lost")
    expect(&rig, [.gpsLost], [.gpsLost])
    rig.search(seconds: 90)
    expect(&rig, [], [])
    rig.run(seconds: 2)
    #expect(rig.screen.banner?.text == "GPS back: Distance counts again")
    expect(&rig, [.gpsReady], [.gpsReady])
    rig.run(seconds: 6)
    #expect(rig.screen.banner == nil)
  }

  @Test("as lost when fixes come and none counts, and as silent when nothing comes")
  func weakAndSilent() {
    var rig = running()
    rig.run(seconds: 5, hdop: 9)
    #expect(rig.screen.banner?.title == "GPS weak")
    expect(&rig, [.gpsLost], [.gpsLost])
    var silent = running()
    silent.wait(.seconds(4))
    #expect(silent.screen.banner?.title == "GPS silent")
    expect(&silent, [.warning], [.warning])
    silent.run(seconds: 2)
    expect(&silent, [.gpsReady], [.gpsReady])
    var pulled = running()
    pulled.send(.lost(.gps, reason: "gone"))
    #expect(pulled.screen.banner?.title == "GPS unplugged")
    expect(&pulled, [.warning], [.warning])
    pulled.send(.found(.gps))
    pulled.run(seconds: 2)
    #expect(pulled.screen.banner?.title == "GPS back")
    expect(&pulled, [.gpsReady], [.gpsReady])
  }

  @Test("once a minute at most where it comes and goes, and always with a true last word")
  func comesAndGoes() {
    var rig = running()
    var told: [(at: Instant, sound: Sound)] = []
    func note(_ rig: inout Rig) {
      told += rig.sounds().filter { $0 != .badge }.map { (rig.now, $0) }
      rig.clearEffects()
    }
    for _ in 0..<60 {
      for _ in 0..<5 {
        rig.search(seconds: 1)
        note(&rig)
      }
      for _ in 0..<5 {
        rig.run(seconds: 1)
        note(&rig)
      }
    }
    let losses = told.filter { $0.sound == .gpsLost }.map(\.at)
    #expect((8...11).contains(losses.count))
    for (one, next) in zip(losses, losses.dropFirst()) { #expect(next - one >= .seconds(60)) }
    #expect(told.count == 2 * losses.count, "each loss has its return")
    #expect(told.last?.sound == .gpsReady)
    // A loss soon after another is reported late, but it is reported.
    rig.search(seconds: 5)
    rig.run(seconds: 5)
    rig.clearEffects()
    rig.search(seconds: 65)
    expect(&rig, [.gpsLost], [.gpsLost])
  }

  @Test("as silent at once after it was only lost a minute ago, and not the other way round")
  func worse() {
    var rig = running()
    rig.search(seconds: 70)
    expect(&rig, [.gpsLost], [.gpsLost])
    rig.wait(.seconds(5))
    expect(&rig, [.warning], [.warning])
    rig.search(seconds: 70)
    #expect(rig.screen.banner?.title == "GPS lost")
    expect(&rig, [], [])
  }

  @Test("not while the run is paused; what is lost after it is told anew")
  func pause() {
    var rig = running()
    rig.search(seconds: 5)
    rig.short(.stop)
    rig.clearEffects()
    rig.run(seconds: 5, speed: 0)
    rig.search(seconds: 5)
    expect(&rig, [], [])
    rig.search(seconds: 60)
    rig.short(.start, .start)
    expect(&rig, [.start], [.start])
    rig.search(seconds: 4)
    expect(&rig, [.gpsLost], [.gpsLost])
    rig.short(.stop)
    rig.run(seconds: 5, speed: 0)
    rig.short(.start)
    rig.clearEffects()
    rig.run(seconds: 10)
    expect(&rig, [], [])
  }

  @Test("as back when the program has started anew and had to look for it")
  func restarted() {
    var rig = running()
    rig = rig.restarted(boot: "boot-1", after: .seconds(3))
    rig.open()
    rig.run(seconds: 10)
    expect(&rig, [], [])
    rig = rig.restarted(boot: "boot-1", after: .seconds(3))
    rig.open()
    rig.search(seconds: 5)
    #expect(rig.screen.banner?.title == "No GPS yet")
    expect(&rig, [.gpsLost], [.gpsLost])
    rig.run(seconds: 3)
    #expect(rig.screen.banner?.title == "GPS back")
    expect(&rig, [.gpsReady], [.gpsReady])
  }

  @Test("also while the card takes nothing, which is told for itself")
  func behindTheCard() {
    var rig = running()
    rig.send(.lost(.storage, reason: "gone"))
    expect(&rig, [.error], [.warning])
    rig.search(seconds: 5)
    #expect(rig.screen.banner?.title == "Not saved yet")
    expect(&rig, [.gpsLost], [.gpsLost])
  }
}
