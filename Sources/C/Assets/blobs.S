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
  asset manual.md                                 // 0d217a726e57eb1e721adb91fcce0feb
  asset pictures/ariel.png                        // d5ca3071995a9eac0bfbdd9a195161fc
  asset pictures/callisto.png                     // a5805e4b9d90d066419500e17dc0c167
  asset pictures/ceres.png                        // a22680cad2cf0ee85517a9b4429eaacb
  asset pictures/clouds-of-venus.png              // a7bbe4158eb207d7fc31814c9764336a
  asset pictures/deimos.png                       // 3e742849d9a9ecaffb003a7a65df54f4
  asset pictures/dinosaur-asteroid.png            // 8a4d1733e61f0b082d865a7795a3a356
  asset pictures/dione.png                        // 4df667073ebfc7ba2a18750b8a82d11b
  asset pictures/earth.png                        // f96b552aff6d5b30431dd78ea670915a
  asset pictures/earths-atmosphere.png            // be74255d8abde681e187167d4cbec594
  asset pictures/earths-magnetotail.png           // 7413bef29b98d243d340d489196013d9
  asset pictures/enceladus.png                    // c590ed8c6ea28e98317d4f998c21f3c6
  asset pictures/europa.png                       // a8ca60be39ab55a666ce63f2e559e1c5
  asset pictures/ganymede.png                     // 519954e1e7bf91d52354f0bbc5609df0
  asset pictures/geostationary-orbit.png          // 13f6a38ded4b45b2687ba3c999c88c60
  asset pictures/gps-satellites.png               // a3a634671ee122d419dfdbcfe2fa06ba
  asset pictures/iapetus.png                      // 82227d9da5549a2b8cce23930edfd4c6
  asset pictures/interstellar-space.png           // 9a36a911f418ae31968e69043731d5b3
  asset pictures/io.png                           // 16fe8d696e14d20cda6bc8c3c611b689
  asset pictures/janus.png                        // 0a0f1a937c1b5f81706b6021ce16a3fc
  asset pictures/jupiter.png                      // 0d773c5ff619a177a7878b1fca602648
  asset pictures/karman-line.png                  // 2a0d120ec23ba125286cd7b897c2f6b4
  asset pictures/mars.png                         // 96aacaea668c6530e9524f7ee7b40400
  asset pictures/mimas.png                        // 4b803738ab36d41c45dc710a8ec126a4
  asset pictures/miranda.png                      // 70be58627b93a0af1815ce8e7c393635
  asset pictures/neptune.png                      // 015762387bd4c9fd85b397d543deea33
  asset pictures/neutron-star.png                 // 57e5f47ab21896d6008c686da38b243f
  asset pictures/nix.png                          // 4952eaf65ec16f51ab9d8037ca087e83
  asset pictures/oberon.png                       // 4273771f34a616a0e2bc5927a8f15e18
  asset pictures/pandora.png                      // 4095d4f02c84a7aed31b1f80a805c526
  asset pictures/phobos.png                       // 1b5068c78de462caf92f6adfa0f06ea2
  asset pictures/plato.png                        // de2fe43046b14f450b2b59fffc65425a
  asset pictures/pluto.png                        // dba4124c41a366a36f3028460a67bcc4
  asset pictures/proteus.png                      // 9a9c2c70f3fdb8d919c28dadd1af738b
  asset pictures/rhea.png                         // 81c21f7168dc91e0975d1a700d3e2df7
  asset pictures/round-the-earth.png              // a343a01de2869cc37993803700caee09
  asset pictures/round-the-moon.png               // e9191159a8813f57e5cfbfbadd84c7cb
  asset pictures/saturn.png                       // 308ff0607f7a431da31638085dbbfaf5
  asset pictures/space-station.png                // b31c280ceb455fc0e0c0c010396a98a2
  asset pictures/tethys.png                       // 390d7238ae76a2b4acc194fc871f458c
  asset pictures/the-asteroid-belt.png            // 84ee74313e08d02c7f317e34c307de9e
  asset pictures/the-kuiper-belt.png              // 69bda470988e90d81c06f1da069bf1cb
  asset pictures/the-moon.png                     // 8a826b21ec33d630a75982519d22b540
  asset pictures/through-the-moon.png             // 11e16bf320bc33852ad1e25a5785ec44
  asset pictures/titan.png                        // f8fc2f0a7ab1dc50c468bfc60600dbb2
  asset pictures/titania.png                      // 88f9fd715d7e668247a58de8c0f54872
  asset pictures/triton.png                       // f82bfb259f98304fcfc13f322179cded
  asset pictures/umbriel.png                      // 3575bd38fad0c721f0e5fac94f751b50
  asset pictures/uranus.png                       // ec923eec2148bf30496972a82763fb84
  asset pictures/van-allen-belt.png               // e596eead40891f7ced0fecf0ee924854
  asset pictures/page/ariel.png                   // b3cdb0b806e9aaacb7b2becef8184ede
  asset pictures/page/callisto.png                // 9574885a5638788280cc59061c6ee25f
  asset pictures/page/ceres.png                   // 5ad2a1f2481e8b110e75830ca568835f
  asset pictures/page/clouds-of-venus.png         // d3717114477475a6edc38e9c639aec8e
  asset pictures/page/deimos.png                  // b7d704f9736e38ad00ec596022ed0c28
  asset pictures/page/dinosaur-asteroid.png       // 5e79bf2af41b184cc7229c8aac6ffa0d
  asset pictures/page/dione.png                   // d7b0e2961686be98897a2d42e5cf51c6
  asset pictures/page/earth.png                   // 9137aa7099a07b6785855e40bd189e74
  asset pictures/page/earths-atmosphere.png       // cf9cf884ea64bdc948089b31f3aad53d
  asset pictures/page/earths-magnetotail.png      // 04452d12767c5ca482cce9471e107ad1
  asset pictures/page/enceladus.png               // f9ba56ecddbe8fb1ef02661776905286
  asset pictures/page/europa.png                  // 4ecebc0ffead44229c0af88225ea1345
  asset pictures/page/ganymede.png                // b1114cc6085369f0927237276c2185ab
  asset pictures/page/geostationary-orbit.png     // 39a5054b4b7e303608035996dda05da4
  asset pictures/page/gps-satellites.png          // 97660832cdcea4a36da711df7373c0b9
  asset pictures/page/iapetus.png                 // 941c1110c4c676154313465e8b51f79f
  asset pictures/page/interstellar-space.png      // edb7877342490d280ace2373ff2ef2b4
  asset pictures/page/io.png                      // 3d24261061fb243af038eae564bab266
  asset pictures/page/janus.png                   // 55b3309217bdfd64f1a159ec7cf694ad
  asset pictures/page/jupiter.png                 // 390723628ac3c8e27bb78e803c1b5e02
  asset pictures/page/karman-line.png             // 8651c76d0ca26d7b06efbba8a0015166
  asset pictures/page/mars.png                    // 9f18f34a8b29534641ee0e7b1aa18aca
  asset pictures/page/mimas.png                   // 1d6f7e3e511d20b3732378afbbfd2931
  asset pictures/page/miranda.png                 // d35ceedea61cde226c23a2f337ca4e68
  asset pictures/page/neptune.png                 // 714de114962dd7a12372ec6577c329a1
  asset pictures/page/neutron-star.png            // 515e78bc9882bd6ec0f24e69a9f2386b
  asset pictures/page/nix.png                     // 5f19b16d75415f9705a6998b60975100
  asset pictures/page/oberon.png                  // 6781b6ef4f386a1340a126258abd44d1
  asset pictures/page/pandora.png                 // cfddf9c4a150718ddb058cbd4df45db6
  asset pictures/page/phobos.png                  // 9261a74d68ea81d535492f2edf115844
  asset pictures/page/plato.png                   // a1303b4e0306243c49418b15968c50f7
  asset pictures/page/pluto.png                   // ef727e803cd38ced55b445d141ebee4b
  asset pictures/page/proteus.png                 // 3a95e2dcaf0d5414066c7b23b917d35e
  asset pictures/page/rhea.png                    // a88647cba6eda556afca413554f40b0d
  asset pictures/page/round-the-earth.png         // a86d506e17d7eaa42526dd161b24ea8f
  asset pictures/page/round-the-moon.png          // e22b9eea483999d13fb99b57b0fb362d
  asset pictures/page/saturn.png                  // 093497ad74fa3b6683fb521b82e25441
  asset pictures/page/space-station.png           // ff6e40d406ff613d886cbc78ac71f13c
  asset pictures/page/tethys.png                  // 6b8639f841be774452b5e71164736a64
  asset pictures/page/the-asteroid-belt.png       // 5272f51202728bbd9b999c2c1e8929a6
  asset pictures/page/the-kuiper-belt.png         // f0ef406257df8a957987e2b2b0a26ee3
  asset pictures/page/the-moon.png                // 576bbe65b3a8fb623b2da8350caedc7a
  asset pictures/page/through-the-moon.png        // f665571ef784cfdb4bcb2b2e99dbf1fa
  asset pictures/page/titan.png                   // c4dc83821f5e99ecb0070b4f73b5963d
  asset pictures/page/titania.png                 // 19ec23c54a50093b2cce9d4fb50bb485
  asset pictures/page/triton.png                  // 2f4b0fd8e741736d2eefd5b29826b09b
  asset pictures/page/umbriel.png                 // 9c0d128341fb5a7614d496bab8410769
  asset pictures/page/uranus.png                  // a3bc63036edc7fa0a7f16dec46fe2dc2
  asset pictures/page/van-allen-belt.png          // 9bf2ffba01f4ec0bd283bb8910eb47e2
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
  .long 122
  .section .note.GNU-stack,"",%progbits
