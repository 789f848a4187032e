import RunModel
import RunStore
import Tracking

/// Writes the files of a catalogue in pieces.
///
/// The formats of a run are adjacent in a catalogue, so the last run read is cached.
package struct CatalogueWriter {
  private let catalogue: Catalogue
  private var last: Run?

  package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  /// Writes a file to `sink`.
  ///
  /// A run file is verified while it is being written, so damage may be detected only at the end:
  /// on an error, discard everything written.
  ///
  /// - Throws: ``LeftOut`` for a run that is unreadable, damaged or not expressible in the format,
  ///   otherwise whatever `sink` throws.
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
      // The catalogue checked only the summary, which has no dates of individual points.
      guard exporter.canHold(run) else {
        let name = format.name.uppercased()
        throw LeftOut(id: id, reason: "its points have dates that \(name) cannot represent")
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
    // Frees the previous run first, so that only one long run is in memory.
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
