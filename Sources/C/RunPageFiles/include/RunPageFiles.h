#ifndef RUN_PAGE_FILES_H
#define RUN_PAGE_FILES_H

#include <stddef.h>

/// Returns a pointer to a file of the run page by its name in this folder, such as "page.html", and
/// writes its length to `length`; NULL if there is no such file. The data lives as long as the
/// program.
const unsigned char *run_page_find(const char *name, size_t *length);

#endif
