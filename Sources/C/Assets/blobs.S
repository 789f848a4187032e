// Made by make-blobs.
#if !__has_include("fonts/bold.ttf")
#error "the fonts are missing: run scripts/setup, which makes them"
#endif
#if !__has_include("fonts/regular.ttf")
#error "the fonts are missing: run scripts/setup, which makes them"
#endif
  .section .rodata
// f5169c2d0868dd565e884f63f2bed6913d641a3062f887f5a33e9d939e08cdc3 badges.json
  .balign 8
asset0:
  .incbin "badges.json"
asset0_end:
asset0_name:
  .asciz "badges.json"
// 03b6dc59e74fe2b913a4ea64439c5e891f606422cc2e0d9d104b275502ea8cc9 lifetime.json
  .balign 8
asset1:
  .incbin "lifetime.json"
asset1_end:
asset1_name:
  .asciz "lifetime.json"
// 1c388f52c82a4056a1fab779a4e6f91e30fd26fd182e131649c04b515aedf800 pictures/ariel.png
  .balign 8
asset2:
  .incbin "pictures/ariel.png"
asset2_end:
asset2_name:
  .asciz "pictures/ariel.png"
// b951e99ae9f1f134de1bf658778f465606d38a21bd7c3d94a74e5062d842a4f9 pictures/callisto.png
  .balign 8
asset3:
  .incbin "pictures/callisto.png"
asset3_end:
asset3_name:
  .asciz "pictures/callisto.png"
// aaca1f2face398c0d46d02862ff81d92181434b1fe7f8a96cc1396cb156be383 pictures/ceres.png
  .balign 8
asset4:
  .incbin "pictures/ceres.png"
asset4_end:
asset4_name:
  .asciz "pictures/ceres.png"
// e507624239041bf12b317bbf40beb915785ddc524dd37c27a9ba37cfe3b05f9b pictures/clouds-of-venus.png
  .balign 8
asset5:
  .incbin "pictures/clouds-of-venus.png"
asset5_end:
asset5_name:
  .asciz "pictures/clouds-of-venus.png"
// 2bcd0f37cdfe7713667413e6307607eb5e39989cd979693cdc7c569080cd608e pictures/deimos.png
  .balign 8
asset6:
  .incbin "pictures/deimos.png"
asset6_end:
asset6_name:
  .asciz "pictures/deimos.png"
// 69a846dfcd4fc8886a0bae32cd09b6f8c1888c9b4d4788af27a861486247e606 pictures/dinosaur-asteroid.png
  .balign 8
asset7:
  .incbin "pictures/dinosaur-asteroid.png"
asset7_end:
asset7_name:
  .asciz "pictures/dinosaur-asteroid.png"
// 3376aa953433af0726055f711e833330b4e7a19b45d91f49d4e9ca2f621e67bc pictures/dione.png
  .balign 8
asset8:
  .incbin "pictures/dione.png"
asset8_end:
asset8_name:
  .asciz "pictures/dione.png"
// 1558f0ad26f7bff54d3f74814fa64a2e3c5c82eb5030827e9fd9b3b4e4ce1c72 pictures/earth.png
  .balign 8
asset9:
  .incbin "pictures/earth.png"
asset9_end:
asset9_name:
  .asciz "pictures/earth.png"
// a9fe07bce9f851599ab6e739c7e9b35e0ef1ac1ea8c1a54ea75eda5684c3a842 pictures/earths-atmosphere.png
  .balign 8
asset10:
  .incbin "pictures/earths-atmosphere.png"
asset10_end:
asset10_name:
  .asciz "pictures/earths-atmosphere.png"
// 5ad92bf122f68731b4bca281773f3155902a2d30af4b32f5c5c953bf3bd0afed pictures/earths-magnetotail.png
  .balign 8
asset11:
  .incbin "pictures/earths-magnetotail.png"
asset11_end:
asset11_name:
  .asciz "pictures/earths-magnetotail.png"
// 667570ecdfaf344fcfa8f4734e017752909e088d3cd59b1c25b4a78e0855af2d pictures/enceladus.png
  .balign 8
asset12:
  .incbin "pictures/enceladus.png"
asset12_end:
asset12_name:
  .asciz "pictures/enceladus.png"
// befc86b867639cf2e33952da43233cb578ca4f41e5f38fec6aef54e67c78043d pictures/europa.png
  .balign 8
