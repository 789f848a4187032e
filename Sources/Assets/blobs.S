// Made by make-blobs.
  .section .rodata
// 37517e5f3dc66819f61f5a7bb8ace1921282415f10551d2defa5c3eb0985b570 badges.json
  .balign 8
  .global assets_badges_start
assets_badges_start:
  .incbin "badges.json"
  .global assets_badges_end
assets_badges_end:
  .section .note.GNU-stack,"",%progbits
