#ifndef ASSETS_H
#define ASSETS_H

#include <stddef.h>

/// Returns a pointer to an embedded file by its path in this folder, such as "pictures/mars.png",
/// and writes its length to `length`; NULL if there is no such file. The data lives as long as the
/// program.
const unsigned char *assets_find(const char *name, size_t *length);

#endif
