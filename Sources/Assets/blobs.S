// Made by make-blobs.
  .section .rodata
// 0f090f9afc4692ae6471013ed643488ef026c78c3ebf58dd096071bb675afc08 badges.json
  .balign 8
  .global assets_badges_start
assets_badges_start:
  .incbin "badges.json"
  .global assets_badges_end
assets_badges_end:
  .section .note.GNU-stack,"",%progbits
