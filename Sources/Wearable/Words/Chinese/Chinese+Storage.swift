import RunModel

// The card; drive, stick and server; imports, updates and restored runs.

extension Chinese {
  package func card(_ phrase: CardPhrase) -> String {
    switch phrase {
    case .saving: "正在保存"
    case .discarding: "正在放弃"
    case .keeping: "正在恢复原记录"
    case .opening: "正在打开"
    case .continuing: "正在继续"
    case .cutting: "正在裁剪"
    case .undoingImport: "正在撤销导入"
    case .cannotUndoImport: "无法撤销"
    case .importUndone(let runs): "已移除\(runs)条"
    case .correcting: "正在修正"
    case .deleting: "正在删除"
    case .waitingForCard: "正在等待存储卡"
    case .readingCard: "正在读取存储卡"
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
    case .cannotCorrect: "无法修正"
    case .cannotCut: "无法裁剪"
    case .settingsNotSaved: "设置未保存"
    case .fileIsDamaged: "这次跑步的文件已损坏，文件会保留。"
    case .repairIt: "请在电脑上修复：见手册中的“Troubleshooting”。"
    case .file(let id): "文件：\(id)"
    case .lineIsWrong(let line): "第\(line)行有误"
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

  package func copy(_ phrase: CopyPhrase) -> String {
    switch phrase {
    case .yourRuns: "MoonRunner记录的跑步。"
    case .page: "请打开这个文件：地图、分段、徽章和纪录，无需联网。"
    case .folders: "每年一个文件夹。每次跑步的文件同名，即开始时的UTC时间："
    case .json: "全部记录，国际单位制"
    case .gpx: "用于地图和跑步网站"
    case .tcx: "同上，含圈，没有日期的跑步没有此文件"
    case .fit: "同TCX，另含暂停和徽章，是手表所用的格式"
    case .kml: "用于谷歌地球，含配速颜色和徽章"
    case .manual: "使用手册（英文）：按键、页面、设置、信号。"
    case .checksums: "校验和，用sha256sum -c SHA256SUMS可全部校验。"
    case .reports: "设备自身的状态报告，供他人协助排查。发送前请先阅读。"
    case .theseAreCopies: "可以随意复制。这些只是副本：跑步记录仍在设备里，也只在那里删除。"
    case .endsAreShown:
      "这些文件会显示跑步的起点和终点，那里可能是你的家。可在GPX、TCX、FIT和KML中隐藏："
        + "\(title(.settings))，\(setting(.hiddenEnds))。"
    case .endsAreHidden(let radius):
      "GPX、TCX、FIT和KML中，起点和终点\(radius)以内的部分已隐藏，距离和时间仍是整次跑步的。"
    case .othersShowAll(page: true): "JSON文件和index.html会显示所有位置，那里可能有你的家。"
    case .othersShowAll(page: false): "JSON文件会显示所有位置，那里可能有你的家。"
    case .leftOut: "以下跑步已损坏或无法读取，所以没有复制："
    }
  }

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
    case .mapsOnStick(let maps): "U盘上有\(maps)张地图"
    case .mapsOnIt(let maps): "内有\(maps)张地图"
    case .mapsTaken(let maps): "已导入\(maps)张地图"
    case .mapsNeed(let megabytes): "\(megabytes) MB。按停止键则不导入"
    case .takingMaps: "正在导入地图"
    case .mapsStay: "地图留在U盘上"
    case .streetsUnderMap: "轨迹下将显示街道"
    case .coursesTaken(let courses): "已导入\(courses)条路线"
    case .workoutsTaken(let workouts): "已导入\(workouts)个训练"
    case .filesRefused(let refused): "\(refused)个被拒"
    case .chooseOnHome: "请在主菜单选择"
    }
  }

  func update(_ fault: UpdateFault) -> String {
    switch fault {
    case .form: "不是更新文件"
    case .size: "文件不完整"
    case .sum: "文件已损坏"
    case .board: "用于其他设备"
    case .flash: "请重新写入存储卡"
    case .old: "版本较旧"
    case .same: "与现有版本相同"
    case .key: "签名不被此卡信任"
    case .keys: "存储卡上没有密钥"
    case .full: "存储卡空间不足"
    case .write: "存储卡无法写入"
    case .cut: "已中断，下次启动时重试"
    case .start: "无法启动"
    }
  }

  package func update(_ phrase: UpdatePhrase) -> String {
    switch phrase {
    case .onStick(.new): "U盘上有新版本"
    case .onStick(.same): "U盘上有相同版本"
    case .onStick(.old): "U盘上有旧版本"
    case .onIt: "内有更新"
    case .note: "更新"
    case .holdToInstall: "长按开始键安装"
    case .installing: "正在安装"
    case .installed: "新版本已安装"
    case .nextStartTriesIt: "下次启动时试用"
    case .notInstalled: "未安装"
    }
  }

  package func recovery(_ phrase: RecoveryPhrase) -> String {
    switch phrase {
    case .runs(let runs): "\(runs)次"
    case .noDeletedRuns: "没有已删除的跑步"
    case .unlisted(let state): unlisted(state)
    case .explained(let state): explained(state)
    case .removed(.deleted): card(.deleted)
    case .removed(.discarded): card(.discarded)
    case .removed(.replaced): "较早的版本"
    case .restoring: "正在恢复"
    case .restored: "跑步已恢复"
    case .cannotRestore: "无法恢复"
    case .repaired(let runs): "已修复\(runs)条记录"
    case .damagedOnCard: "存储卡上的文件已损坏"
    case .damaged(let runs): "\(runs)条记录已损坏"
    case .seePastRuns: "请查看“\(title(.pastRuns))”"
    case .skipped(let runs): "\(runs)条记录未读取"
    case .triedAfterRestart: "重新启动后再试"
    }
  }

  private func unlisted(_ state: UnlistedState) -> String {
    switch state {
    case .waiting: card(.notSavedYet)
    case .skipped: "尚未读取"
    case .staged: "已导入"
    case .quarantined: "原始记录已损坏"
    }
  }

  private func explained(_ state: UnlistedState) -> String {
    switch state {
    case .waiting: "这次跑步尚未保存，稍后会重试。"
    case .skipped: "读取这条记录时设备出错。记录会保留，重新启动后再试。"
    case .staged: "这次跑步已导入，下次启动后显示。"
    case .quarantined: "原始记录已损坏，可恢复其中能读取的部分。"
    }
  }
}
