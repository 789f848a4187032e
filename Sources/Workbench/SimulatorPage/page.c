#include "SimulatorPage.h"

#include <string.h>

#define PAGE_FILE(label, file) extern const unsigned char label[], label##_end[];
#include "files.h"
#undef PAGE_FILE

const unsigned char *simulator_page_find(const char *name, size_t *length) {
  const struct {
    const char *name;
    const unsigned char *start, *end;
  } files[] = {
#define PAGE_FILE(label, file) {file, label, label##_end},
#include "files.h"
#undef PAGE_FILE
  };
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].name, name) == 0) {
      *length = (size_t)(files[index].end - files[index].start);
      return files[index].start;
    }
  }
  *length = 0;
  return NULL;
}
