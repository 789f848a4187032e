extension German {
  private func name(of colour: TestColour) -> String {
    switch colour {
    case .red: "Rot"
    case .green: "Grün"
    case .blue: "Blau"
    case .white: "Weiß"
    case .grey: "Grau"
    }
  }

  private func name(of key: KeyPhrase) -> String {
    switch key {
    case .start: "Start"
    case .stop: "Stopp"
    case .up: "Auf"
    case .down: "Ab"
    }
  }

  package func test(_ phrase: TestPhrase) -> String {
    switch phrase {
    case .top: "Oben"
    case .colour(let colour): name(of: colour)
    case .isPictureRight: "Sieht es richtig aus?"
    case .pressThisKey: "Diese Taste drücken"
    case .pressBothKeys: "Beide zugleich drücken"
    case .key(let key): name(of: key)
    case .thatWas(let key): "Das war \(name(of: key))"
    case .isFelt: "Es vibriert. Zu spüren?"
    case .areHeard: "Drei Töne. Zu hören?"
    case .doesPop: "Noch einmal: knackt es davor oder danach?"
    case .signalWhileDrawing: "Signal mit Anzeige"
    case .signalWithMotor: "Signal mit Motor"
    case .strength(let strength): "\(strength) dB"
    case .picture: "Bild"
    case .bothKeys: "Zwei zugleich"
    case .gpsWithMotor: "GPS mit Motor"
    case .battery: "Akku"
    case .passed: "in Ordnung"
    case .failed: "nein"
    case .absent: "fehlt"
    case .notPressed(let keys): "nein: \(keys)"
    case .pops: "knackt"
    case .supply: "Strom"
    case .supplyIsLow: "5 V zu niedrig"
    case .restarts(let count): "\(count) \(count == 1 ? "Neustart" : "Neustarts")"
    case .charging(let percent): "\(percent), lädt"
    }
  }
}
