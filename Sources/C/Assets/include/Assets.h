#ifndef ASSETS_H
#define ASSETS_H

#include <stddef.h>

/// A file inside the binary by its name in this folder, "pictures/mars.png": its first byte, and
/// its length in `length`; NULL when there is none. It lives as long as the program.
const unsigned char *assets_find(const char *name, size_t *length);

#endif
