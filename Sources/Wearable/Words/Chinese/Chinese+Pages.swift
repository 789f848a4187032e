package import RunModel

// The pages of a run and the fields of custom pages.

extension Chinese {
  package func runningPage(_ page: RunningPage) -> String {
    switch page {
    case .main: setting(.mainPage)
    case .customPage1: "自定页面1"
    case .customPage2: "自定页面2"
    case .workout: workout(.workout)
    case .goal: title(.goal)
    case .lap: "单圈"
    case .map: "地图"
    case .course: course(.course)
    case .ahead: "前方路线"
    case .ghost: ghost(.ghost)
    case .splits: title(.splits)
    case .backToStart: action(.backToStart)
    case .sun: "日照"
    case .gps: "GPS和时间"
    case .space: "太空模式"
    }
  }

  package func field(_ phrase: FieldPhrase) -> String {
    switch phrase {
    case .number(let number): "字段\(number)"
    case .noField: "无"
    case .pace: "配速"
    case .lapPace: "圈配速"
    case .averagePace: "平均配速"
    case .distance: "距离"
    case .lapDistance: "圈距离"
    case .time: "用时"
    case .lapTime: "圈用时"
    case .clock: "时间"
    case .climb: "爬升"
    case .finishTime: "预计完成"
    case .ghost: ghost(.ghost)
    case .battery: "电量"
    case .untilSunset: "距日落"
    case .nextBadge: "下一徽章"
    }
  }
}
