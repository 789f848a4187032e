import Board
import Console
import Glibc
import Handover
import RunModel
import USBDrive

/// `moonrunner usb`: presents the runs to a computer as a USB drive.
enum USBCommand {
  /// The standard folder of images.
  static let standardImages = "/var/lib/moonrunner/usb"

  static func run(_ arguments: Arguments) throws(CommandError) {
    let data = DataDirectory.absolute(arguments.data)
    let images = DataDirectory.absolute(arguments.value("--images") ?? standardImages)
    for folder in [images, data] { try FolderOwner.refuseRoot(in: folder) }
    let path = arguments.value("--gadget").map(DataDirectory.absolute)
    let link = RecorderLink(path: arguments.value("--socket") ?? RecorderLink.standardPath)
    do throws(SystemError) {
      // Before any other thread starts, since threads inherit the blocked signals.
      let signals = try StopSignals()
      let gadget = try GadgetFiles(
        gadget: path ?? GadgetFiles.standardPath, controller: arguments.value("--udc"))
      let lock = try claim(images)
      LowPriority.adopt()
      let service = try DriveService(
        gadget: gadget, link: link, images: images, data: data, software: Help.version,
        page: DataDirectoryPage(data: data, cards: images, say: note),
        reports: ReportFiles { note($0) }, outlets: outlets(), at: MonotonicClock.now())
      note("\(Help.version), drive images in \(images)")
      try service.run(until: signals)
      withExtendedLifetime(lock) {}
    } catch {
      throw .failed(error.description)
    }
  }

  /// Locks the folder, since two processes would write the same images.
  private static func claim(_ images: String) throws(SystemError) -> WriterLock {
    let disk = DiskFileSystem(root: images, access: .readAndWrite)
    try? disk.makeDirectory("")
    let lock: WriterLock?
    do { lock = try WriterLock(root: images) } catch {
      throw SystemError(
        "keep images in \(images)",
        reason: "\(error); choose a writable directory with --images")
    }
    guard let lock else {
      throw SystemError(
        "keep images in \(images)", reason: "another \"moonrunner usb\" is using it")
    }
    return lock
  }

  private static func outlets() -> DriveService.Outlets {
    var outlets = DriveService.Outlets()
    outlets.log = { note($0) }
    if let manager = ServiceNotifier.ofThisProcess {
      outlets.tell = { manager.tell($0) }
      outlets.watchdogInterval = manager.watchdogInterval
    }
    return outlets
  }

  private static let log = LogWriter(STDERR_FILENO)

  private static func note(_ line: String) { log.line("moonrunner usb: \(line)") }
}
