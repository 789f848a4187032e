// The files of the page inside the program. Package.swift tells the build that it depends on them.
#define PAGE_FILE(label, file) \
  .global label, label##_end; label: .incbin file; label##_end:

  .section .rodata
#include "files.h"
  .section .note.GNU-stack,"",%progbits
