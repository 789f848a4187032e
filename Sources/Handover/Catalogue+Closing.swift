import RunModel
import RunStore

/// A file that tells of the others, and so is made last.
package struct ClosingFile: Hashable, Sendable {
  /// Its place, "SHA256SUMS".
  package var path: String
  package var bytes: [UInt8]
}

extension Catalogue {
  /// `README.TXT` and `SHA256SUMS`: to be written when all others lie in their places, and only if
  /// their bytes are other than those that are there.
  ///
  /// - Parameters:
  ///   - leftOut: All runs that are not there: those of ``leftOut`` and those that
  ///     ``CatalogueWriter`` refused.
  ///   - digests: SHA-256 by path of every other file that is there.
  /// - Returns: The two, in the order in which they are to be written.
  package func closing(
    leftOut: [LeftOut], digests: [String: String]
  ) -> [ClosingFile] {
    let text = Catalogue.readMe(
      leftOut, hasPage: page != nil, hiddenEnds: store.settings.hiddenEnds)
    let readMe = ClosingFile(path: "README.TXT", bytes: text)
    var digests = digests
    var hash = SHA256()
    hash.add(readMe.bytes)
    digests[readMe.path] = hash.hexadecimal
    return [readMe, ClosingFile(path: "SHA256SUMS", bytes: Catalogue.sums(digests))]
  }

  /// What `sha256sum` writes, and `sha256sum -c` reads: sorted by path.
  private static func sums(_ digests: [String: String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (path, digest) in digests.sorted(by: { $0.key < $1.key }) {
      bytes += "\(digest)  \(path)\n".utf8
    }
    return bytes
  }

  /// Lines end as on Windows, whose oldest editors need that.
  private static func readMe(
    _ leftOut: [LeftOut], hasPage: Bool, hiddenEnds: Settings.HiddenEnds
  ) -> [UInt8] {
    var lines = ["Your runs, as MoonRunner recorded them.", ""]
    if hasPage {
      lines += [
        "index.html  Open this one: maps, splits, badges and records. It needs no",
        "            internet.",
      ]
    }
    lines += [
      "RUNS        A folder for each year. Each run lies there under one name,",
      "            the UTC of its start:",
      "              .json  all that was recorded, in SI units",
      "              .gpx   for maps and running sites",
      "              .tcx   the same with laps; a run without a date has none",
      "SHA256SUMS  Checksums; \"sha256sum -c SHA256SUMS\" verifies them all.",
      "",
      "Copy what you like. These are copies: the runs themselves stay in the",
      "wearable, and are deleted there.",
      "",
    ]
    lines += privacy(hiddenEnds, hasPage: hasPage)
    if !leftOut.isEmpty {
      lines += ["", "Not here, because they are damaged or cannot be read:"]
      for run in Set(leftOut).sorted(by: { $0.id < $1.id }) {
        lines.append("  \(plain(run.id)): \(plain(run.reason))")
      }
    }
    return Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }

  /// Where somebody lives can be read here, by every computer too that this is plugged into.
  private static func privacy(_ hidden: Settings.HiddenEnds, hasPage: Bool) -> [String] {
    let whole = hasPage ? "The .json files and index.html" : "The .json files"
    guard hidden != .none else {
      return [
        "These files show where your runs start and end, which may be your home.",
        "The wearable can hide that in .gpx and .tcx: Settings, Hide ends.",
      ]
    }
    return [
      "In .gpx and .tcx, what lies within \(hidden.rawValue) m of a run's start and end is",
      "hidden; their distances and times are those of the whole run.",
      "\(whole) show every place, which may be your home.",
    ]
  }

  /// In ASCII, which every editor of every computer shows.
  private static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(300) {
      result += scalar.value < 32 || scalar.value > 126 ? "?" : String(scalar)
    }
    return result
  }
}
