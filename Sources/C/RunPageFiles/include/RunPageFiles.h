#ifndef RUN_PAGE_FILES_H
#define RUN_PAGE_FILES_H

#include <stddef.h>

/// A file that the page of the runs is made of, by its name in this folder, "page.html": its first
/// byte, and its length in `length`; NULL when there is none. It lives as long as the program.
const unsigned char *run_page_find(const char *name, size_t *length);

#endif
