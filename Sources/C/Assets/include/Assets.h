#ifndef ASSETS_H
#define ASSETS_H

#include <stddef.h>

/// Returns the first byte of an embedded file by its name in this folder, "pictures/mars.png", and
/// its length in `length`; NULL if there is none. It lives as long as the program.
const unsigned char *assets_find(const char *name, size_t *length);

#endif
