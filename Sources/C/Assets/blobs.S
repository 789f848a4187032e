// Made by make-blobs.
#if !__has_include("fonts/bold.ttf")
#error "the fonts are missing: run scripts/setup, which makes them"
#endif
#if !__has_include("fonts/regular.ttf")
#error "the fonts are missing: run scripts/setup, which makes them"
#endif
// A file with its name, and its row in the table: offsets from the table's own place, which need no
// relocation at start.
  .macro asset file
  .section .rodata.files, "a"
  .balign 8
asset\@:
  .incbin "\file"
asset_end\@:
asset_name\@:
  .asciz "\file"
  .section .rodata.table, "a"
  .long asset_name\@ - assets_table, asset\@ - assets_table, asset_end\@ - asset\@
  .endm

  .section .rodata.table, "a"
  .balign 4
  .global assets_table, assets_count
assets_table:
  asset badges.json                               // f5169c2d0868dd565e884f63f2bed691
  asset lifetime.json                             // 03b6dc59e74fe2b913a4ea64439c5e89
  asset pictures/ariel.png                        // 1c388f52c82a4056a1fab779a4e6f91e
  asset pictures/callisto.png                     // b951e99ae9f1f134de1bf658778f4656
  asset pictures/ceres.png                        // aaca1f2face398c0d46d02862ff81d92
  asset pictures/clouds-of-venus.png              // e507624239041bf12b317bbf40beb915
  asset pictures/deimos.png                       // 2bcd0f37cdfe7713667413e6307607eb
  asset pictures/dinosaur-asteroid.png            // 69a846dfcd4fc8886a0bae32cd09b6f8
  asset pictures/dione.png                        // 3376aa953433af0726055f711e833330
  asset pictures/earth.png                        // 1558f0ad26f7bff54d3f74814fa64a2e
  asset pictures/earths-atmosphere.png            // a9fe07bce9f851599ab6e739c7e9b35e
  asset pictures/earths-magnetotail.png           // 5ad92bf122f68731b4bca281773f3155
  asset pictures/enceladus.png                    // 667570ecdfaf344fcfa8f4734e017752
  asset pictures/europa.png                       // befc86b867639cf2e33952da43233cb5
  asset pictures/ganymede.png                     // 78e26ea5168b3309902fe74d357da7a3
  asset pictures/geostationary-orbit.png          // dde6bffdf4dba5ef207e64c70cfd5179
  asset pictures/gps-satellites.png               // f37976e2069cefadd68eed4c6d3fff6d
  asset pictures/iapetus.png                      // 71cd9b60b26d398fed245991fce8bba4
  asset pictures/interstellar-space.png           // 017a4ea317f2465a7c5dce43e7663803
  asset pictures/io.png                           // 925200f103a98152b864204a0938de32
  asset pictures/janus.png                        // 73ea12c1c9af98cedc3fb6159e4091d4
  asset pictures/jupiter.png                      // 30d103b6f751b3bc584c68d18e5a0843
  asset pictures/karman-line.png                  // aa28bc8361b1e0a1cd9bdf8056237a55
  asset pictures/mars.png                         // b4d9a8a1019e58f86f4a0fe47cc4c501
  asset pictures/mimas.png                        // 5d985a42ff5021c36bc52516432ba1d5
  asset pictures/miranda.png                      // 18cc92889126032f0c76ab815ef5076b
  asset pictures/neptune.png                      // da38d24532a334674b24831c0273018a
  asset pictures/neutron-star.png                 // b9bfaf4a0db4197854964d9429677541
  asset pictures/nix.png                          // 0219048afedebc59f58c430ed3f5a475
  asset pictures/oberon.png                       // 4b2e75ae424d6efdf43426886ce4bd6f
  asset pictures/pandora.png                      // 1420134f77aad1937cc271324fe4afd0
  asset pictures/phobos.png                       // cb390f823228e1ec8d9f89fda066bace
  asset pictures/plato.png                        // 901ee7916a853d7009e143c6aa05b53e
  asset pictures/pluto.png                        // d5983f1d4a42274cd05493681486b1e5
  asset pictures/proteus.png                      // 57fdaad326ae959e65cfdc515033e7c8
  asset pictures/rhea.png                         // b1f3bc54d4b749ab44b7f04469bba53a
  asset pictures/round-the-earth.png              // 13607781713d32842f0fb2630a8a7096
  asset pictures/round-the-moon.png               // 4a4a5294403a9822c7a2e488121bc4af
  asset pictures/saturn.png                       // c91c857598b73d2f843f558be22843ff
  asset pictures/space-station.png                // ce6c0a0892e6fb27772906e7233d66e5
  asset pictures/tethys.png                       // e019d2bff2a69e428616004d1d5d52df
  asset pictures/the-asteroid-belt.png            // b34f8d2946bed7a1e4841a58c55c995f
  asset pictures/the-kuiper-belt.png              // 7f41e1270c53591aa32cd8870b7f2acf
  asset pictures/the-moon.png                     // 7fc1fee6dd164cb5c3654ec91714c02d
  asset pictures/through-the-moon.png             // 8465e2e290577b10a7e9ed021bb58519
  asset pictures/titan.png                        // c9d47b4d6372850cfef30cf6fc69d353
  asset pictures/titania.png                      // 88666ad597fe3d22ae2e431cb017b5b6
  asset pictures/triton.png                       // 3af7cce08c9795460b3e39f90f8f9c14
  asset pictures/umbriel.png                      // c4aa0899295e80e949bdf85741a1e2a0
  asset pictures/uranus.png                       // 86c7bd7f84978c2069c6a4232a79723e
  asset pictures/van-allen-belt.png               // 369a49d594a880755487221bf4951eb6
  asset sounds/autoPause.wav                      // bcf2b62af96db73e3c5863493da1e992
  asset sounds/autoResume.wav                     // 6f5d3021e3cc1d3466d954b77da626f0
  asset sounds/badge.wav                          // fb532b65ae9dd717742f428649a270c0
  asset sounds/badgeAgain.wav                     // 687ac735da6a8aed7d39c57a78d93078
  asset sounds/courseFound.wav                    // bf8b1b5106f8f0a6ec89070f6b15f5e1
  asset sounds/courseLost.wav                     // fc79fb092d433bd5028b27317f4737a5
  asset sounds/error.wav                          // 7ad4ff17be7f7c9dd757f412426dde65
  asset sounds/gold.wav                           // 59f9263d9d9077e79a482a78bcad37ec
  asset sounds/gpsLost.wav                        // fb09789efd32b0bddb66398fd0b4ac67
  asset sounds/gpsReady.wav                       // c20993d87d909ca193cdd5003a48355d
  asset sounds/interval.wav                       // e08329fda04f7db3b2e55e517881e100
  asset sounds/lap.wav                            // 0eafeef5682a6202f0e95d89c7b08583
  asset sounds/pause.wav                          // b2e5f9e1a988b9348d6445266e38bf86
  asset sounds/question.wav                       // 8458a9197d9af861ca33d09a4b16c9fe
  asset sounds/saved.wav                          // 589969fdbbc4df5071e5e52aab32243c
  asset sounds/silver.wav                         // 92780b1970e71a9007063732270ab69e
  asset sounds/start.wav                          // dde4f835f976400c8aa14a7f6f26371a
  asset sounds/tick.wav                           // 68e3f4684f50ec82d3f699ab8868135f
  asset sounds/warning.wav                        // 5637c4b4432267e749e3b3742a22547f
  asset fonts/bold.ttf
  asset fonts/regular.ttf
assets_count:
  .long 72
  .section .note.GNU-stack,"",%progbits
