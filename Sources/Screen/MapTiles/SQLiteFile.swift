import CSQLite
import RunModel

/// An untrusted, read-only database; SQLite is not visible outside this file.
final class SQLiteFile {
  /// SQLite's page cache, KiB.
  private static let cache = 256
  /// Virtual machine steps between progress callbacks.
  private static let stepsAtOnce = 1000
  /// Nothing else in the program uses SQLite, so the heap limit covers all map files.
  private static let memory: Int64 = sqlite3_hard_heap_limit64(Int64(MapLimits.sqliteBytes))

  fileprivate let handle: OpaquePointer
  fileprivate let budget = StepBudget()

  init(_ path: String) throws(MapError) {
    _ = SQLiteFile.memory
    // Immutable: no locks, no search for a journal, no files created beside the database.
    let address = "file:\(SQLiteFile.escaped(path))?mode=ro&immutable=1"
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(address, &opened, flags, nil)
    guard status == SQLITE_OK, let opened else {
      let why = SQLiteFile.words(opened)
      sqlite3_close_v2(opened)
      throw .cannotRead(why)
    }
    handle = opened
    _ = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(MapLimits.tileBytes))
    _ = sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_progress_handler(
      handle, Int32(SQLiteFile.stepsAtOnce),
      { context in
        guard let context else { return 1 }
        return Unmanaged<StepBudget>.fromOpaque(context).takeUnretainedValue().spend() ? 0 : 1
      }, Unmanaged.passUnretained(budget).toOpaque())
    for pragma in [
      "trusted_schema=0", "query_only=1", "cell_size_check=1", "mmap_size=0", "temp_store=2",
      "cache_size=-\(SQLiteFile.cache)",
    ] {
      budget.renew()
      sqlite3_exec(handle, "PRAGMA \(pragma)", nil, nil, nil)
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Prepares a query.
  func query(_ sql: String) throws(MapError) -> SQLiteQuery {
    budget.renew()
    var statement: OpaquePointer?
    let status = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard status == SQLITE_OK, let statement else {
      // A missing table or column.
      throw status == SQLITE_ERROR ? .notAMap(SQLiteFile.words(handle)) : error(status)
    }
    return SQLiteQuery(statement, of: self)
  }

  /// Translates an SQLite status.
  fileprivate func error(_ status: Int32) -> MapError {
    switch status & 0xff {
    case SQLITE_INTERRUPT:
      .unfit(
        "finding a tile takes more than \(MapLimits.querySteps) steps: it has no tile index",
        advice: "create one: sqlite3 FILE 'CREATE UNIQUE INDEX tile_index ON tiles (zoom_level,"
          + " tile_column, tile_row)'")
    case SQLITE_TOOBIG: .tooLarge("it is larger than \(MapLimits.tileBytes) bytes")
    case SQLITE_NOMEM:
      .tooLarge("reading it takes more than \(MapLimits.sqliteBytes) bytes of memory")
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PERM: .cannotRead(SQLiteFile.words(handle))
    default: .damaged(SQLiteFile.words(handle))
    }
  }

  private static func words(_ handle: OpaquePointer?) -> String {
    sqlite3_errmsg(handle).map { String(cString: $0) } ?? "there is not enough memory"
  }

  /// Percent-encodes a path (RFC 3986), except for letters and digits.
  private static func escaped(_ path: String) -> String {
    var result = ""
    for byte in path.pathBytes.dropLast().map(UInt8.init(bitPattern:)) {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return result
  }
}

/// The remaining part of ``MapLimits/querySteps``, in thousands of steps.
private final class StepBudget {
  private var left = 0

  func renew() { left = MapLimits.querySteps / 1000 }

  /// Deducts a thousand steps; returns whether any are left.
  func spend() -> Bool {
    left -= 1
    return left > 0
  }
}

/// A prepared query; its column values are valid until the next step.
final class SQLiteQuery {
  private let statement: OpaquePointer
  private let file: SQLiteFile

  fileprivate init(_ statement: OpaquePointer, of file: SQLiteFile) {
    (self.statement, self.file) = (statement, file)
  }

  deinit { sqlite3_finalize(statement) }

  /// Binds numbers to ?1, ?2 and so on.
  func bind(_ numbers: [Int]) {
    sqlite3_reset(statement)
    for (index, number) in numbers.enumerated() {
      sqlite3_bind_int64(statement, Int32(index + 1), Int64(number))
    }
  }

  /// Advances to the next row; returns `false` at the end.
  func step() throws(MapError) -> Bool {
    file.budget.renew()
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status: throw file.error(status)
    }
  }

  /// Releases the row.
  func reset() { sqlite3_reset(statement) }

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  /// Returns `nil` if empty or larger than `most` bytes.
  func bytes(_ column: Int32, most: Int) -> [UInt8]? {
    guard let start = sqlite3_column_blob(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    guard 1...most ~= count else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Returns `nil` if empty or larger than ``MapLimits/metadataBytes``.
  func text(_ column: Int32) -> String? {
    guard sqlite3_column_text(statement, column) != nil else { return nil }
    return bytes(column, most: MapLimits.metadataBytes).map { String(decoding: $0, as: UTF8.self) }
  }
}
