import RunModel

/// What a receiver is told, in order; see ``ReceiverSetup``.
struct SetupPlan: Sendable {
  var identity: ReceiverIdentity
  var wishes: SetupWishes
  var aid: SetupAid
  /// Baud rate of the line.
  var baud: Int

  /// First what helps it to find itself, last what makes it say more.
  func steps(hasFix: Bool) -> [SetupStep] {
    let aids = hasFix ? [] : self.aids
    return switch identity.maker {
    case .ublox where identity.speaksTextOnly: textSteps + speed
    case .ublox where usesSettings: aids + settingSteps + speed
    case .ublox: aids + messageSteps + speed
    case .mediatek: aids + mediatekSteps + speed
    case .casic: aids + casicSteps + speed
    }
  }

  /// What is wished for, but cannot be told to this receiver.
  var gaps: [SetupReport.Entry] {
    var gaps: [SetupReport.Entry] = []
    func note(_ subject: SetupSubject, _ reason: String) {
      gaps.append(SetupReport.Entry(subject, .impossible(reason: reason)))
    }
    let rate = SetupSubject.rate(wishes.rate)
    if identity.speaksTextOnly {
      note(rate, "only UBX can set that")
      note(.model(wishes.model), "only UBX can set that")
      return gaps
    }
    if rateStep == nil { note(rate, "it knows 1, 2, 4, 5 and 10 a second") }
    if wishes.model == .wrist, identity.maker != .ublox || ubloxModel != .wrist {
      note(.model(.wrist), "it has no such model")
    }
    return gaps
  }

  /// UBX-CFG-VALSET came with the ninth generation, protocol 27.
  private var usesSettings: Bool {
    identity.protocolVersion >= 2700 || (identity.generation ?? 0) >= 9
  }

  /// UBX-MGA came with the eighth, protocol 15; it took the place of UBX-AID.
  private var knowsMGA: Bool {
    identity.protocolVersion >= 1500 || (identity.generation ?? 0) >= 8
  }

  /// The model of the wrist came with protocol 18.
  private var ubloxModel: DynamicModel {
    usesSettings || identity.protocolVersion >= 1800 ? wishes.model : .pedestrian
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
      // The place is told together with the time.
      if aid.clock != nil {
        steps.append(SetupStep(.time, content: .pmtkTime, proof: .sentence(740)))
        if aid.place != nil {
          steps.append(SetupStep(.place, content: .pmtkPlace, proof: .sentence(741)))
        }
      }
    case .casic: steps += together(.casicAid, .frame(.casic, CASIC.initial))
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

  /// u-blox 5 to 8.
  private var messageSteps: [SetupStep] {
    let sentences = OutputSentence.allCases.map { sentence in
      let period = sentence.period(at: wishes.rate)
      return SetupStep(
        subject(of: sentence), frame: UBX.messageRate(sentence, every: period))
    }
    let pedestrian = SetupStep(.model(.pedestrian), frame: UBX.model(.pedestrian))
    guard ubloxModel == .wrist else { return sentences + [pedestrian] }
    let wrist = SetupStep(.model(.wrist), frame: UBX.model(.wrist), otherwise: [pedestrian])
    return sentences + [wrist]
  }

  /// u-blox 9 and later.
  private var settingSteps: [SetupStep] {
    let settings = OutputSentence.allCases.map { sentence in
      UBX.output(sentence, every: sentence.period(at: wishes.rate), on: wishes.port)
    }
    let pedestrian = SetupStep(
      .model(.pedestrian), frame: UBX.set([UBX.modelSetting(.pedestrian)]))
    let model =
      wishes.model == .pedestrian
      ? pedestrian
      : SetupStep(
        .model(.wrist), frame: UBX.set([UBX.modelSetting(.wrist)]), otherwise: [pedestrian])
    return [SetupStep(.positionError, .sentences, frame: UBX.set(settings)), model]
  }

  /// A u-blox receiver that takes sentences only: it has none for rate and model.
  private var textSteps: [SetupStep] {
    OutputSentence.allCases.map { sentence in
      let period = sentence.period(at: wishes.rate)
      let bytes = PUBX.output(sentence, every: period, on: wishes.port)
      return SetupStep(subject(of: sentence), content: .fixed(bytes), proof: .none)
    }
  }

  private var mediatekSteps: [SetupStep] {
    let without = SetupStep(
      .sentences, content: .fixed(PMTK.output(at: wishes.rate, withGST: false)),
      proof: .sentence(314))
    return [
      SetupStep(
        .positionError, .sentences, content: .fixed(PMTK.output(at: wishes.rate, withGST: true)),
        proof: .sentence(314), otherwise: [without]),
      SetupStep(.staticHold, content: .fixed(PMTK.noStaticHold), proof: .sentence(386)),
      SetupStep(.model(.pedestrian), content: .fixed(PMTK.fitness), proof: .sentence(886)),
    ]
  }

  private var casicSteps: [SetupStep] {
    let sentences = CASIC.output(at: wishes.rate)
    return [
      SetupStep(.positionError, .sentences, content: .fixed(sentences), proof: .none),
      SetupStep(.model(.pedestrian), content: .fixed(CASIC.pedestrian), proof: .none),
    ]
  }

  // MARK: Speed

  /// A faster line first, when there is need of one.
  private var speed: [SetupStep] {
    guard let rateStep else { return [] }
    // One fix a second goes over any line there is.
    guard wishes.port == .uart, wishes.rate > 1, !LineBudget.carries(wishes.rate, at: baud) else {
      return [rateStep]
    }
    let target = LineBudget.baud(for: wishes.rate)
    let bytes: [UInt8]? =
      switch identity.maker {
      case .ublox: PUBX.baud(target)
      case .mediatek: PMTK.baud(target)
      case .casic: CASIC.baud(target)
      }
    guard let bytes else { return [rateStep] }
    return [
      SetupStep(.baud(target), content: .fixed(bytes), proof: .baud(target)), rateStep,
    ]
  }

  private var rateStep: SetupStep? {
    let subject = SetupSubject.rate(wishes.rate)
    switch identity.maker {
    case .ublox where identity.speaksTextOnly: return nil
    case .ublox where usesSettings:
      return SetupStep(subject, frame: UBX.set(UBX.rateSettings(wishes.rate)))
    case .ublox: return SetupStep(subject, frame: UBX.fixRate(wishes.rate))
    case .mediatek:
      let bytes = PMTK.fixRate(wishes.rate)
      return SetupStep(subject, content: .fixed(bytes), proof: .sentence(220))
    case .casic:
      guard let bytes = CASIC.fixRate(wishes.rate) else { return nil }
      return SetupStep(subject, content: .fixed(bytes), proof: .none)
    }
  }
}
