// Embeds the files of the page. Package.swift declares them as dependencies of the build.
#define PAGE_FILE(label, file) \
  .global label, label##_end; label: .incbin file; label##_end:

  .section .rodata
#include "files.h"
  .section .note.GNU-stack,"",%progbits
