import RunModel

// Stored runs, records and badges.

extension Chinese {
  package func history(_ phrase: HistoryPhrase) -> String {
    switch phrase {
    case .noRunsYet: "还没有跑步记录"
    case .newRunStartsFirst: "选“\(title(.newRun))”开启第一跑"
    case .noDate: "无日期"
    case .damaged: "已损坏"
    case .damagedFiles(let files): "\(files)个文件"
    case .total(let runs, let figure): "\(runs)次，\(figure)"
    case .importedFrom(let source): "来自\(source)"
    case .numbered(let number, let date): "第\(number)次，\(date)"
    case .period(.week): "本周"
    case .period(.month): "本月"
    case .period(.year): "今年"
    case .period(.all): "全部"
    case .streak: "连续周数"
    case .shortStreak: "连续"
    case .runThisWeek: "本周再跑一次即可延续"
    case .lastWeeks(let weeks): "最近\(weeks)周"
    case .longestRun: "最远距离"
    case .longestTime: "最长用时"
    case .fastest: "最快成绩"
    case .olderUnreadable: "较早的记录无法读取"
    case .lookingThroughOlder: "正在查看较早的记录"
    case .veryShort: "这次跑得很短"
    case .toDeleteIt: "要删除请按开始键"
    case .yourLongest: "跑得最远的一次"
    case .comparedWithBefore: "与以往相比"
    case .fastestThisLong(let runs): "同等距离\(runs)次中最快"
    case .paceDifference(0, _, let runs): "与\(last(runs))一样快"
    case .paceDifference(let seconds, let unit, let runs):
      "比\(last(runs))\(comparative(seconds))\(abs(seconds))秒\(unit)"
    case .newRecord(let name, let time): "\(record(name))：\(time)"
    case .predicted(let name): predicted(name)
    case .predictedFrom(let distance, let time): "根据\(distance)用时\(time)"
    case .fasterThanBefore(let time): "比之前快\(time)"
    case .raceWon(let run, let time): "比\(run)快\(time)"
    case .raceLost(let run, let time): "比\(run)慢\(time)"
    case .raceEven(let run): "与\(run)一样快"
    case .noNewBadge: "没有新徽章"
    case .allBadgesAreYours: "徽章已全部集齐"
    case .nextBadge(let distance): "下一枚徽章：\(distance)"
    case .nextBadgeByAnyRun: "下一枚徽章：任意GPS跑步"
    case .corrected: "已修正"
    case .correctionUndone: "修正已撤销"
    case .asMeasured: "恢复GPS测量距离"
    case .fromStart: "自起点"
    case .sinceLast: "自上一枚"
    case .noBadgeYet: "还没有徽章"
    case .place(let number, let all): "\(number)/\(all)"
    case .version(let version): "版本\(version)"
    case .credit: "字体：Roboto (Apache 2.0) Noto Sans CJK (OFL 1.1)"
    case .mapCredit(let maps, let credit): "地图\(maps)：\(credit)"
    }
  }

  private func last(_ runs: Int) -> String { runs == 1 ? "上次" : "前\(runs)次" }

  private func predicted(_ name: RecordName) -> String {
    switch name {
    case .over(let distance): "预计\(distance)"
    case .mile: "预计1英里"
    case .tenMiles: "预计10英里"
    case .halfMarathon: "预计半程马拉松"
    case .marathon: "预计全程马拉松"
    }
  }

  package func record(_ name: RecordName) -> String {
    switch name {
    case .over(let distance): "最快\(distance)"
    case .mile: "最快1英里"
    case .tenMiles: "最快10英里"
    case .halfMarathon: "半程马拉松"
    case .marathon: "全程马拉松"
    }
  }

  package func badge(_ phrase: BadgePhrase) -> String {
    switch phrase {
    case .count(let earned, let all): "\(earned)/\(all)"
    case .earned(let date): "\(date)获得"
    case .earnedAt(let pace, let date): "\(date)以\(pace)获得"
    case .runToEarn(let distance): "跑\(distance)即可获得"
    case .anyRunEarnsIt: "任意GPS跑步"
    case .noBadges: "没有徽章"
    case .noRunYet: "还没有跑过"
    case .itsStoryComes: "获得后可看它的故事"
    case .best(let pace, let date): "最佳\(pace) \(date)"
    case .farthest(let distance): "目前最远\(distance)"
    case .distance(let distance, .week): "一周跑\(distance)"
    case .distance(let distance, .month): "一月跑\(distance)"
    case .distance(let distance, .year): "一年跑\(distance)"
    case .distance(let distance, .all): "总共跑\(distance)"
    case .left(let left, let goal, let period):
      "再跑\(left)：\(badge(.distance(goal, in: period)))"
    case .most(let distance, .all): "目前共\(distance)"
    case .most(let distance, _): "目前最多\(distance)"
    case .times(let times, _): "\(times)次达成"
    case .medal(.silver): "银牌"
    case .medal(.gold): "金牌"
    case .shortMedal(let medal): badge(.medal(medal))
    case .neededPace(let pace, let medal): "快于\(pace)得\(badge(.medal(medal)))！"
    case .prizeEarned: "新获得"
    case .prizeAgain: "再次获得"
    case .badgeEarned: "获得徽章"
    case .reachedAgain: "再次达成"
    case .wonMedal(let medal): badge(.medal(medal))
    case .badges(let number): "\(number)枚徽章"
    case .andMore(let number): "另有\(number)枚"
    }
  }
}