asset13:
  .incbin "pictures/europa.png"
asset13_end:
asset13_name:
  .asciz "pictures/europa.png"
// 78e26ea5168b3309902fe74d357da7a3603dc95cdcd3453282e8c3c72a296668 pictures/ganymede.png
  .balign 8
asset14:
  .incbin "pictures/ganymede.png"
asset14_end:
asset14_name:
  .asciz "pictures/ganymede.png"
// dde6bffdf4dba5ef207e64c70cfd5179554125b5dab89ced580a9d03585658c0 pictures/geostationary-orbit.png
  .balign 8
asset15:
  .incbin "pictures/geostationary-orbit.png"
asset15_end:
asset15_name:
  .asciz "pictures/geostationary-orbit.png"
// f37976e2069cefadd68eed4c6d3fff6d7919a6f92d2a3dc1ddabedc092df7007 pictures/gps-satellites.png
  .balign 8
asset16:
  .incbin "pictures/gps-satellites.png"
asset16_end:
asset16_name:
  .asciz "pictures/gps-satellites.png"
// 71cd9b60b26d398fed245991fce8bba4d8bee5ce8464351669feca4a3a68346b pictures/iapetus.png
  .balign 8
asset17:
  .incbin "pictures/iapetus.png"
asset17_end:
asset17_name:
  .asciz "pictures/iapetus.png"
// 017a4ea317f2465a7c5dce43e7663803318179b9c8e0e98400cb27401fcb3c42 pictures/interstellar-space.png
  .balign 8
asset18:
  .incbin "pictures/interstellar-space.png"
asset18_end:
asset18_name:
  .asciz "pictures/interstellar-space.png"
// 925200f103a98152b864204a0938de322b61e9ba836411b17b1474983a8e7f9e pictures/io.png
  .balign 8
asset19:
  .incbin "pictures/io.png"
asset19_end:
asset19_name:
  .asciz "pictures/io.png"
// 73ea12c1c9af98cedc3fb6159e4091d4575a2844c76bd520cf73688f4f0cbc54 pictures/janus.png
  .balign 8
asset20:
  .incbin "pictures/janus.png"
asset20_end:
asset20_name:
  .asciz "pictures/janus.png"
// 30d103b6f751b3bc584c68d18e5a08432736543801e3192d8853bde4c577d8e2 pictures/jupiter.png
  .balign 8
asset21:
  .incbin "pictures/jupiter.png"
asset21_end:
asset21_name:
  .asciz "pictures/jupiter.png"
// aa28bc8361b1e0a1cd9bdf8056237a550b282bb9b77a49006c223676a5107417 pictures/karman-line.png
  .balign 8
asset22:
  .incbin "pictures/karman-line.png"
asset22_end:
asset22_name:
  .asciz "pictures/karman-line.png"
// b4d9a8a1019e58f86f4a0fe47cc4c501c13387363716ca9557f9a94c180b96ef pictures/mars.png
  .balign 8
asset23:
  .incbin "pictures/mars.png"
asset23_end:
asset23_name:
  .asciz "pictures/mars.png"
// 5d985a42ff5021c36bc52516432ba1d509c451473a574f9201e80c4943c03297 pictures/mimas.png
  .balign 8
asset24:
  .incbin "pictures/mimas.png"
asset24_end:
asset24_name:
  .asciz "pictures/mimas.png"
// 18cc92889126032f0c76ab815ef5076bf525d48303b78d43478c730a8f203523 pictures/miranda.png
  .balign 8
asset25:
  .incbin "pictures/miranda.png"
asset25_end:
asset25_name:
  .asciz "pictures/miranda.png"
// da38d24532a334674b24831c0273018a59b42e1d3b77b5e993233d23d9180322 pictures/neptune.png
  .balign 8
asset26:
  .incbin "pictures/neptune.png"
asset26_end:
asset26_name:
  .asciz "pictures/neptune.png"
// b9bfaf4a0db4197854964d9429677541b54314b3d0ea81e561b513facdf4fc92 pictures/neutron-star.png
  .balign 8
asset27:
  .incbin "pictures/neutron-star.png"
asset27_end:
asset27_name:
  .asciz "pictures/neutron-star.png"
// 0219048afedebc59f58c430ed3f5a47519d8a8c4141631ed8cff2c96153729ac pictures/nix.png
  .balign 8
