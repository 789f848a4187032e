extension English {
  private func name(of colour: TestColour) -> String {
    switch colour {
    case .red: "Red"
    case .green: "Green"
    case .blue: "Blue"
    case .white: "White"
    case .grey: "Grey"
    }
  }

  private func name(of key: KeyPhrase) -> String {
    switch key {
    case .start: "Start"
    case .stop: "Stop"
    case .up: "Up"
    case .down: "Down"
    }
  }

  package func test(_ phrase: TestPhrase) -> String {
    switch phrase {
    case .top: "Top"
    case .colour(let colour): name(of: colour)
    case .isPictureRight: "Does it look right?"
    case .pressThisKey: "Press this key"
    case .pressBothKeys: "Press both at once"
    case .key(let key): name(of: key)
    case .thatWas(let key): "That was \(name(of: key))"
    case .isFelt: "Vibrating. Do you feel it?"
    case .areHeard: "Three tones. Did you hear them?"
    case .doesPop: "Once more: any pop before or after?"
    case .signalWhileDrawing: "Signal, display on"
    case .signalWithMotor: "Signal, motor on"
    case .strength(let strength): "\(strength) dB"
    case .picture: "Picture"
    case .bothKeys: "Two keys"
    case .gpsWithMotor: "GPS, motor"
    case .battery: "Battery"
    case .passed: "ok"
    case .failed: "no"
    case .absent: "none"
    case .notPressed(let keys): "no: \(keys)"
    case .pops: "pops"
    case .supply: "Supply"
    case .supplyIsLow: "5 V low"
    case .restarts(let count): "\(count) \(count == 1 ? "restart" : "restarts")"
    case .charging(let percent): "\(percent), charging"
    }
  }
}
