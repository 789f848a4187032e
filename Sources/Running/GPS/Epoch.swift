import RunModel

/// The sentences of one epoch, and what they say together.
struct Epoch: Sendable {
  /// Arrival of the first byte of its first sentence.
  let at: Instant
  /// Holds a sentence that makes an epoch, not just satellite lists.
  var isOpen = false
  /// The time in those sentences.
  var time: TimeOfDay?
  var rmc: RMC?
  var gga: GGA?
  var gns: GNS?
  var gll: GLL?
  var pubx: PUBX00?
  var vtg: VTG?
  /// Best mode of all GSA (one per satellite system); `nil` if there was none.
  var mode: Int?
  var satellitesUsed = 0
  var gsaHDOP: Double?
  private var gsaIsPoor = false
  /// Radius from sentences without a time of their own (PQTMEPE, PGRME).
  var untimedRadius: Double?

  init(at: Instant) {
    self.at = at
  }

  mutating func add(_ gga: GGA) {
    // GPGGA and GLGGA of one epoch are two solutions; GN is the common one.
    guard let present = self.gga, present.isCombined || !gga.isCombined else {
      self.gga = gga
      return
    }
  }

  mutating func add(_ gsa: GSA) {
    // A system without satellites says 1 while another one says 3.
    mode = max(mode ?? 1, gsa.mode)
    satellitesUsed += gsa.satellites
    gsaHDOP = gsaHDOP ?? gsa.hdop
    gsaIsPoor = gsaIsPoor || gsa.isPoor
  }

  /// The least that any sentence vouches for; GLL and PUBX count alone or when they agree.
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

  /// From the sentence with the most decimals; GLL and PUBX only if there is no other.
  var position: Position? {
    finer(finer(gga?.position, gns?.position), rmc?.position) ?? gll?.position ?? pubx?.position
  }

  private func finer(_ first: Position?, _ second: Position?) -> Position? {
    guard let first, let second else { return first ?? second }
    return second.decimals > first.decimals ? second : first
  }

  /// RMC and GGA (or GNS) of one time name two places: two damaged bytes passed the checksum.
  var namesTwoPlaces: Bool {
    guard let first = rmc?.position, let second = gga?.position ?? gns?.position else {
      return false
    }
    return !first.agrees(with: second)
  }

  var hdop: Double? { gga?.hdop ?? gns?.hdop ?? gsaHDOP ?? pubx?.hdop }

  /// Whether an HDOP stands for no fix, and none is better.
  var isPoor: Bool { hdop == nil && (gga?.isPoor == true || gns?.isPoor == true || gsaIsPoor) }

  var satellites: Int? {
    gga?.satellites ?? gns?.satellites ?? (mode == nil ? nil : satellitesUsed) ?? pubx?.satellites
  }

  /// A 2D fix keeps showing its last altitude, so that one is not used.
  var isFlat: Bool { mode == 2 || pubx?.isFlat == true }

  var altitude: Double? { isFlat ? nil : gga?.altitude ?? gns?.altitude }

  var speed: Double? { rmc?.speed ?? movingVTG?.speed ?? pubx?.speed }

  var course: Double? {
    rmc?.course ?? (rmc?.speed == nil ? movingVTG?.course ?? pubx?.course : nil)
  }

  private var movingVTG: VTG? { vtg?.status == FixStatus.none ? nil : vtg }
}
