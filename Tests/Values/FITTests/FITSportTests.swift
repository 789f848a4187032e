import FIT
import Testing

@Suite("Sports in FIT")
struct FITSportTests {
  @Test("come back by their numbers", arguments: UInt8.min...UInt8.max)
  func numbers(number: UInt8) {
    #expect(FITSport.number(of: FITSport.name(of: number)) == number)
  }

  @Test(
    "of a name that FIT does not have is no run", arguments: ["e-biking", "sport 1", "sport", ""])
  func others(name: String) { #expect(FITSport.number(of: name) == 254) }
}
