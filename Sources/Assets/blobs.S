// Made by make-blobs.
#if !__has_include("fonts/bold.ttf")
#error "the fonts are missing: run scripts/setup, which makes them"
#endif
#if !__has_include("fonts/regular.ttf")
#error "the fonts are missing: run scripts/setup, which makes them"
#endif
  .section .rodata
// 0f090f9afc4692ae6471013ed643488ef026c78c3ebf58dd096071bb675afc08 badges.json
  .balign 8
asset0:
  .incbin "badges.json"
asset0_end:
asset0_name:
  .asciz "badges.json"
  .balign 8
asset1:
  .incbin "fonts/bold.ttf"
asset1_end:
asset1_name:
  .asciz "fonts/bold.ttf"
  .balign 8
asset2:
  .incbin "fonts/regular.ttf"
asset2_end:
asset2_name:
  .asciz "fonts/regular.ttf"
  .balign 4
  .global assets_table
assets_table:
  .long asset0_name - assets_table, asset0 - assets_table, asset0_end - asset0
  .long asset1_name - assets_table, asset1 - assets_table, asset1_end - asset1
  .long asset2_name - assets_table, asset2 - assets_table, asset2_end - asset2
  .global assets_count
assets_count:
  .long 3
  .section .note.GNU-stack,"",%progbits
