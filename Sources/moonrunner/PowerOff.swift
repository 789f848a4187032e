import Glibc

/// Switches the machine off by way of the service manager.
enum PowerOff {
  /// Waits until the manager has taken the order: it ends what a service that has ended left
  /// behind, `systemctl` before it could speak among them.
  static func request() {
    let words = ["systemctl", "poweroff"]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], nil, nil, arguments, nil)
    guard code == 0 else { return complain("moonrunner: cannot switch off: \(reason(code))") }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    if status != 0 {
      complain("moonrunner: cannot switch off: systemctl poweroff ended with status \(status >> 8)")
    }
  }
}
