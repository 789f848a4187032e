package import RunModel

// Before, during and at the end of a run, and its course.

extension Chinese {
  package func gps(_ phrase: GPSPhrase) -> String {
    switch phrase {
    case .readyToLaunch: "准备就绪"
    case .findingSatellites: "正在搜星"
    case .improvingAccuracy: "正在提高精度"
    case .checkCableOrStart: "请检查连接线，也可直接开始"
    case .stayOutsideOrStart: "请留在空旷处，也可直接开始"
    case .satellites(let number): "\(number)颗卫星"
    case .used(let number): "已用\(number)颗"
    case .inView(let number): "可见\(number)颗"
    case .waited(let time): "已等待\(time)"
    case .firstBadge: "首枚徽章"
    case .fix: "已定位"
    case .searching: "搜星中"
    case .silentSignal: "无数据"
    case .noPlace: "无定位"
    case .silent: "GPS无数据"
    case .unplugged: "GPS未连接"
    case .weak: "GPS信号弱"
    case .noneYet: "GPS尚未定位"
    case .lost: "GPS信号丢失"
    case .found: "GPS已定位"
    case .back: "GPS已恢复"
    case .checkCable: "请检查连接线"
    case .distanceWaits: "暂不计距离"
    case .distanceIsGuessed: "距离为估算值"
    case .timeRunsOn: "计时继续"
    case .timeStands: "计时已停"
    case .countsFromHere: "从这里开始计距离"
    case .countsAgain: "恢复计距离"
    }
  }

  package func run(_ phrase: RunPhrase) -> String {
    switch phrase {
    case .lap(let number): "第\(number)圈"
    case .lapTime(let number, let time): "第\(number)圈 \(time)"
    case .lapDifference(0, let lap): "与第\(lap)圈一样快"
    case .lapDifference(let seconds, let lap):
      "比第\(lap)圈\(comparative(seconds))\(abs(seconds))秒"
    case .toBadge(let badge): "距\(badge)"
    case .compass(let point): compass(point)
    case .noPositionYet: "尚未定位"
    case .onTheWay: "在路上"
    case .sunrise(let time): "日出 \(time)"
    case .noNight: "今天没有日落"
    case .noDay: "今天没有日出"
    case .drinkEatBreathe: "喝水、进食、呼吸"
    case .autoPaused: "已自动暂停"
    case .moveToResume: "跑起来就继续"
    case .stillPaused: "还在暂停？"
    case .youAreMoving: "检测到移动"
    case .stillRunning: "还在跑吗？"
    case .stopKeySaves: "按停止键保存"
    case .locked: "已锁定"
    case .unlocked: "已解锁"
    case .holdBothToUnlock: "同时长按两键解锁"
    case .holdToUnlock(let key): "长按\(key)解锁"
    case .doNotDisturb: "勿扰模式"
    case .noSoundNorVibration: "无声音，无振动"
    case .soundOn: "声音已开启"
    case .distanceSet(let distance): "已设为\(distance)"
    case .sameKeysUndo: "相同按键可撤销"
    case .distanceUndone: "距离已撤销"
    case .distanceNotSet: "距离未设定"
    case .noSignWithin(let distance): "距里程牌超过\(distance)"
    case .goesOn: "跑步继续"
    case .breakIsPause: "中断时间计为暂停"
    case .newRun: "新的跑步"
    case .oneBeforeIsSaved: "上一次已保存"
    case .newRunBegins: "新的跑步开始"
    case .longOneIsSaved: "之前的长跑已保存"
    case .battery(let percent): "电量\(percent)%"
    case .chargeBeforeRun: "跑步前请充电"
    case .runIsKeptWhenEmpty: "没电也不会丢记录"
    case .timeLeft(let time): "剩余\(time)"
    case .boardRestarts(let times): "跑步中重启了\(times)次"
    case .isSupplyWeak: "供电不足吗？"
    case .darkAfter(let seconds, let key): "按\(key.map { String($0) } ?? "开始键")：\(seconds)秒后熄屏"
    case .darkNow(let seconds): "\(seconds)秒后熄屏"
    case .keysLight: "按任意键点亮"
    case .partLost(let part): "\(self.part(part))故障"
    case .partBack(let part): "\(self.part(part))已恢复"
    }
  }

