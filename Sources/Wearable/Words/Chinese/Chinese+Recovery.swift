extension Chinese {
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
