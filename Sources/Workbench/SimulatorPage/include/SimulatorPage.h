#ifndef SIMULATOR_PAGE_H
#define SIMULATOR_PAGE_H

#include <stddef.h>

/// Returns a file of the simulator's page by its name in this folder, such as "page.html", and its
/// length in `length`; NULL if there is none. The memory is static.
const unsigned char *simulator_page_find(const char *name, size_t *length);

#endif
