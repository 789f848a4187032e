import RunModel

// A fix in packed rows, see `Packed`: its status, then the columns of its table.

extension Fix {
  /// How many there are.
  static let columns = 1 + table.count

  /// In the order of their numbers in a row.
  private static let statuses: [FixStatus] = [.none, .estimated, .valid]

  func pack(into row: inout RowPacker) {
    row.whole(status == .valid ? 2 : status == .estimated ? 1 : 0)
    packTable(into: &row)
  }

  init(from row: inout RowUnpacker) {
    let status = Fix.statuses[Int(row.whole() ?? 0)]
    self.init(fromTable: &row)
    self.status = status
  }
}
