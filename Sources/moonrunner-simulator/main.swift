import Simulator

print(PageFile.html.bytes.count)
