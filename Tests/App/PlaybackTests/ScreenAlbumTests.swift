import RunModel
import Testing
import Words

@testable import Device
@testable import Playback

@Suite("Pictures of a session")
struct ScreenAlbumTests {
  private var album = ScreenAlbum(start: Instant(milliseconds: 5000), interval: .seconds(60))

  private func screen(
    _ content: ScreenContent, banner: Banner? = nil, isLit: Bool = true
  ) -> Screen {
    Screen(
      content: content,
      statusBar: StatusBar(
        gps: .silent, clock: "--:--", battery: nil, isCharging: false, isBatteryLow: false,
        isRecording: false, isPaused: false, isMuted: false, isLocked: false, lostParts: []),
      banner: banner, hints: ButtonHints(start: nil, stop: nil),
      captions: Captions.of(.english), theme: .dark, isLit: isLit)
  }

  private func main(_ time: String, image: String = "mars") -> ScreenContent {
    .main(
      MainScreen(
        distance: Figure("1.00"), unit: "km", time: time, averagePace: Figure("5:00"), pace: "5:00",
        paceUnit: "/km",
        strip: .badge(
          Carrot(image: image, badge: "", goal: "", distance: Figure(""), progress: 0))))
  }

  private func home(_ selected: Int) -> ScreenContent {
    .home(HomeScreen(rows: [], selected: selected))
  }

  private mutating func name(_ screen: Screen, _ milliseconds: Int64) -> String? {
    album.add(screen, at: Instant(milliseconds: milliseconds))
  }

  @Test("show what changes, and figures every so often")
  mutating func choice() {
    #expect(name(screen(home(0)), 5000) == "000000.000-home")
    #expect(name(screen(home(0)), 6000) == nil)
    #expect(name(screen(home(1)), 6000) == "000001.000-home")
    #expect(name(screen(main("0:01")), 128_400) == "000123.400-running-main")
    #expect(name(screen(main("0:02")), 188_399) == nil)
    #expect(name(screen(main("0:03")), 188_400) == "000183.400-running-main")
    #expect(name(screen(main("0:04", image: "moon")), 188_500) == "000183.500-running-main")
    let banner = Banner(.warning, .gps, "GPS lost: 3 s", "Time continues")
    #expect(
      name(screen(main("0:05", image: "moon"), banner: banner), 188_600)
        == "000183.600-running-main-gps-lost-3-s")
    #expect(name(screen(main("0:06", image: "moon")), 188_700) == "000183.700-running-main")
  }

  @Test("show nothing of the dark, and what there is after it")
  mutating func dark() {
    #expect(name(screen(home(0)), 5000) != nil)
    #expect(name(screen(home(0), isLit: false), 6000) == nil)
    #expect(name(screen(home(0)), 7000) == "000002.000-home")
  }

  @Test("never have one name twice, and never a time before the first byte")
  mutating func names() {
    #expect(name(screen(home(0)), 1000) == "000000.000-home")
    #expect(name(screen(home(1)), 2000) == "000000.000-home_2")
    #expect(name(screen(home(2)), 3000) == "000000.000-home_3")
  }
}
