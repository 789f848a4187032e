import Glibc

/// Switches the machine off by way of the service manager.
enum PowerOff {
  static func request() {
    let words = ["systemctl", "poweroff"]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], nil, nil, arguments, nil)
    if code != 0 { complain("moonrunner: cannot switch off: \(reason(code))") }
  }
}
