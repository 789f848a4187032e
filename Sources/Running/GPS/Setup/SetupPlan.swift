import RunModel

/// The commands for a receiver, in order; see ``ReceiverSetup``.
struct SetupPlan: Sendable {
  let identity: ReceiverIdentity
  let wishes: SetupWishes
  let aid: SetupAid
  /// Baud rate of the line.
  let baud: Int
  /// The commanded fix rate, Hz: 1 if the requested one is not possible, `nil` if it cannot be set.
  var rate: Int?

  init(identity: ReceiverIdentity, wishes: SetupWishes, aid: SetupAid, baud: Int) {
    self.identity = identity
    self.wishes = wishes
    self.aid = aid
    self.baud = baud
    if !identity.speaksTextOnly { rate = rateObstacle == nil ? wishes.wantedRate : 1 }
  }

  /// Why the requested rate is not set; `nil` if it is.
  private var rateObstacle: String? {
    if identity.speaksTextOnly { return "this requires UBX" }
    // Airoha receivers only change the baud rate after a restart.
    if identity.maker == .airoha, wishes.fasterBaud(than: baud) != nil {
      return LineBudget.tooSlow(baud)
    }
    if rateStep(wishes.wantedRate) == nil { return "it supports only 1, 2, 4, 5 and 10 Hz" }
    if wishes.rate == nil, wishes.wantedRate > 1, !isKnownToBeFast {
      return "it is not known to support that"
    }
    return nil
  }

  /// Whether its manufacturer documents the 5 Hz used on the wrist.
  ///
  /// u-blox does from generation 6 on (data sheets of NEO-6G, Q and M, NEO-7, NEO-M8, NEO-M9N and
  /// MAX-M10S: 5 to 25 Hz, the slowest with all constellations enabled), the others do in the
  /// documents of ``PMTK``, ``PAIR`` and ``CASIC``.
  private var isKnownToBeFast: Bool {
    identity.maker != .ublox || (identity.generation ?? 0) >= 6 || identity.protocolVersion >= 1400
  }

  /// The steps on a line with a sufficient baud rate.
  ///
  /// Full power and aids for the first fix come first, commands that increase the output last. A
  /// rate of 1 Hz may reduce the output on a line without room for answers, so that command
  /// precedes all others.
  func steps(hasFix: Bool) -> [SetupStep] {
    let told = sentenceSteps(at: rate ?? 1) + modelSteps + orbitSteps
    let rest = [power?.continuous].compactMap { $0 } + (hasFix ? [] : aids) + told
    guard let rate, var step = rateStep(rate) else { return rest }
    guard rate > 1 else { return [step] + rest }
    step.otherwise = slowSteps
    return rest + [step]
  }

  /// Steps that fall back to 1 Hz and adapt the message rates, which would otherwise be too low.
  var slowSteps: [SetupStep] { [rateStep(1)].compactMap { $0 } + sentenceSteps(at: 1) }

  /// Requested settings that this receiver does not support.
  var gaps: [SetupReport.Entry] {
    var gaps: [SetupReport.Entry] = []
    func add(_ subject: SetupSubject, _ reason: String) {
      gaps.append(SetupReport.Entry(subject, .impossible(reason: reason)))
    }
    if wishes.saver, power == nil {
      add(.power(saves: true), "only u-blox 8 and later support that")
    }
    if let rateObstacle { add(.rate(wishes.wantedRate), rateObstacle) }
    if identity.speaksTextOnly {
      add(.model(wishes.model), "this requires UBX")
      return gaps
    }
    if wishes.model == .wrist, identity.maker != .ublox || ubloxModel != .wrist {
      add(.model(.wrist), "it has no wrist model")
    }
    return gaps
  }

  /// Whether the receiver supports UBX-CFG-VALSET, introduced with generation 9, protocol 27.
  private var usesSettings: Bool {
    identity.protocolVersion >= 2700 || (identity.generation ?? 0) >= 9
  }

  /// Whether the receiver supports UBX-MGA, which replaced UBX-AID in generation 8, protocol 15.
  private var knowsMGA: Bool {
    identity.protocolVersion >= 1500 || (identity.generation ?? 0) >= 8
  }