asset28:
  .incbin "pictures/nix.png"
asset28_end:
asset28_name:
  .asciz "pictures/nix.png"
// 4b2e75ae424d6efdf43426886ce4bd6ff6116a88c30669794f5642f6f2371a40 pictures/oberon.png
  .balign 8
asset29:
  .incbin "pictures/oberon.png"
asset29_end:
asset29_name:
  .asciz "pictures/oberon.png"
// 1420134f77aad1937cc271324fe4afd06744afed8d5ac8b8797bc7a8017bbca0 pictures/pandora.png
  .balign 8
asset30:
  .incbin "pictures/pandora.png"
asset30_end:
asset30_name:
  .asciz "pictures/pandora.png"
// cb390f823228e1ec8d9f89fda066bacef38855488603641b0c66fa3417d51c67 pictures/phobos.png
  .balign 8
asset31:
  .incbin "pictures/phobos.png"
asset31_end:
asset31_name:
  .asciz "pictures/phobos.png"
// 901ee7916a853d7009e143c6aa05b53e2edcb32008fdf327c1571598a3e2b51f pictures/plato.png
  .balign 8
asset32:
  .incbin "pictures/plato.png"
asset32_end:
asset32_name:
  .asciz "pictures/plato.png"
// d5983f1d4a42274cd05493681486b1e586732117eefcae379855a5fbb10aeb8a pictures/pluto.png
  .balign 8
asset33:
  .incbin "pictures/pluto.png"
asset33_end:
asset33_name:
  .asciz "pictures/pluto.png"
// 57fdaad326ae959e65cfdc515033e7c86f7a5a43ac9bc48c56902089bd785a15 pictures/proteus.png
  .balign 8
asset34:
  .incbin "pictures/proteus.png"
asset34_end:
asset34_name:
  .asciz "pictures/proteus.png"
// b1f3bc54d4b749ab44b7f04469bba53afb4ee898f5fb887282ec579a58dc6fcb pictures/rhea.png
  .balign 8
asset35:
  .incbin "pictures/rhea.png"
asset35_end:
asset35_name:
  .asciz "pictures/rhea.png"
// 13607781713d32842f0fb2630a8a7096ecf2e994636d191082f541894b1cf2df pictures/round-the-earth.png
  .balign 8
asset36:
  .incbin "pictures/round-the-earth.png"
asset36_end:
asset36_name:
  .asciz "pictures/round-the-earth.png"
// 4a4a5294403a9822c7a2e488121bc4af3ee5e44b276830834ae3851479234929 pictures/round-the-moon.png
  .balign 8
asset37:
  .incbin "pictures/round-the-moon.png"
asset37_end:
asset37_name:
  .asciz "pictures/round-the-moon.png"
// c91c857598b73d2f843f558be22843ff4d6f848c537123e11c1ef4e788a556fc pictures/saturn.png
  .balign 8
asset38:
  .incbin "pictures/saturn.png"
asset38_end:
asset38_name:
  .asciz "pictures/saturn.png"
// ce6c0a0892e6fb27772906e7233d66e56b144fd7368f1967d4911a4ef345d0a4 pictures/space-station.png
  .balign 8
asset39:
  .incbin "pictures/space-station.png"
asset39_end:
asset39_name:
  .asciz "pictures/space-station.png"
// e019d2bff2a69e428616004d1d5d52df81045bb0a080edd1187c5b84ebb1e4a9 pictures/tethys.png
  .balign 8
asset40:
  .incbin "pictures/tethys.png"
asset40_end:
asset40_name:
  .asciz "pictures/tethys.png"
// b34f8d2946bed7a1e4841a58c55c995faac1eaf5615babf7ab4ca168e58b8a63 pictures/the-asteroid-belt.png
  .balign 8
asset41:
  .incbin "pictures/the-asteroid-belt.png"
asset41_end:
asset41_name:
  .asciz "pictures/the-asteroid-belt.png"
// 7f41e1270c53591aa32cd8870b7f2acfe02e0eace17ef2d8eaa010f957045dd1 pictures/the-kuiper-belt.png
  .balign 8
asset42:
  .incbin "pictures/the-kuiper-belt.png"
asset42_end:
asset42_name:
  .asciz "pictures/the-kuiper-belt.png"
// 7fc1fee6dd164cb5c3654ec91714c02d6e8075a443b857ba839f419f61284859 pictures/the-moon.png
  .balign 8
