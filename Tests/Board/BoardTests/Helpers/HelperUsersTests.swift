import Device
import Testing

@testable import Board

@Suite("Who may tell what at the helpers' socket")
struct HelperUsersTests {
  private let users = HelperUsers(own: 101, drive: 102)

  @Test(
    "the drive's user about the cable, the recorder's about a stick, root about both",
    arguments: [
      (0, true, true), (101, false, true), (102, true, false), (103, false, false),
      (nil, false, false),
    ] as [(UInt32?, Bool, Bool)])
  func table(user: UInt32?, cable: Bool, stick: Bool) {
    #expect(users.mayTell(.usb(.failed(reason: "x")), user) == cable)
    #expect(users.mayTell(.usb(.unplugged), user) == cable)
    #expect(users.mayTell(.stick(.imported(badges: 1)), user) == stick)
    #expect(users.mayTell(.stick(.offers(badges: 1, pictures: 0)), user) == stick)
  }

  @Test("beside its service, a recorder of any other user hears that user's drive")
  func drives() {
    let services: [String: UInt32] = ["moonrunner": 101, "moonrunner-usb": 102]
    #expect(HelperUsers(own: 101) { services[$0] } == HelperUsers(own: 101, drive: 102))
    #expect(HelperUsers(own: 1000) { services[$0] } == HelperUsers(own: 1000, drive: 1000))
    #expect(HelperUsers(own: 1000) { _ in nil } == HelperUsers(own: 1000, drive: 1000))
  }
}