  /// The dynamic model for a u-blox receiver; the wrist model exists from protocol 18 on.
  private var ubloxModel: DynamicModel {
    usesSettings || identity.protocolVersion >= 1800 ? wishes.model : .pedestrian
  }

  // MARK: Power

  /// The power-saving commands; `nil` if not requested or not supported.
  var power: PowerSteps? {
    guard wishes.saver, identity.maker == .ublox, knowsMGA, !identity.speaksTextOnly else {
      return nil
    }
    let (saves, continuous) = (SetupSubject.power(saves: true), SetupSubject.power(saves: false))
    if usesSettings {
      return PowerSteps(
        identity: identity,
        saving: [SetupStep(saves, frame: UBX.set(UBX.powerSettings(saves: true)))],
        continuous: SetupStep(continuous, frame: UBX.set(UBX.powerSettings(saves: false))))
    }
    let cyclic = UBX.cyclicTracking(protocolVersion: identity.protocolVersion)
    return PowerSteps(
      identity: identity,
      saving: [
        SetupStep(saves, frame: cyclic), SetupStep(saves, frame: UBX.powerMode(saves: true)),
      ],
      continuous: SetupStep(continuous, frame: UBX.powerMode(saves: false)))
  }

  // MARK: Place and time

  private var aids: [SetupStep] {
    var steps: [SetupStep] = []
    switch identity.maker {
    case .ublox where knowsMGA:
      if let place = aid.place {
        let bytes = UBX.place(place).bytes
        steps.append(SetupStep(.place, content: .fixed(bytes), proof: .none))
      }
      if aid.clock != nil {
        steps.append(SetupStep(.time, content: .ubxTime, proof: .none))
      }
    case .ublox: steps += together(.ubxOldAid, .none)
    case .mediatek:
      // The position is sent together with the time.
      if aid.clock != nil {
        steps.append(SetupStep(.time, content: .pmtkTime, proof: .sentence(740)))
        if aid.place != nil {
          steps.append(SetupStep(.place, content: .pmtkPlace, proof: .sentence(741)))
        }
      }
    case .casic: steps += together(.casicAid, .frame(.casic, CASIC.initial))
    case .airoha: break
    }
    return steps
  }

  private func together(_ content: SetupStep.Content, _ proof: SetupStep.Proof) -> [SetupStep] {
    switch (aid.place, aid.clock) {
    case (nil, nil): []
    case (_?, nil): [SetupStep(.place, content: content, proof: proof)]
    case (nil, _?): [SetupStep(.time, content: content, proof: proof)]
    case (_?, _?): [SetupStep(.place, .time, content: content, proof: proof)]
    }
  }

  // MARK: Sentences and model

  private func subject(of sentence: OutputSentence) -> SetupSubject {
    sentence == .gst ? .positionError : .sentences
  }

  /// Steps that set the message rates for a fix rate.
  private func sentenceSteps(at rate: Int) -> [SetupStep] {
    switch identity.maker {
    case .ublox where identity.speaksTextOnly:
      OutputSentence.allCases.map { sentence in
        let bytes = PUBX.output(sentence, every: sentence.period(at: rate), on: wishes.port)
        return SetupStep(subject(of: sentence), content: .fixed(bytes), proof: .none)
      }
    case .ublox where usesSettings: [outputSettings(at: rate)]
    case .ublox:
      OutputSentence.allCases.map { sentence in
        let frame = UBX.messageRate(sentence, every: sentence.period(at: rate))
        return SetupStep(subject(of: sentence), frame: frame)
      }
    case .mediatek: [mediatekSentences(at: rate)]
    case .airoha:
      OutputSentence.allCases.map { sentence in
        let bytes = PAIR.output(sentence, every: sentence.period(at: rate))
        return SetupStep(subject(of: sentence), content: .fixed(bytes), proof: .sentence(62))
      }
    case .casic:
      [
        SetupStep(
          .positionError, .sentences, content: .fixed(CASIC.output(at: rate)), proof: .none)
      ]
    }
  }

