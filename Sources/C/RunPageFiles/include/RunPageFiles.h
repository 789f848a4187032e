#ifndef RUN_PAGE_FILES_H
#define RUN_PAGE_FILES_H

#include <stddef.h>

/// Returns the first byte of a file of the run page by its name in this folder, "page.html", and
/// its length in `length`; NULL if there is none. It lives as long as the program.
const unsigned char *run_page_find(const char *name, size_t *length);

#endif
