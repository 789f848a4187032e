extension Chinese {
  package func importing(_ phrase: ImportPhrase) -> String {
    switch phrase {
    case .noteRuns: "记录"
    case .readingRuns: "正在读取记录"
    case .holdToImport: "长按开始键导入"
    case .importingRuns: "正在导入"
    case .runsStay: "记录留在U盘上"
    case .reportSaysWhy: "原因见REPORT.TXT"
    case .runsToImport(let runs): "导入\(runs)条记录？"
    case .runsImported(0): "没有新记录"
    case .runsImported(let runs): "已导入\(runs)条"
    case .others(let known, 0): "\(known)条已有"
    case .others(0, let refused): "\(refused)个文件被拒"
    case .others(let known, let refused): "\(known)条已有，\(refused)个被拒"
    case .noBadgeChanges: "徽章不变"
    case .badgesChange(let badges, let name): "将变更\(badges)枚徽章，如\(name)"
    case .noteMaps: "地图"
    case .mapsOnStick(let maps): "U盘上有\(maps)个地图"
    case .mapsOnIt(let maps): "内有\(maps)个地图"
    case .mapsTaken(let maps): "已导入\(maps)个地图"
    case .mapsNeed(let megabytes): "共\(megabytes)MB。按停止键则不导入"
    case .takingMaps: "正在导入地图"
    case .mapsStay: "地图留在U盘上"
    case .streetsUnderMap: "轨迹下将显示街道"
    case .coursesTaken(let courses): "已导入\(courses)条路线"
    case .coursesRefused(let refused): "拒绝\(refused)个"
    case .chooseCourse: "在主页选择"
    }
  }
}