asset43:
  .incbin "pictures/the-moon.png"
asset43_end:
asset43_name:
  .asciz "pictures/the-moon.png"
// 8465e2e290577b10a7e9ed021bb5851916c25aa2746bfcd46ef31ce2ba68a31a pictures/through-the-moon.png
  .balign 8
asset44:
  .incbin "pictures/through-the-moon.png"
asset44_end:
asset44_name:
  .asciz "pictures/through-the-moon.png"
// c9d47b4d6372850cfef30cf6fc69d353d6ae75b0ae0db6492b8769e1244e3802 pictures/titan.png
  .balign 8
asset45:
  .incbin "pictures/titan.png"
asset45_end:
asset45_name:
  .asciz "pictures/titan.png"
// 88666ad597fe3d22ae2e431cb017b5b66e211ab9d4f38a4b2274f46f0af2b616 pictures/titania.png
  .balign 8
asset46:
  .incbin "pictures/titania.png"
asset46_end:
asset46_name:
  .asciz "pictures/titania.png"
// 3af7cce08c9795460b3e39f90f8f9c14b60b88c6a9c57a29ea38e9255b10c0ca pictures/triton.png
  .balign 8
asset47:
  .incbin "pictures/triton.png"
asset47_end:
asset47_name:
  .asciz "pictures/triton.png"
// c4aa0899295e80e949bdf85741a1e2a0ae37088b0e638df4a72810647394981b pictures/umbriel.png
  .balign 8
asset48:
  .incbin "pictures/umbriel.png"
asset48_end:
asset48_name:
  .asciz "pictures/umbriel.png"
// 86c7bd7f84978c2069c6a4232a79723e0fb64f0ab7d30afae865ca8e9598f5c0 pictures/uranus.png
  .balign 8
asset49:
  .incbin "pictures/uranus.png"
asset49_end:
asset49_name:
  .asciz "pictures/uranus.png"
// 369a49d594a880755487221bf4951eb6e7a5a2da00a0d95bd49b237e54a5bf2b pictures/van-allen-belt.png
  .balign 8
asset50:
  .incbin "pictures/van-allen-belt.png"
asset50_end:
asset50_name:
  .asciz "pictures/van-allen-belt.png"
// bcf2b62af96db73e3c5863493da1e9922ac7f748067d7fd061329e3f77af643f sounds/autoPause.wav
  .balign 8
asset51:
  .incbin "sounds/autoPause.wav"
asset51_end:
asset51_name:
  .asciz "sounds/autoPause.wav"
// 6f5d3021e3cc1d3466d954b77da626f0d5ab1fe9e369075b0b5106a5835a3756 sounds/autoResume.wav
  .balign 8
asset52:
  .incbin "sounds/autoResume.wav"
asset52_end:
asset52_name:
  .asciz "sounds/autoResume.wav"
// fb532b65ae9dd717742f428649a270c004b27c5ec4f974097b4931c95aa9d850 sounds/badge.wav
  .balign 8
asset53:
  .incbin "sounds/badge.wav"
asset53_end:
asset53_name:
  .asciz "sounds/badge.wav"
// 687ac735da6a8aed7d39c57a78d93078f82d8c0a97ae572c88340570ba5213ba sounds/badgeAgain.wav
  .balign 8
asset54:
  .incbin "sounds/badgeAgain.wav"
asset54_end:
asset54_name:
  .asciz "sounds/badgeAgain.wav"
// bf8b1b5106f8f0a6ec89070f6b15f5e187f060340e96254ff934700f8a7157d2 sounds/courseFound.wav
  .balign 8
asset55:
  .incbin "sounds/courseFound.wav"
asset55_end:
asset55_name:
  .asciz "sounds/courseFound.wav"
// fc79fb092d433bd5028b27317f4737a5e21be30af0d1ccafce4769900c7a64ae sounds/courseLost.wav
  .balign 8
asset56:
  .incbin "sounds/courseLost.wav"
asset56_end:
asset56_name:
  .asciz "sounds/courseLost.wav"
// 7ad4ff17be7f7c9dd757f412426dde6548b5a8a51231e4143d40938c065c19fc sounds/error.wav
  .balign 8
asset57:
  .incbin "sounds/error.wav"
asset57_end:
asset57_name:
  .asciz "sounds/error.wav"
