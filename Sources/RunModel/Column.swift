/// A quantity of a row, and how the row says it and takes it.
package struct Column<Row: Sendable>: Sendable {
  /// What kind of value it is; `nil` is unknown.
  package enum Form: Sendable {
    case number(
      get: @Sendable (Row) -> Double?, set: @Sendable (inout Row, Double?) -> Void)
    case whole(get: @Sendable (Row) -> Int64?, set: @Sendable (inout Row, Int64?) -> Void)
    case time(get: @Sendable (Row) -> UTC?, set: @Sendable (inout Row, UTC?) -> Void)
  }

  package let quantity: Quantity
  package let form: Form
  /// Whether every row has it.
  package let isRequired: Bool
  /// Decimals that numbers mostly have while the run is recorded; with more they need more room in
  /// memory.
  package let usualDecimals: Int

  package init(
    _ quantity: Quantity, _ form: Form, isRequired: Bool = false, usualDecimals: Int? = nil
  ) {
    self.quantity = quantity
    self.form = form
    self.isRequired = isRequired
    self.usualDecimals = usualDecimals ?? quantity.decimals
  }

  /// Makes unknown what lies beyond the bounds; NaN does.
  fileprivate func bound(_ row: inout Row) {
    switch form {
    case .number(let get, let set):
      if let value = get(row), !quantity.bounds.contains(value) { set(&row, nil) }
    case .whole(let get, let set):
      if let value = get(row), !quantity.wholeBounds.contains(value) { set(&row, nil) }
    case .time(let get, let set):
      if let value = get(row), !quantity.wholeBounds.contains(value.millisecondsSince1970) {
        set(&row, nil)
      }
    }
  }
}

/// A value that is a row of a table: all that is written, read, bounded and packed of it is in its
/// columns.
package protocol Tabular: Sendable {
  /// At most 32, in the order in which files have them.
  static var table: [Column<Self>] { get }
  /// All that may be unknown is, the rest 0.
  init()
}

extension Tabular {
  /// The row without what its quantities cannot be.
  package var bounded: Self {
    var row = self
    for column in Self.table { column.bound(&row) }
    return row
  }

  /// Writes all columns of the table.
  package func packTable(into packer: inout RowPacker) {
    for column in Self.table {
      switch column.form {
      case .number(let get, _): packer.number(get(self), decimals: column.usualDecimals)
      case .whole(let get, _): packer.whole(get(self))
      case .time(let get, _): packer.whole(get(self)?.millisecondsSince1970)
      }
    }
  }

  /// Reads what ``packTable(into:)`` wrote.
  package init(fromTable unpacker: inout RowUnpacker) {
    self.init()
    for column in Self.table {
      switch column.form {
      case .number(_, let set): set(&self, unpacker.number(decimals: column.usualDecimals))
      case .whole(_, let set): set(&self, unpacker.whole())
      case .time(_, let set):
        set(&self, unpacker.whole().map { UTC(millisecondsSince1970: $0) })
      }
    }
  }
}

/// A row is packed by its table, unless it says otherwise.
extension Packable where Self: Tabular {
  package static var columns: Int { table.count }

  package func pack(into row: inout RowPacker) { packTable(into: &row) }

  package init(from row: inout RowUnpacker) { self.init(fromTable: &row) }
}

// MARK: - Places

extension Column {
  /// Latitude and longitude; a place without one of them is unknown.
  package static func place(
    get: @escaping @Sendable (Row) -> Coordinate?,
    set: @escaping @Sendable (inout Row, Coordinate?) -> Void, isRequired: Bool = false
  ) -> [Column] {
    let latitude = Form.number(
      get: { get($0)?.latitude },
      set: { row, value in
        let longitude = get(row)?.longitude ?? 0
        set(&row, value.map { Coordinate(latitude: $0, longitude: longitude) })
      })
    let longitude = Form.number(
      get: { get($0)?.longitude },
      set: { row, value in
        guard let value, let latitude = get(row)?.latitude else { return set(&row, nil) }
        set(&row, Coordinate(latitude: latitude, longitude: value))
      })
    return [
      Column(.latitude, latitude, isRequired: isRequired),
      Column(.longitude, longitude, isRequired: isRequired),
    ]
  }
}
