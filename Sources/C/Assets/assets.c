#include "Assets.h"

#include <stdint.h>
#include <string.h>

// Offsets in bytes from the start of the table: see make-blobs.
struct asset {
  int32_t name;
  int32_t start;
  uint32_t length;
};

extern const struct asset assets_table[];
extern const uint32_t assets_count;

const unsigned char *assets_find(const char *name, size_t *length) {
  const char *base = (const char *)assets_table;
  for (uint32_t index = 0; index < assets_count; index++) {
    if (strcmp(base + assets_table[index].name, name) == 0) {
      *length = assets_table[index].length;
      return (const unsigned char *)base + assets_table[index].start;
    }
  }
  *length = 0;
  return NULL;
}