// 59f9263d9d9077e79a482a78bcad37ec955e02054a44854c33259e29b3c25282 sounds/gold.wav
  .balign 8
asset58:
  .incbin "sounds/gold.wav"
asset58_end:
asset58_name:
  .asciz "sounds/gold.wav"
// fb09789efd32b0bddb66398fd0b4ac6781560ef0611f42e6a86d203e506a7b72 sounds/gpsLost.wav
  .balign 8
asset59:
  .incbin "sounds/gpsLost.wav"
asset59_end:
asset59_name:
  .asciz "sounds/gpsLost.wav"
// c20993d87d909ca193cdd5003a48355d03f497e25e9048bb40a9f400d9c0b1d6 sounds/gpsReady.wav
  .balign 8
asset60:
  .incbin "sounds/gpsReady.wav"
asset60_end:
asset60_name:
  .asciz "sounds/gpsReady.wav"
// 0eafeef5682a6202f0e95d89c7b085830bb0d90b4a9bd7719ee8ab7f04174586 sounds/lap.wav
  .balign 8
asset61:
  .incbin "sounds/lap.wav"
asset61_end:
asset61_name:
  .asciz "sounds/lap.wav"
// b2e5f9e1a988b9348d6445266e38bf861b2603a40d846e325a4e1abadf40cb23 sounds/pause.wav
  .balign 8
asset62:
  .incbin "sounds/pause.wav"
asset62_end:
asset62_name:
  .asciz "sounds/pause.wav"
// 8458a9197d9af861ca33d09a4b16c9fe95a09af055e527733e7fc29330415246 sounds/question.wav
  .balign 8
asset63:
  .incbin "sounds/question.wav"
asset63_end:
asset63_name:
  .asciz "sounds/question.wav"
// 589969fdbbc4df5071e5e52aab32243cad93f0726f3e9823f96c63451de74e4f sounds/saved.wav
  .balign 8
asset64:
  .incbin "sounds/saved.wav"
asset64_end:
asset64_name:
  .asciz "sounds/saved.wav"
// 92780b1970e71a9007063732270ab69e49bb28aaa7e792745c52e404f7cdc92e sounds/silver.wav
  .balign 8
asset65:
  .incbin "sounds/silver.wav"
asset65_end:
asset65_name:
  .asciz "sounds/silver.wav"
// dde4f835f976400c8aa14a7f6f26371a41b5b4f2aa063cf7077c2f0b4ff11f8a sounds/start.wav
  .balign 8
asset66:
  .incbin "sounds/start.wav"
asset66_end:
asset66_name:
  .asciz "sounds/start.wav"
// 68e3f4684f50ec82d3f699ab8868135f884a5c3e20843a5944e04aced4d7fbd5 sounds/tick.wav
  .balign 8
asset67:
  .incbin "sounds/tick.wav"
asset67_end:
asset67_name:
  .asciz "sounds/tick.wav"
// 5637c4b4432267e749e3b3742a22547fc589d29e348033eb2063e0d9b72589d6 sounds/warning.wav
  .balign 8
asset68:
  .incbin "sounds/warning.wav"
asset68_end:
asset68_name:
  .asciz "sounds/warning.wav"
  .balign 8
asset69:
  .incbin "fonts/bold.ttf"
asset69_end:
asset69_name:
  .asciz "fonts/bold.ttf"
  .balign 8
asset70:
  .incbin "fonts/regular.ttf"
