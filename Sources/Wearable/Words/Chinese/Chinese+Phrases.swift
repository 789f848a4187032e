package import RunModel

// Before, during and at the end of a run.

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

  /// Which way a difference goes; negative is faster.
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
}

// The card, the cable and the stick; stored runs, badges and copies.

extension Chinese {
  package func card(_ phrase: CardPhrase) -> String {
    switch phrase {
    case .saving: "正在保存"
    case .discarding: "正在放弃"
    case .keeping: "正在恢复原记录"
    case .opening: "正在打开"
    case .continuing: "接着跑"
    case .cutting: "正在裁剪"
    case .undoingImport: "正在撤销导入"
    case .cannotUndoImport: "无法撤销"
    case .importUndone(let runs): "已移除\(runs)条"
    case .deleting: "正在删除"
    case .waitingForCard: "正在等待存储卡"
    case .readingCard: "正在读存储卡"
    case .aRunMayGoOn: "可能有未完成的跑步"
    case .runSaved: "跑步已保存"
    case .saved(let distance, 0): distance
    case .saved(let distance, let prizes): "\(distance)，获\(prizes)项奖励"
    case .discarded: "已放弃"
    case .deleted: "已删除"
    case .keptAsSaved: "已保留原记录"
    case .notSavedYet: "尚未保存"
    case .runIsKept: pause(.runIsKept)
    case .runIsKeptAndSavedLater: "记录不会丢失，稍后保存。"
    case .keptInMemory: "暂存在内存中"
    case .runsInMemory: "记录暂存在内存中"
    case .partIsLost: "部分数据丢失"
    case .newestIsKept: "保留最新数据"
    case .savingAgain: "已恢复保存"
    case .oldestIsLost: "最早的部分已丢失"
    case .cardLost: run(.partLost(.storage))
    case .full: "存储卡满：请删旧记录"
    case .readOnly: "存储卡只读"
    case .broken: "存储卡出错"
    case .damaged: "存储卡已损坏"
    case .missing: "没有存储卡"
    case .nearlyFull: "存储卡快满了"
    case .deleteOldRuns(let megabytes): "剩\(megabytes) MB：请删旧记录"
    case .cannotOpen: "无法打开"
    case .cannotDelete: "无法删除"
    case .cannotContinue: "无法继续"
    case .cannotCut: "无法裁剪"
    case .settingsNotSaved: "设置未保存"
    case .fileIsDamaged: "这次跑步的文件已损坏，文件会保留。"
    case .repairIt: "请在电脑上修复：见README中的“Troubleshooting”。"
    case .file(let id): "文件：\(id)"
    case .lineIsWrong(let line): "第 \(line) 行有误"
    case .noUpdate: "未更新"
    case .updateFault(let fault): update(fault)
    }
  }

