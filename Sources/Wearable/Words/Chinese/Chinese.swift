package import RunModel

/// Simplified Chinese as used by runners in China, with full-width punctuation.
package struct Chinese: Translation {
  package init() {}

  package let name = "简体中文"
  package let formats = FormatSettings(
    decimal: .point, dateOrder: .monthFirst, clock: .hours24)
  package let listMark = "，"

  package func caption(_ caption: Caption) -> String {
    switch caption {
    case .time: "用时"
    case .distance: "距离"
    case .pace: "配速"
    case .average: "平均"
    case .lapPace: "圈配速"
    case .clock: "时间"
    case .moving: "移动用时"
    case .climb: "爬升"
    case .ascent: "上升"
    case .descent: "下降"
    case .toStart: "距起点"
    case .toGo: "剩余"
    case .untilDark: "天黑还有"
    case .untilLight: "天亮还有"
    case .sunset: "日落"
    case .turnBack: "最晚折返"
    case .backAt: "返回时间"
    case .finish: "到达"
    case .needed: "所需"
    case .finishTime: "预计"
    case .nextTurn: "下一步"
    case .toCourse: "距路线"
    case .climbLeft: "剩余爬升"
    case .climbIn: "距爬坡"
    case .toTop: "距坡顶"
    case .length: "长度"
    case .grade: "坡度"
    case .signal: "信号"
    case .satellites: "卫星"
    case .accuracy: "精度"
    case .altitude: "海拔"
    case .place: "位置"
    case .runs: "跑步次数"
    case .free: "可用空间"
    case .engine: "算法"
    case .battery: "电量"
    case .pastRuns: title(.pastRuns)
    case .myBadges: title(.myBadges)
    case .climbPage: "爬升"
    case .spaceMode: "太空模式"
    case .paused: "已暂停"
    case .start: "开始"
    case .ready: "就绪"
    case .toLaunch: "随时起跑"
    case .allBadgesWon: "徽章全部集齐！"
    case .runOn: "继续跑！"
    case .slow: "慢"
    case .fast: "快"
    case .north: "北"
    case .hours: "时"
    case .metres: unit(.length(.metre))
    case .kilometres: unit(.length(.kilometre))
    case .feet: unit(.length(.foot))
    case .miles: unit(.length(.mile))
    case .noSplits: "暂无分段"
    case .noPosition: "尚未定位"
    case .noRoute: "没有轨迹"
    case .noHeights: "没有海拔数据"
    }
  }

  package func title(_ title: Title) -> String {
    switch title {
    case .newRun: "开始跑步"
    case .courses: "路线"
    case .workouts: "训练"
    case .goal: "目标"
    case .pages: setting(.pages)
    case .pastRuns: "跑步记录"
    case .deletedRuns: "已删除的跑步"
    case .restoreRun: "恢复这次跑步？"
    case .myBadges: "我的徽章"
    case .records: "个人纪录"
    case .settings: "设置"
    case .usb: "USB"
    case .stick: "U盘"
    case .paused: "已暂停"
    case .interrupted: "跑步中断"
    case .runMenu: "跑步菜单"
    case .badgeMenu: "徽章菜单"
    case .quickMenu: "快捷菜单"
    case .zone(let zone): "时区\(zone)"
    case .powerOff: "要关机吗？"
    case .run: "跑步"
    case .splits: "分段"
    case .runSaved: card(.runSaved)
    case .information: action(.information)
    case .runDamaged: "记录已损坏"
    }
  }

  package func action(_ action: Action) -> String {
    switch action {
    case .resume: "继续"
    case .saveRun: "保存"
    case .saveAll: "全部保存"
    case .discard: "放弃"
    case .holdToDiscard: "长按放弃"
    case .keepAsSaved: "保留原记录"
    case .holdToKeep: "长按保留"
    case .summary: "概览"
    case .cancel: "取消"
    case .powerOff: setting(.powerOff)
    case .close: "关闭"
    case .yes: "是"
    case .no: "否"
    case .nextPin: "下一个标记"
    case .information: "详情"
    case .continueRun: "接着跑"
    case .holdToContinue: "长按继续"
    case .holdToCut: "长按裁剪"
    case .delete: "删除"
    case .undoImport(let runs): "撤销导入（\(runs)）"
    case .holdToUndo: "长按撤销"
    case .restore: "恢复"
    case .holdToDelete: "长按删除"
    case .cut(let time): "裁剪至\(time)"
    case .backlight: setting(.backlight)
    case .lock: "锁定按键"
    case .doNotDisturb: run(.doNotDisturb)
    case .bigNumber: "单项大字"
    case .backToStart: "返回起点"
    case .follow: "跟随"
    case .followReversed: "反方向"
    case .followThisRun: "再跑一次"
    case .raceThisRun: "挑战这次跑步"
    case .doNotRace: "取消挑战"
    case .chooseCourse: "路线"
    case .endWorkout: "结束训练"
    case .holdToEndWorkout: "长按结束训练"
    case .atSign(.kilometres): "到达公里牌"
    case .atSign(.miles): "到达英里牌"
    case .undoDistance: "撤销距离"
    case .undoCorrection: "撤销修正"
    case .wayBack: "原路返回"
    case .settings: title(.settings)
    case .hourLater: "+1小时"
    case .hourEarlier: "-1小时"
    case .quarterLater: "+15分钟"
    case .quarterEarlier: "-15分钟"
    case .done: "完成"
    case .showPage: "显示"
    case .moveUp: "上移"
    case .moveDown: "下移"
    }
  }

  package func setting(_ phrase: SettingPhrase) -> String {
    switch phrase {
    case .language: "语言"
    case .decimal: "小数点"
    case .dateOrder: "日期格式"
    case .clock: "时间格式"
    case .firstWeekday: "每周首日"
    case .asLanguageHasIt: "自动"
    case .mark(.point): "5.27"
    case .mark(.comma): "5,27"
    case .order(.dayFirst): "21/11"
    case .order(.monthFirst): "11月21日"
    case .hours(.hours24): "24小时制"
    case .hours(.hours12): "12小时制"
    case .week(from: .monday): "周一"
    case .week(from: .sunday): "周日"
    case .units: "单位"
    case .sound: "声音"
    case .vibration: "振动"
    case .autoLap: "自动计圈"
    case .autoPause: "自动暂停"
    case .badgeSpeed: "徽章配速"
    case .mainPage: "主页面"
    case .mapColours: "地图配色"
    case .theme: "主题"
    case .backlight: "背光"
    case .timeZone: "时区"
    case .hiddenEnds: "隐藏两端"
    case .sync: "同步"
    case .test: "自检"
    case .about: "关于"
    case .powerOff: "关机"
    case .mapUp: "地图朝向"
    case .mapStrip: "地图底栏"
    case .pages: "页面"
    case .alertEvery: "定时提醒"
    case .offCourse: "偏离提醒"
    case .turnSignals: "转弯提示"
    case .ghost: "影子"
    case .nextMedal: "下一奖牌"
    case .pauseAfterBlock: "组后暂停"
    case .maps: "街道地图"
    case .up(.north): "北"
    case .up(.heading): "跑步方向"
    case .on: "开"
    case .off: "关"
    case .value(.kilometres): "公里"
    case .value(.miles): "英里"
    case .speed(.wholeRun): "全程"
    case .speed(.fastestStretch): "最快一段"
    case .strip(.badge): "下一枚徽章"
    case .strip(.lap): "本圈"
    case .strip(.averageAndClock): "平均和时间"
    case .strip(.climb): "爬升和时间"
    case .strip(.none): "大字"
    case .palette(.standard): "标准"
    case .palette(.colourSafe): "色弱友好"
    case .look(.dark): "深色"
    case .look(.light): "浅色"
    case .light(.whileRunning): "跑步时"
    case .light(.always): "常亮"
    case .light(.off15): "15秒后关闭"
    case .hidden(let radius): "\(radius)内"
    }
  }

  package func unit(_ unit: UnitWord) -> String {
    switch unit {
    case .length(.metre): "米"
    case .length(.kilometre): "公里"
    case .length(.foot): "英尺"
    case .length(.yard): "码"
    case .length(.mile): "英里"
    case .pace(.kilometres): "/公里"
    case .pace(.miles): "/英里"
    case .minutes: "分钟"
    case .hours: "小时"
    case .megabytes: "MB"
    case .gigabytes: "GB"
    case .volts: "V"
    case .milliamperes: "mA"
    case .percent: "%"
    }
  }

  /// Only Latin symbols are preceded by a space.
  package func isSpaced(before unit: UnitWord) -> Bool {
    switch unit {
    case .megabytes, .gigabytes, .volts, .milliamperes: true
    case .length, .pace, .minutes, .hours, .percent: false
    }
  }

  private static let weekdays = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"]

  package func calendar(_ phrase: CalendarPhrase) -> String {
    switch phrase {
    case .date(let weekday, let day, let month, let year, .monthFirst):
      let weekday = weekday.map { " " + Chinese.weekdays[$0] } ?? ""
      // A full date is numeric, as it would be too long over a map if written out.
      if let year, let day {
        return "\(year)-\(twoDigits(month))-\(twoDigits(day))" + weekday
      }
      return (year.map { "\($0)年" } ?? "") + "\(month)月" + (day.map { "\($0)日" } ?? "")
        + weekday
    case .date(let weekday, let day, let month, let year, .dayFirst):
      let date = [day, month, year].compactMap { $0.map(String.init) }.joined(separator: "/")
      return date + (weekday.map { " " + Chinese.weekdays[$0] } ?? "")
    case .noDate: return "无日期"
    case .beforeNoon(let time): return "上午\(time)"
    case .afterNoon(let time): return "下午\(time)"
    case .under(let span): return "不到\(span)"
    case .over(let span): return "超过\(span)"
    }
  }
}

/// "07".
private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
