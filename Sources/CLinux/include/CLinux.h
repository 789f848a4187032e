#ifndef CLINUX_H
#define CLINUX_H

// Calls that Swift's view of glibc does not have. Each returns 0 or more, or -errno.

/// Renames without replacing: renameat2 is declared for _GNU_SOURCE only. A file system that does
/// not know RENAME_NOREPLACE (some network and FUSE ones) answers -EINVAL.
int clinux_rename_new(const char *path, const char *new_path);

#endif
