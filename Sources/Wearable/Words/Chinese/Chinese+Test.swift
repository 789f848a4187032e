extension Chinese {
  private func name(of colour: TestColour) -> String {
    switch colour {
    case .red: "红"
    case .green: "绿"
    case .blue: "蓝"
    case .white: "白"
    case .grey: "灰"
    }
  }

  private func name(of key: KeyPhrase) -> String {
    switch key {
    case .start: "开始"
    case .stop: "停止"
    case .up: "上"
    case .down: "下"
    }
  }

  package func test(_ phrase: TestPhrase) -> String {
    switch phrase {
    case .top: "顶部"
    case .colour(let colour): name(of: colour)
    case .isPictureRight: "颜色和箭头对吗？"
    case .pressThisKey: "请按此键"
    case .pressBothKeys: "请同时按两键"
    case .key(let key): name(of: key)
    case .thatWas(let key): "刚才是\(name(of: key))键"
    case .isFelt: "正在振动，有感觉吗？"
    case .areHeard: "三个声音，听到了吗？"
    case .doesPop: "再来一次：前后有杂音吗？"
    case .signalWhileDrawing: "信号，屏幕刷新中"
    case .signalWithMotor: "信号，振动中"
    case .strength(let strength): "\(strength) dB"
    case .picture: "画面"
    case .bothKeys: "同时按"
    case .gpsWithMotor: "GPS，振动中"
    case .battery: "电量"
    case .passed: "正常"
    case .failed: "不正常"
    case .absent: "没有"
    case .notPressed(let keys): "不正常：\(keys)"
    case .pops: "有杂音"
    case .supply: "供电"
    case .supplyIsLow: "5 V不足"
    case .restarts(let count): "重启\(count)次"
    case .charging(let percent): "\(percent)，充电中"
    }
  }
}
