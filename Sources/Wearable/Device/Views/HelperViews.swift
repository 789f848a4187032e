// The cable, the stick and the server.

/// The USB drive.
struct USBView: View {
  var keys: TableRow { .usb }

  func content(of device: Device) -> ScreenContent { .usb(device.usbScreen) }
  func asksToConfirm(in device: Device) -> Bool { device.helpers.usb == .ready }
  func confirm(in device: inout Device) {
    if device.helpers.usb == .ready { device.emit(.ejectUSB) }
  }
}

/// A USB stick.
struct StickView: View {
  var keys: TableRow { .usb }

  func content(of device: Device) -> ScreenContent { .usb(device.stickScreen) }
  func asksToConfirm(in device: Device) -> Bool { device.helpers.asksToImport }
  func confirm(in device: inout Device) {
    if device.helpers.asksToImport { device.answerOffer(true) }
  }
  func back(in device: inout Device) { if !device.leaveStick() { device.browsing.back() } }
}

/// The copy on the runner's server.
struct SyncView: View {
  func content(of device: Device) -> ScreenContent { .usb(device.syncScreen) }
  func select(in device: inout Device) { device.syncNow() }
}

extension AnyView {
  static let usb = AnyView(USBView())
  static let stick = AnyView(StickView())
  static let sync = AnyView(SyncView())
}
