import RunModel
import RunStore
import Tracking

/// Writes files of a catalogue, piece by piece.
///
/// The formats of one run follow each other in a catalogue, so the run read last is kept.
package struct CatalogueWriter {
  private let catalogue: Catalogue
  private var last: Run?

  package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  /// Writes one file to `sink`.
  ///
  /// A run file is checked while it is passed on, so its fault may show only when all its bytes
  /// were: whatever was written of it has to be thrown away then.
  ///
  /// - Throws: ``LeftOut`` for a run that cannot be read, is damaged or has no place in the format,
  ///   else what `sink` throws.
  package mutating func write(
    _ file: HandoverFile, to sink: ([UInt8]) throws -> Void
  ) throws {
    switch file.content {
    case .run(let id, let format):
      guard let exporter = format.files.first?.exporter else {
        last = try read(id, sink)
        return
      }
      let run = try run(id)
      // Lists do not know the dates of its points, which may be others.
      guard exporter.canHold(run) else {
        let name = format.name.uppercased()
        throw LeftOut(id: id, reason: "its points have dates that \(name) cannot hold")
      }
      let settings = catalogue.store.settings
      try exporter.write(run, settings.units, hidingWithin: settings.hiddenEnds.radius, to: sink)
    case .report(let bytes): try sink(bytes)
    case .page:
      last = nil
      try catalogue.page?.write(catalogue.store, place: { catalogue.places[$0] }, to: sink)
    }
  }

  private mutating func run(_ id: String) throws -> Run {
    if let last, last.id == id { return last }
    // The one before is let go of first: two long runs need not be in memory.
    last = nil
    let run = try read(id) { _ in }
    last = run
    return run
  }

  private func read(_ id: String, _ take: ([UInt8]) throws -> Void) throws -> Run {
    do { return try catalogue.store.copy(id, to: take) } catch let trouble as StorageTrouble {
      throw LeftOut(id: id, reason: trouble.detail)
    }
  }
}
