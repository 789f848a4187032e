package import Board
import Glibc
package import Handover
import RunModel
import RunStore

/// Brings an image up to date, incrementally or from scratch.
///
/// It never touches the image held by the host. After a power cut or failure, an image has either a
/// correct list or no list; without a list it is rebuilt.
package struct ImageBuilder {
  /// The outcome of a build.
  package enum Outcome: Hashable, Sendable {
    /// The image is up to date and checked.
    case ready(Drive.Slot)
    /// Stopped by a run; the next build continues.
    case stopped
    case failed(reason: String)
  }

  /// Why the build cannot continue.
  enum Trouble: Error {
    case stopped
    /// A volume of this size in bytes is too small.
    case tooSmall(Int64)
    case flashFull
  }

  var folder: ImageFolder
  private let data: String
  private let software: String
  private let page: (any PageSource)?
  private let reports: ReportFiles?
  /// Returns whether to stop before the next file.
  let isStopped: @Sendable () -> Bool
  let progress: @Sendable (Int) -> Void

  /// - Parameters:
  ///   - images: The directory of the images, absolute; created if missing.
  ///   - data: The data directory of the runs, absolute.
  ///   - software: The name and version of this software.
  ///   - page: The source of the page of all runs; `nil` for none.
  ///   - reports: Diagnostic reports to include; `nil` for none.
  ///   - isStopped: Polled before each file.
  ///   - progress: Receives the progress in percent.
  package init(
    images: String, data: String, software: String, page: (any PageSource)? = nil,
    reports: ReportFiles? = nil,
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    folder = ImageFolder(images)
    self.data = data
    self.software = software
    self.page = page
    self.reports = reports
    self.isStopped = isStopped
    self.progress = progress
  }

  /// Creates the directory, and checks that the tools are installed.
  ///
  /// - Throws: `SystemError` with advice.
  package func prepare() throws(SystemError) {
    try DriveTools.check()
    try folder.prepare()
  }

  /// An image with a list, preferably a complete one.
  package var newest: Drive.Slot {
    let lists = Drive.Slot.allCases.compactMap { slot in folder.list(slot).map { (slot, $0) } }
    return (lists.first { $0.1.isWhole } ?? lists.first)?.0 ?? .a
  }

  /// Returns the absolute path of an image.
  package func path(_ slot: Drive.Slot) -> String { folder.image(slot) }

  /// Brings `slot` up to date, unless the other image, held by the host, already is.
  package func build(_ slot: Drive.Slot, held: Drive.Slot?) -> Outcome {
    do {
      let catalogue = try Catalogue(root: data, software: software, page: page, reports: reports)
      if let held, let list = folder.list(held), ImagePlan(catalogue, list).isDone {
        return .ready(held)
      }
      try makeRoom(from: slot, held: held)
      try copyOther(to: slot)
      try update(slot, to: catalogue)
      return .ready(slot)
    } catch Trouble.stopped {
      return .stopped
    } catch Trouble.flashFull {
      try? folder.removeImage(slot)
      return .failed(reason: "Card full; delete old runs, or use a larger card")
    } catch let error as SystemError {
      // The next build starts from scratch; removing the image frees its space in the meantime.
      try? folder.removeImage(slot)
      return .failed(reason: error.description)
    } catch {
      try? folder.removeImage(slot)
      return .failed(reason: "\(error)")
    }
  }

  /// Removes the other image if the host does not use it and its space is needed.
  private func makeRoom(from slot: Drive.Slot, held: Drive.Slot?) throws {
    guard slot.other != held, try folder.room() < ImageFolder.kept else { return }
    try folder.removeImage(slot.other)
  }

  /// Copies the other image if this one has no list: much less work than writing all runs again.
  private func copyOther(to slot: Drive.Slot) throws {
    guard folder.list(slot) == nil, let list = folder.list(slot.other),
      try folder.room() > list.usedBytes * 3 / 2 + (1 << 20)
    else { return }
    try folder.removeImage(slot)
    guard try folder.copyImage(to: slot, size: list.size, isStopped: isStopped) else {
      try folder.removeImage(slot)
      throw Trouble.stopped
    }
    try folder.writeList(list, slot)
  }

  private func update(_ slot: Drive.Slot, to catalogue: Catalogue) throws {
    var list = folder.list(slot)
    var smallest: Int64 = 0
    for attempt in 0... {
      do {
        var work = try ImageWork(self, slot, catalogue, list, atLeast: smallest)
        try work.run()
        return
      } catch Trouble.tooSmall(let size) {
        smallest = size + 1
        list = nil
      } catch let error as SystemError {
        // An inconsistent image, for example after a flash fault, is rebuilt once.
        guard list != nil, attempt == 0 else { throw error }
        list = nil
      }
    }
  }
}