asset70_end:
asset70_name:
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
  .long asset11_name - assets_table, asset11 - assets_table, asset11_end - asset11
  .long asset12_name - assets_table, asset12 - assets_table, asset12_end - asset12
  .long asset13_name - assets_table, asset13 - assets_table, asset13_end - asset13
  .long asset14_name - assets_table, asset14 - assets_table, asset14_end - asset14
  .long asset15_name - assets_table, asset15 - assets_table, asset15_end - asset15
  .long asset16_name - assets_table, asset16 - assets_table, asset16_end - asset16
  .long asset17_name - assets_table, asset17 - assets_table, asset17_end - asset17
  .long asset18_name - assets_table, asset18 - assets_table, asset18_end - asset18
  .long asset19_name - assets_table, asset19 - assets_table, asset19_end - asset19
  .long asset20_name - assets_table, asset20 - assets_table, asset20_end - asset20
  .long asset21_name - assets_table, asset21 - assets_table, asset21_end - asset21
  .long asset22_name - assets_table, asset22 - assets_table, asset22_end - asset22
  .long asset23_name - assets_table, asset23 - assets_table, asset23_end - asset23
  .long asset24_name - assets_table, asset24 - assets_table, asset24_end - asset24
  .long asset25_name - assets_table, asset25 - assets_table, asset25_end - asset25
  .long asset26_name - assets_table, asset26 - assets_table, asset26_end - asset26
  .long asset27_name - assets_table, asset27 - assets_table, asset27_end - asset27
  .long asset28_name - assets_table, asset28 - assets_table, asset28_end - asset28
  .long asset29_name - assets_table, asset29 - assets_table, asset29_end - asset29
  .long asset30_name - assets_table, asset30 - assets_table, asset30_end - asset30
  .long asset31_name - assets_table, asset31 - assets_table, asset31_end - asset31
  .long asset32_name - assets_table, asset32 - assets_table, asset32_end - asset32
  .long asset33_name - assets_table, asset33 - assets_table, asset33_end - asset33
  .long asset34_name - assets_table, asset34 - assets_table, asset34_end - asset34
  .long asset35_name - assets_table, asset35 - assets_table, asset35_end - asset35
  .long asset36_name - assets_table, asset36 - assets_table, asset36_end - asset36
  .long asset37_name - assets_table, asset37 - assets_table, asset37_end - asset37
  .long asset38_name - assets_table, asset38 - assets_table, asset38_end - asset38
  .long asset39_name - assets_table, asset39 - assets_table, asset39_end - asset39
  .long asset40_name - assets_table, asset40 - assets_table, asset40_end - asset40
  .long asset41_name - assets_table, asset41 - assets_table, asset41_end - asset41
  .long asset42_name - assets_table, asset42 - assets_table, asset42_end - asset42
  .long asset43_name - assets_table, asset43 - assets_table, asset43_end - asset43
  .long asset44_name - assets_table, asset44 - assets_table, asset44_end - asset44
  .long asset45_name - assets_table, asset45 - assets_table, asset45_end - asset45
  .long asset46_name - assets_table, asset46 - assets_table, asset46_end - asset46
  .long asset47_name - assets_table, asset47 - assets_table, asset47_end - asset47
  .long asset48_name - assets_table, asset48 - assets_table, asset48_end - asset48
  .long asset49_name - assets_table, asset49 - assets_table, asset49_end - asset49
  .long asset50_name - assets_table, asset50 - assets_table, asset50_end - asset50
  .long asset51_name - assets_table, asset51 - assets_table, asset51_end - asset51
  .long asset52_name - assets_table, asset52 - assets_table, asset52_end - asset52
  .long asset53_name - assets_table, asset53 - assets_table, asset53_end - asset53
  .long asset54_name - assets_table, asset54 - assets_table, asset54_end - asset54
  .long asset55_name - assets_table, asset55 - assets_table, asset55_end - asset55
  .long asset56_name - assets_table, asset56 - assets_table, asset56_end - asset56
  .long asset57_name - assets_table, asset57 - assets_table, asset57_end - asset57
  .long asset58_name - assets_table, asset58 - assets_table, asset58_end - asset58
  .long asset59_name - assets_table, asset59 - assets_table, asset59_end - asset59
  .long asset60_name - assets_table, asset60 - assets_table, asset60_end - asset60
  .long asset61_name - assets_table, asset61 - assets_table, asset61_end - asset61
  .long asset62_name - assets_table, asset62 - assets_table, asset62_end - asset62
  .long asset63_name - assets_table, asset63 - assets_table, asset63_end - asset63
  .long asset64_name - assets_table, asset64 - assets_table, asset64_end - asset64
  .long asset65_name - assets_table, asset65 - assets_table, asset65_end - asset65
  .long asset66_name - assets_table, asset66 - assets_table, asset66_end - asset66
  .long asset67_name - assets_table, asset67 - assets_table, asset67_end - asset67
  .long asset68_name - assets_table, asset68 - assets_table, asset68_end - asset68
  .long asset69_name - assets_table, asset69 - assets_table, asset69_end - asset69
  .long asset70_name - assets_table, asset70 - assets_table, asset70_end - asset70
  .global assets_count
assets_count:
  .long 71
  .section .note.GNU-stack,"",%progbits