  package func helper(_ phrase: HelperPhrase) -> String {
    switch phrase {
    case .noteReady: "就绪"
    case .noteWaits: "等待"
    case .noteEjected: "已弹出"
    case .noteFailed: "出错"
    case .noteDone: "完成"
    case .noteBadges: "徽章"
    case .preparingDrive: "正在准备磁盘"
    case .leaveCableIn: "请勿拔线"
    case .usbReady: "USB就绪"
    case .holdToEject: "长按开始键弹出"
    case .openDrive: "请打开磁盘MOONRUNNER"
    case .usbWaits: "USB等待中"
    case .opensAfterRun: "跑完后打开"
    case .runComesFirst: "跑步优先"
    case .ejected: "已弹出"
    case .pullCable: "可以拔线了"
    case .computerLetGo: "电脑已释放磁盘"
    case .usbFailed: "USB出错"
    case .unplugAndRetry: "请拔线后重试"
    case .chooseUSB: "请在主菜单选USB"
    case .stickWaits: "U盘等待中"
    case .copiesAfterRun: "跑完后复制"
    case .copyingToStick: "正在复制到U盘"
    case .leaveStickIn: "请勿拔出U盘"
    case .pullStick: "可以拔出U盘了"
    case .copyingFailed: "复制出错"
    case .pullStickAndRetry: "请拔出U盘后重试"
    case .chooseStick: "请在主菜单选U盘"
    case .copying(let done, let all): "已复制\(done)/\(all)条"
    case .copied(0): "没有新记录"
    case .copied(let runs): "已复制\(runs)条"
    case .noRunsToCopy: "没有可复制的记录"
    case .allAreOnIt(before: true): "U盘上早已有全部记录"
    case .allAreOnIt(before: false): "U盘上已有全部记录"
    case .badgesOnStick(let badges): "U盘上有\(badges)枚徽章"
    case .badgesOnIt(let badges): "内有\(badges)枚徽章"
    case .badgesImported(let badges): "已导入\(badges)枚徽章"
    case .holdToTakeOver: "长按开始键导入"
    case .takingOver: "正在导入"
    case .badgesStay: "徽章留在U盘上"
    case .restarting: "正在重启"
    case .theyCount: "从现在起生效"
    case .stopLeavesThem(0): "按停止键则不导入"
    case .stopLeavesThem(let pictures): "含\(pictures)张图片。按停止键则不导入"
    case .noteServer: "服务器"
    case .serverOnStick: "U盘上有服务器设置"
    case .serverOnIt: "内有服务器设置"
    case .runsGoThere: "全部记录将上传到那里"
    case .serverStays: "不使用该服务器"
    case .serverSet: "服务器已设置"
    case .copiesAfterSave: "保存后自动上传"
    case .noServer: "没有服务器"
    case .putSettingsOnStick: "请用U盘设置"
    case .noteAllOnServer: "已完成"
    case .noteSyncFailed: "出错"
    case .allOnServer: "全部记录已在服务器"
    case .allSent: "全部记录已上传"
    case .syncNow: "开始键：立即同步"
    case .connecting: "正在连接"
    case .copyingToServer: "正在上传到服务器"
    case .checkingServer: "正在检查服务器"
    case .syncFailed: "同步出错"
    case .serverIsTriedAgain: "稍后重试"
    case .runsWait(let runs): "\(runs)条待上传"
    case .noteRunsWait(let runs): "余\(runs)条"
    case .lastOnServer(let time): "完成于\(time)"
    }
  }

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
    case .longestRun: "最长距离"
    case .longestTime: "最长用时"
    case .fastest: "最快成绩"
    case .olderUnreadable: "较早的记录无法读取"
    case .lookingThroughOlder: "正在查看较早的记录"
    case .veryShort: "这次跑得很短"
    case .toDeleteIt: "要删除请按开始键"
    case .yourLongest: "跑得最远的一次"
    case .comparedWithBefore: "与以往相比"
    case .fastestThisLong(let runs): "\(runs)次同等距离中最快"
    case .paceDifference(0, _, let runs): "与\(last(runs))一样快"
    case .paceDifference(let seconds, let unit, let runs):
      "比\(last(runs))\(comparative(seconds))\(abs(seconds))秒\(unit)"
    case .newRecord(let name, let time): "\(record(name))：\(time)"
    case .fasterThanBefore(let time): "比之前快\(time)"
    case .noNewBadge: "没有新徽章"
    case .allBadgesAreYours: "徽章已全部集齐"
    case .nextBadge(let distance): "下一枚徽章：\(distance)"
    case .nextBadgeByAnyRun: "下一枚徽章：任意GPS跑步"
    case .fromStart: "从起点"
    case .sinceLast: "距上一枚"
    case .noBadgeYet: "还没有徽章"
    case .place(let number, let all): "\(number)/\(all)"
    case .version(let version): "版本\(version)"
    case .credit: "字体：Roboto (Apache 2.0) Noto Sans CJK (OFL 1.1)"
    case .mapCredit(let maps, let credit): "地图\(maps)：\(credit)"
    }
  }

  private func last(_ runs: Int) -> String { runs == 1 ? "上次" : "前\(runs)次" }

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
    case .times(let times, .week): "\(times)周达成"
    case .times(let times, .month): "\(times)个月达成"
    case .times(let times, .year): "\(times)年达成"
    case .times(let times, .all): "\(times)次达成"
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

  package func copy(_ phrase: CopyPhrase) -> String {
    switch phrase {
    case .yourRuns: "MoonRunner记录的跑步。"
    case .page: "请打开这个文件：地图、分段、徽章和纪录，无需联网。"
    case .folders: "每年一个文件夹。每次跑步的文件同名，即开始时的UTC时间："
    case .json: "全部记录，国际单位制"
    case .gpx: "用于地图和跑步网站"
    case .tcx: "同上，含圈，没有日期的跑步没有此文件"
    case .fit: "同TCX，另含暂停和徽章，是手表所用的格式"
    case .checksums: "校验和，用sha256sum -c SHA256SUMS可全部校验。"
    case .reports: "设备自身的状态报告，供他人协助排查。发送前请先阅读。"
    case .theseAreCopies: "可以随意复制。这些只是副本：跑步记录仍在手表里，也只在那里删除。"
    case .endsAreShown:
      "这些文件会显示跑步的起点和终点，那里可能是你的家。可在GPX、TCX和FIT中隐藏："
        + "\(title(.settings))，\(setting(.hiddenEnds))。"
    case .endsAreHidden(let radius):
      "GPX、TCX和FIT中，起点和终点\(radius)以内的部分已隐藏，距离和时间仍是整次跑步的。"
    case .othersShowAll(page: true): "JSON文件和index.html会显示所有位置，那里可能有你的家。"
    case .othersShowAll(page: false): "JSON文件会显示所有位置，那里可能有你的家。"
    case .leftOut: "以下跑步已损坏或无法读取，所以没有复制："
    }
  }
}
