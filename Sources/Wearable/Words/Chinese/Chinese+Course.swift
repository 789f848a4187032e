// A course that is followed.

extension Chinese {
  package func course(_ phrase: CoursePhrase) -> String {
    switch phrase {
    case .joined: "已上路线"
    case .left: "偏离路线"
    case .back: "回到路线"
    case .wrongWay: "方向反了"
    case .finished: "路线完成"
    case .lookAtMap: "请看地图"
    case .turnAround: "请掉头"
    case .toGo(let distance): "还有 \(distance)"
    case .course: "路线"
    case .noCourse: "没有路线"
    case .wayBack: "原路返回"
    case .nothingToFollow: "还没有路"
    case .notRead: "路线无法读取"
    case .deleted: "路线已删除"
    }
  }
}
