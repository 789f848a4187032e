package import Board
import Glibc
package import Handover
import RunModel
import RunStore

/// Brings an image up to date: what changed since its list was written, or all of it.
///
/// Nothing here touches the image that the host has. A power cut or a failure at any moment leaves
/// an image with a list that is true, or one without a list, which is made anew.
package struct ImageBuilder {
  /// How the work ended.
  package enum Outcome: Hashable, Sendable {
    /// This image holds all there is, and is checked.
    case ready(Drive.Slot)
    /// A run began; the rest is done the next time.
    case stopped
    case failed(reason: String)
  }

  /// Why the work could not go on.
  enum Trouble: Error {
    case stopped
    /// The volume, of so many bytes, is too small for what comes.
    case tooSmall(Int64)
    case flashFull
  }

  var folder: ImageFolder
  private let data: String
  private let software: String
  private let page: (any PageSource)?
  private let reports: ReportFiles?
  /// Whether the work is to end at the next file.
  let isStopped: @Sendable () -> Bool
  let progress: @Sendable (Int) -> Void

  /// - Parameters:
  ///   - images: The directory of the images, absolute; made if it is not there.
  ///   - data: The data directory of the runs, absolute.
  ///   - software: Name and version.
  ///   - page: What makes the page of all runs; `nil` for none.
  ///   - reports: Diagnostic reports to include; `nil` for none.
  ///   - isStopped: Asked before each file.
  ///   - progress: Takes percents.
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

  /// Makes the directory, and sees whether the tools are there.
  ///
  /// - Throws: `SystemError` that says what to do.
  package func prepare() throws(SystemError) {
    try DriveTools.check()
    try folder.prepare()
  }

  /// The image that has a list, the whole one if both do.
  package var newest: Drive.Slot {
    let lists = Drive.Slot.allCases.compactMap { slot in folder.list(slot).map { (slot, $0) } }
    return (lists.first { $0.1.isWhole } ?? lists.first)?.0 ?? .a
  }

  /// Where an image is, as the system names it.
  package func path(_ slot: Drive.Slot) -> String { folder.image(slot) }

  /// Brings `slot` up to date, unless the other one, which the host has, is that already.
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
      // Whatever it was, the next try begins with nothing; the flash gets its room back.
      try? folder.removeImage(slot)
      return .failed(reason: error.description)
    } catch {
      try? folder.removeImage(slot)
      return .failed(reason: "\(error)")
    }
  }

  /// An image that nobody needs goes when it holds room that is missing.
  private func makeRoom(from slot: Drive.Slot, held: Drive.Slot?) throws {
    guard slot.other != held, try folder.room() < ImageFolder.kept else { return }
    try folder.removeImage(slot.other)
  }

  /// An image that would be made anew begins as a copy of the other one: that is much less work
  /// than to write all runs again.
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
        // An image that grew wrong, by a fault of the flash for example, gets one fresh start.
        guard list != nil, attempt == 0 else { throw error }
        list = nil
      }
    }
  }
}
