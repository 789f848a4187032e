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
  let line = try ReceiverLine(machine, .walker(Walker(speed: 4)))
  print(try machine.shell.run("stty -F /dev/ttyS1 9600 raw -echo; cat /dev/ttyS1 >/tmp/gps & echo $!"))
  let senses = try GuestSenses(board, every: 1000, watchesScreen: words[5] != "cirrus")
  try host.rest(.seconds(1))
  print(try machine.shell.run("aplay -D plughw:Loopback,0,0 /host/badge.wav 2>&1; echo"))
  print(try machine.shell.run("gpioset --mode=time --usec=300000 gpiochip0 22=1; usleep 100000; gpioset --mode=time --usec=300000 gpiochip0 22=1; dd if=/dev/urandom of=/dev/fb0 bs=1000 count=100 2>&1"))
  try board.press(.start)
  try host.rest(.seconds(1))
  try machine.dumpScreen(to: files.output + "/a.ppm")
  let picture = try Picture(ppm: HostFiles.read(files.output + "/a.ppm"))
  print(picture.width, picture.height, picture.pixels[10], picture.pixels.last!)
  line.walker?.goal = 10
  try host.rest(.seconds(3))
  let found = try senses.finish()
  for c in found.seen.changes { print(c.at.nanoseconds, c.name, c.value) }
  print(found.heard.length, found.heard.rate, found.heard.spans())
  for n in ["badge", "badgeAgain", "silver", "gold", "lap", "saved", "error", "tick"] {
    let r = try Recording(wav: HostFiles.read("/work/w-assets/Sources/Assets/sounds/\(n).wav"))
    print(n, found.heard.likeness(to: r, at: found.heard.spans().first!.start))
  }
  print(try machine.shell.run("cat /tmp/gps; cat /proc/tty/driver/serial"))
} catch {
  print(error)
  print(VirtualMachine.lastWords(files))
  exit(1)
}
