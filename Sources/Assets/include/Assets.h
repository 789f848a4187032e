#ifndef ASSETS_H
#define ASSETS_H

#include <stddef.h>

// Files inside the binary. Each has a start and a length; they live as long as the program.

/// The built-in badge ladder, JSON.
const unsigned char *assets_badges(void);
size_t assets_badges_length(void);

#endif
