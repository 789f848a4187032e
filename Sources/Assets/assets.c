#include "Assets.h"

extern const unsigned char assets_badges_start[];
extern const unsigned char assets_badges_end[];

const unsigned char *assets_badges(void) { return assets_badges_start; }

size_t assets_badges_length(void) {
  return (size_t)(assets_badges_end - assets_badges_start);
}