  /// Returns the direction of a difference; negative is faster.
  func comparative(_ seconds: Int) -> String { seconds < 0 ? "快" : "慢" }

  private func compass(_ point: CompassPoint) -> String {
    switch point {
    case .north: "北"
    case .northEast: "东北"
    case .east: "东"
    case .southEast: "东南"
    case .south: "南"
    case .southWest: "西南"
    case .west: "西"
    case .northWest: "西北"
    }
  }

  package func part(_ part: PartPhrase) -> String {
    switch part {
    case .gps: "GPS"
    case .buttons: "按键"
    case .display: "屏幕"
    case .sound: "声音"
    case .motor: "振动"
    case .storage: "存储卡"
    case .battery: "电量计"
    case .barometer: "气压计"
    case .thermometer: "温度计"
    }
  }

  package func channel(_ channel: Channel) -> String {
    switch channel {
    case .pressure: "气压"
    case .temperature: "温度"
    case .heartRate: "心率"
    case .cadence: "步频"
    case .power: "功率"
    }
  }

  package func pause(_ phrase: PausePhrase) -> String {
    switch phrase {
    case .resumesIn(let time): "\(time)后继续"
    case .savesIn(let time): "\(time)后保存"
    case .asSavedNothingLost: "恢复原记录，徽章不变"
    case .asSaved(let losses): "恢复原记录。\(losses)"
    case .youLose(let badges, 0): "将失去：" + badges.joined(separator: "、")
    case .youLose(let badges, let more):
      "将失去：" + badges.joined(separator: "、") + "，\(badge(.andMore(more)))"
    case .lostBadge(let badge, let medals):
      medals.isEmpty
        ? badge
        : "\(badge)（\(medals.map { self.badge(.shortMedal($0)) }.joined(separator: "、"))）"
    case .leaves(let distance, let time): "保留\(distance)，用时\(time)"
    case .leavesLosing(let distance, let time, let losses):
      "保留\(distance)，用时\(time)。\(losses)"
    case .distanceInTime(let distance, let time): "\(distance)，用时\(time)"
    case .stoodSince(let time): "\(time)起没有移动"
    case .carSince(let time): "\(time)起在乘车？"
    case .noGPSSince(let time): "\(time)起没有GPS"
    case .cutAt(let time): "已裁剪至\(time)"
    case .goesOnWhereItEnded: "从结束的地方继续"
    case .runIsKept: "记录不会丢失"
    case .runIsBeingSaved: "正在保存跑步"
    case .allRunsAreSaved: "跑步均已保存"
    case .poweringOff: "正在关机"
    case .switchBatteryOff: "请关闭电池开关"
    case .seeYou: "月球上见"
    }
  }

  package func course(_ phrase: CoursePhrase) -> String {
    switch phrase {
    case .joined: "已上路线"
    case .left: "偏离路线"
    case .back: "回到路线"
    case .wrongWay: "方向反了"
    case .finished: "路线完成"
    case .lookAtMap: "请看地图"
    case .turnAround: "请掉头"
    case .toGo(let distance): "还有\(distance)"
    case .course: "路线"
    case .noCourse: "没有路线"
    case .wayBack: "原路返回"
    case .nothingToFollow: "没有轨迹"
    case .notRead: "路线无法读取"
    case .deleted: "路线已删除"
    case .turn(.left, let distance): "\(distance) 后左转"
    case .turn(.right, let distance): "\(distance) 后右转"
    case .turn(.straight, let distance): "\(distance) 后直行"
    case .turn(.turnRound, let distance): "\(distance) 后掉头"
    case .turn(.mark, let distance): "前方 \(distance)"
    }
  }
}

extension Chinese {
  package func ghost(_ phrase: GhostPhrase) -> String {
    switch phrase {
    case .ghost: "影子"
    case .notRead: "跑步记录无法读取"
    case .aheadOf(let name): "领先 \(name)"
    case .ahead(let name): "\(name) 领先"
    case .waited(let name, let time): "\(name) 停了 \(time)"
    case .toMedal(let medal, let time): "距\(medal) \(time)"
    case .aheadOfMedal(let medal, let time): "领先\(medal) \(time)"
    }
  }
}
