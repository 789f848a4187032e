#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>
#include <stdint.h>

// Functions missing from Swift's glibc module. Those with a result return 0 or more, or -errno.

/// Renames without replacing: renameat2 is declared only for _GNU_SOURCE. A file system without
/// RENAME_NOREPLACE (some network and FUSE ones) returns -EINVAL.
int clinux_rename_new(int folder, const char *name, int new_folder, const char *new_name);

/// Opens a folder in another by name, for use with *at() calls; a symbolic link is accepted only if
/// `follows` is not 0. O_PATH is declared only for _GNU_SOURCE.
int clinux_open_folder(int above, const char *name, int follows);

/// Moves the process into its own mount namespace; must be called before it has threads.
int clinux_mounts_of_its_own(void);

/// Mounts a stick on a folder with nodev, nosuid, noexec and noatime.
int clinux_mount_stick(const char *device, const char *folder, const char *type,
                       const char *options);

/// Unmounts; lazily if the stick is gone.
int clinux_unmount(const char *folder, int is_gone);

/// Syncs the whole volume of a folder; syncfs is declared only for _GNU_SOURCE.
int clinux_sync_volume(const char *folder);

/// Makes this process write "crashed" and a line feed to a file when it crashes; takes ownership of
/// the file's descriptor, -1 for none. Signals from other processes do not count.
void clinux_mark_crashes(int descriptor);

/// Drops privileges permanently to another user, a single group and no capabilities; -EPERM if they
/// could be regained.
int clinux_become_for_good(uint32_t user, uint32_t group);

/// Hides this process's memory in /proc from other processes of its user, which may be less
/// trusted. It also disables core dumps.
void clinux_hide_memory(void);

/// Makes all threads allocate from one shared heap; must be called before there are threads.
/// malloc.h is not part of Swift's glibc module.
void clinux_share_heap(void);

/// Returns all unused pages of the heap to the system.
void clinux_trim_heap(void);

/// Denies this process and its children the system calls that reach beyond its own files: mounts,
/// programs, other users and processes, the kernel. Call after `clinux_become_for_good`; -EINVAL
/// from a kernel without seccomp filters.
int clinux_refuse_calls(void);

/// Forks; returns 0 in the child. Must be called before there are threads. Swift does not expose
/// fork.
int clinux_fork(void);

/// Waits for a child to end; returns its exit status, or 128 plus the signal that ended it.
int clinux_wait(int child);

/// Creates two connected sockets that preserve message boundaries.
int clinux_pair(int ends[2]);

/// Returns the id of the user who connected a socket, as of that moment; struct ucred is declared
/// only for _GNU_SOURCE.
int64_t clinux_peer_user(int socket);

/// Position of a colour's bits in a pixel.
struct clinux_channel {
  uint32_t offset;
  uint32_t length;
  /// Not 0 if the bits are in reverse order.
  uint32_t is_reversed;
};

/// Properties of a framebuffer; linux/fb.h is not part of glibc.
struct clinux_framebuffer {
  char name[17];
  uint32_t width;
  uint32_t height;
  uint32_t x_offset;
  uint32_t y_offset;
  uint32_t bits_per_pixel;
  /// Bytes from one row to the next.
  uint32_t stride;
  /// Mappable bytes, starting at `memory_start` in the first page.
  uint32_t memory_length;
  uint32_t memory_start;
  /// Not 0 for packed true colour: no palette, planes or FOURCC code.
  uint32_t is_true_colour;
  struct clinux_channel red, green, blue, alpha;
};

/// FBIOGET_VSCREENINFO and FBIOGET_FSCREENINFO: reads the properties; -ENODEV once the driver is
/// unbound from the panel.
int clinux_framebuffer_get(int descriptor, struct clinux_framebuffer *framebuffer);

/// FBIOBLANK: turns the panel off or on.
int clinux_framebuffer_blank(int descriptor, int is_blank);

/// I2C_RDWR: reads consecutive registers of a chip on an open bus; ioctl is variadic. A hung bus
/// blocks until the adapter's timeout, usually a second.
int clinux_i2c_read(int bus, uint8_t chip, uint8_t number, uint8_t *bytes, uint16_t count);

/// Creates a non-blocking eventfd; its header is not part of Swift's glibc module.
int clinux_event(void);

/// Names the calling thread; at most 15 characters.
void clinux_name_thread(const char *name);

/// Creates a non-blocking inotify descriptor that becomes readable when an entry of a directory is
/// added, removed or written.
int clinux_watch(const char *directory);

/// Lowers the CPU and I/O priority of the calling thread, and of the threads and processes that it
/// starts, to the minimum.
void clinux_give_way(void);

/// Blocks SIGTERM, SIGINT and SIGHUP in the calling thread, and returns a signalfd for them.
int clinux_stop_signals(void);

#endif
