import RunModel
import Testing

@testable import Device

/// Sensor readings on the page of GPS and clock.
@Suite("Readings of sensors") struct ReadingsTests {
  private static let temperature = Sample(.temperature, -3.46).map { Event.sample($0) }

  /// A run on its page of GPS and clock.
  private func running() throws -> Rig {
    var rig = Rig().started()
    for _ in 0..<5 { rig.short(.down) }
    #expect(rig.text.hasPrefix("GPS and clock"), "\(rig.text)")
    return rig
  }

  private func readings(_ rig: Rig) -> [String]? {
    guard case .gps(let screen) = rig.screen.content else { return nil }
    return screen.readings.map { "\($0.name) \($0.value)" }
  }

  @Test("are shown from the first sample on, and as unknown while they are stale")
  func live() throws {
    var rig = try running()
    #expect(readings(rig) == [])
    rig.send(try #require(Self.temperature))
    #expect(readings(rig) == ["Temperature -3.5 °C"])
    #expect(rig.text.contains("Temperature -3.5 °C"))
    rig.run(seconds: 29)
    #expect(readings(rig) == ["Temperature -3.5 °C"])
    rig.run(seconds: 3)
    #expect(readings(rig) == ["Temperature --"])
    rig.send(try #require(Self.temperature))
    #expect(readings(rig) == ["Temperature -3.5 °C"])
  }

  @Test("are none of a pressure, which is for the engine")
  func pressure() throws {
    var rig = try running()
    rig.send(.sample(try #require(Sample(.pressure, 1013.25))))
    rig.run(seconds: 3)
    #expect(readings(rig) == [])
  }

  @Test("have the decimal icon of the language")
  func decimals() throws {
    var rig = try running()
    rig.device.settings.language = .german
    rig.send(try #require(Self.temperature))
    #expect(readings(rig) == ["Temperatur -3,5 °C"])
  }
}
