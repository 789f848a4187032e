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
// 33d361d07fe3d9f0749e5133690e719438a137bab54108d425488da687ebf88f sounds/badge.wav
  .balign 8
asset1:
  .incbin "sounds/badge.wav"
asset1_end:
asset1_name:
  .asciz "sounds/badge.wav"
// e89ddf2459a09f581de0a198606f87a03ed14958e5e3245490067171fedd8ec9 sounds/badgeAgain.wav
  .balign 8
asset2:
  .incbin "sounds/badgeAgain.wav"
asset2_end:
asset2_name:
  .asciz "sounds/badgeAgain.wav"
// 7ad4ff17be7f7c9dd757f412426dde6548b5a8a51231e4143d40938c065c19fc sounds/error.wav
  .balign 8
asset3:
  .incbin "sounds/error.wav"
asset3_end:
asset3_name:
  .asciz "sounds/error.wav"
// f49abc05f23c76bf999bc5f0ca8dff73f1d69e561db9e65c834e72d6a8a7acd1 sounds/gold.wav
  .balign 8
asset4:
  .incbin "sounds/gold.wav"
asset4_end:
asset4_name:
  .asciz "sounds/gold.wav"
// 0eafeef5682a6202f0e95d89c7b085830bb0d90b4a9bd7719ee8ab7f04174586 sounds/lap.wav
  .balign 8
asset5:
  .incbin "sounds/lap.wav"
asset5_end:
asset5_name:
  .asciz "sounds/lap.wav"
// f80441141254e5995255c2c21a83fc6b91cbd7a60b0849a0872067c27907607a sounds/saved.wav
  .balign 8
asset6:
  .incbin "sounds/saved.wav"
asset6_end:
asset6_name:
  .asciz "sounds/saved.wav"
// 757851ad525023edfa27ac37ade5f344d57e3371f7ae5a54920357c7fbe82111 sounds/silver.wav
  .balign 8
asset7:
  .incbin "sounds/silver.wav"
asset7_end:
asset7_name:
  .asciz "sounds/silver.wav"
// 68e3f4684f50ec82d3f699ab8868135f884a5c3e20843a5944e04aced4d7fbd5 sounds/tick.wav
  .balign 8
asset8:
  .incbin "sounds/tick.wav"
asset8_end:
asset8_name:
  .asciz "sounds/tick.wav"
  .balign 8
asset9:
  .incbin "fonts/bold.ttf"
asset9_end:
asset9_name:
  .asciz "fonts/bold.ttf"
  .balign 8
asset10:
  .incbin "fonts/regular.ttf"
asset10_end:
asset10_name:
  .asciz "fonts/regular.ttf"
  .balign 4
  .global assets_table
assets_table:
  .long asset0_name - assets_table, asset0 - assets_table, asset0_end - asset0
  .long asset1_name - assets_table, asset1 - assets_table, asset1_end - asset1
  .long asset2_name - assets_table, asset2 - assets_table, asset2_end - asset2
  .long asset3_name - assets_table, asset3 - assets_table, asset3_end - asset3
  .long asset4_name - assets_table, asset4 - assets_table, asset4_end - asset4
  .long asset5_name - assets_table, asset5 - assets_table, asset5_end - asset5
  .long asset6_name - assets_table, asset6 - assets_table, asset6_end - asset6
  .long asset7_name - assets_table, asset7 - assets_table, asset7_end - asset7
  .long asset8_name - assets_table, asset8 - assets_table, asset8_end - asset8
  .long asset9_name - assets_table, asset9 - assets_table, asset9_end - asset9
  .long asset10_name - assets_table, asset10 - assets_table, asset10_end - asset10
  .global assets_count
assets_count:
  .long 11
  .section .note.GNU-stack,"",%progbits
