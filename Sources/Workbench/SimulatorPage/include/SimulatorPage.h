#ifndef SIMULATOR_PAGE_H
#define SIMULATOR_PAGE_H

#include <stddef.h>

/// A file of the simulator's page by its name in this folder, "page.html": its first byte, and its
/// length in `length`; NULL when there is none. It lives as long as the program.
const unsigned char *simulator_page_find(const char *name, size_t *length);

#endif
