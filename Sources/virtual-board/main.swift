import Glibc
import RunModel
import VirtualBoard

let words = CommandLine.arguments
let files = BoardFiles(kernel: words[1], root: words[2], binary: words[3], output: words[4])
do {
  let host = Host(limit: .seconds(120))
  let start = Host.now
  let machine = try VirtualMachine(
    files, display: DisplayKind(rawValue: words[5]) ?? .bochs, host: host)
  print("up after", (Host.now - start).inSeconds, machine.processorTime)
  let board = try GuestBoard(machine)
  print("set up", (Host.now - start).inSeconds)
  print(try machine.shell.run("gpiodetect; cat /proc/asound/cards; cat /proc/fb; df; free; lsmod"))
} catch {
  print(error)
  print(VirtualMachine.lastWords(files))
  exit(1)
}
