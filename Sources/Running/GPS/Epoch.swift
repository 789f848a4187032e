import RunModel

/// The sentences of one epoch and the values merged from them.
struct Epoch: Sendable {
  /// Arrival time of the first byte of its first sentence.
  let at: Instant
  /// Whether it contains a sentence that opens an epoch, not just satellite lists.
  var isOpen = false
  /// The time in the opening sentences.
  var time: TimeOfDay?
  var rmc: RMC?
  var gga: GGA?
  var gns: GNS?
  var gll: GLL?
  var pubx: PUBX00?
  var vtg: VTG?
  /// Best mode of all GSA sentences (one per satellite system); `nil` without any.
  var mode: Int?
  var satellitesUsed = 0
  var gsaHDOP: Double?
  private var gsaIsPoor = false
  /// Radius from untimed sentences (PQTMEPE, PGRME).
  var untimedRadius: Double?

  init(at: Instant) {
    self.at = at
  }

  mutating func add(_ gga: GGA) {
    // The GPGGA and GLGGA of an epoch are separate solutions; GNGGA is the combined one.
    guard let present = self.gga, present.isCombined || !gga.isCombined else {
      self.gga = gga
      return
    }
  }

  mutating func add(_ gsa: GSA) {
    // A system without satellites reports 1 while another reports 3.
    mode = max(mode ?? 1, gsa.mode)
    satellitesUsed += gsa.satellites
    gsaHDOP = gsaHDOP ?? gsa.hdop
    gsaIsPoor = gsaIsPoor || gsa.isPoor
  }

  /// The lowest status of all sentences; GLL counts only if there is no other.
  var status: FixStatus {
    var status: FixStatus?
    func consider(_ next: FixStatus?) {
      guard let next else { return }
      status = status.map { $0.combined(with: next) } ?? next
    }
    consider(rmc?.status)
    consider(gga?.status)
    consider(gns?.status)
    consider(pubx?.status)
    if status == nil { consider(gll?.status) }
    return mode == 1 ? .none : status ?? .none
  }

  /// The position with the most decimals; GLL and PUBX are the fallback.
  var position: Position? {
    finer(finer(gga?.position, gns?.position), rmc?.position) ?? gll?.position ?? pubx?.position
  }

  private func finer(_ first: Position?, _ second: Position?) -> Position? {
    guard let first, let second else { return first ?? second }
    return second.decimals > first.decimals ? second : first
  }

  /// Whether the RMC and GGA (or GNS) of an epoch report different positions: two damaged bytes can
  /// pass the checksum.
  var namesTwoPlaces: Bool {
    guard let first = rmc?.position, let second = gga?.position ?? gns?.position else {
      return false
    }
    return !first.agrees(with: second)
  }

  var hdop: Double? { gga?.hdop ?? gns?.hdop ?? gsaHDOP ?? pubx?.hdop }

  /// Whether an HDOP means "no fix" and no sentence has a better one.
  var isPoor: Bool { hdop == nil && (gga?.isPoor == true || gns?.isPoor == true || gsaIsPoor) }

  var satellites: Int? {
    gga?.satellites ?? gns?.satellites ?? (mode == nil ? nil : satellitesUsed) ?? pubx?.satellites
  }

  /// Whether the fix is 2D: the receiver then repeats its last altitude, which is not used.
  var isFlat: Bool { mode == 2 || pubx?.isFlat == true }

  var altitude: Double? { isFlat ? nil : gga?.altitude ?? gns?.altitude }

  var speed: Double? { rmc?.speed ?? movingVTG?.speed ?? pubx?.speed }

  var course: Double? {
    rmc?.course ?? (rmc?.speed == nil ? movingVTG?.course ?? pubx?.course : nil)
  }

  private var movingVTG: VTG? { vtg?.status == FixStatus.none ? nil : vtg }
}
