extension Chinese {
  func update(_ fault: UpdateFault) -> String {
    switch fault {
    case .form: "不是更新文件"
    case .size: "文件不完整"
    case .sum: "文件已损坏"
    case .board: "用于其他设备"
    case .flash: "请重新写入存储卡"
    case .old: "比现有的旧"
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
    case .onIt: "内有系统版本"
    case .note: "更新"
    case .holdToInstall: "长按开始键安装"
    case .installing: "正在安装"
    case .installed: "新版本已安装"
    case .nextStartTriesIt: "下次启动时试用"
    case .notInstalled: "未安装"
    }
  }
}
