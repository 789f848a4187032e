extension Chinese {
  func update(_ fault: UpdateFault) -> String {
    switch fault {
    case .form: "不是更新文件"
    case .size: "文件不完整"
    case .sum: "文件已损坏"
    case .board: "用于其他设备"
    case .flash: "请重新写入存储卡"
    case .old: "比现有的旧"
    case .write: "存储卡无法写入"
    case .start: "无法启动"
    }
  }
}