  /// u-blox 9 and later: all rates in one command, or one by one as a fallback, since a single
  /// unknown key makes the receiver refuse them all.
  private func outputSettings(at rate: Int) -> SetupStep {
    let each = OutputSentence.allCases.map { sentence in
      let setting = UBX.output(sentence, every: sentence.period(at: rate), on: wishes.port)
      return (sentence, setting)
    }
    let singly = each.map { SetupStep(subject(of: $0.0), frame: UBX.set([$0.1])) }
    return SetupStep(
      .positionError, .sentences, frame: UBX.set(each.map(\.1)), otherwise: singly)
  }

  private func mediatekSentences(at rate: Int) -> SetupStep {
    let without = SetupStep(
      .sentences, content: .fixed(PMTK.output(at: rate, withGST: false)), proof: .sentence(314))
    return SetupStep(
      .positionError, .sentences, content: .fixed(PMTK.output(at: rate, withGST: true)),
      proof: .sentence(314), otherwise: [without])
  }

  private var modelSteps: [SetupStep] {
    switch identity.maker {
    case .ublox where identity.speaksTextOnly: return []
    case .ublox:
      let pedestrian = SetupStep(.model(.pedestrian), frame: frame(of: .pedestrian))
      guard ubloxModel == .wrist else { return [pedestrian] }
      return [SetupStep(.model(.wrist), frame: frame(of: .wrist), otherwise: [pedestrian])]
    case .mediatek:
      return [
        SetupStep(.staticHold, content: .fixed(PMTK.noStaticHold), proof: .sentence(386)),
        SetupStep(.model(.pedestrian), content: .fixed(PMTK.fitness), proof: .sentence(886)),
      ]
    case .airoha:
      return [
        SetupStep(.model(.pedestrian), content: .fixed(PAIR.fitness), proof: .sentence(80))
      ]
    case .casic:
      return [
        SetupStep(.model(.pedestrian), content: .fixed(CASIC.pedestrian), proof: .none)
      ]
    }
  }

  /// Steps that enable the receiver's own orbit prediction: u-blox from protocol 18 on.
  private var orbitSteps: [SetupStep] {
    guard identity.maker == .ublox, !identity.speaksTextOnly else { return [] }
    if usesSettings { return [SetupStep(.orbits, frame: UBX.set([UBX.ownOrbitsSetting]))] }
    return identity.protocolVersion >= 1800 ? [SetupStep(.orbits, frame: UBX.ownOrbits)] : []
  }

  private func frame(of model: DynamicModel) -> BinaryFrame {
    usesSettings ? UBX.set([UBX.modelSetting(model)]) : UBX.model(model)
  }

  // MARK: Speed

  /// Steps that switch to a higher baud rate, if needed.
  ///
  /// They come first: MediaTek receivers may restart on the switch, and the baud rate determines
  /// the message rates.
  var lineSteps: [SetupStep] {
    guard let rate, rate > 1, let target = wishes.fasterBaud(than: baud) else { return [] }
    let bytes: [UInt8]? =
      switch identity.maker {
      case .ublox: PUBX.baud(target)
      case .mediatek: PMTK.baud(target)
      case .casic: CASIC.baud(target)
      case .airoha: nil
      }
    return bytes.map {
      [SetupStep(.baud(target), content: .fixed($0), proof: .baud(target))]
    } ?? []
  }

  private func rateStep(_ rate: Int) -> SetupStep? {
    let subject = SetupSubject.rate(rate)
    switch identity.maker {
    case .ublox where identity.speaksTextOnly: return nil
    case .ublox where usesSettings:
      return SetupStep(subject, frame: UBX.set(UBX.rateSettings(rate)))
    case .ublox: return SetupStep(subject, frame: UBX.fixRate(rate))
    case .mediatek:
      return SetupStep(subject, content: .fixed(PMTK.fixRate(rate)), proof: .sentence(220))
    case .airoha:
      return SetupStep(subject, content: .fixed(PAIR.fixRate(rate)), proof: .sentence(50))
    case .casic:
      guard let bytes = CASIC.fixRate(rate) else { return nil }
      return SetupStep(subject, content: .fixed(bytes), proof: .none)
    }
  }
}
