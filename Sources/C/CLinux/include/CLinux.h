#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>
#include <stdint.h>

// Calls that Swift's view of glibc does not have. Each returns 0 or more, or -errno.

/// Renames without replacing: renameat2 is declared for _GNU_SOURCE only. A file system that does
/// not know RENAME_NOREPLACE (some network and FUSE ones) answers -EINVAL.
int clinux_rename_new(int folder, const char *name, int new_folder, const char *new_name);

/// Opens a folder for calls on what is in it, by its name in another folder; `follows` other than 0
/// lets it be a link. O_PATH is declared for _GNU_SOURCE only.
int clinux_open_folder(int above, const char *name, int follows);

/// Gives the calling process a view of mounts that nobody else sees; before it has threads.
int clinux_mounts_of_its_own(void);

/// Mounts a stick on a folder: no devices, programs or other users' rights come of it.
int clinux_mount_stick(const char *device, const char *folder, const char *type,
                       const char *options);

/// Unmounts; when the stick is gone, without waiting for it.
int clinux_unmount(const char *folder, int is_gone);

/// Makes all of the volume durable that a folder lies on; syncfs is declared for _GNU_SOURCE only.
int clinux_sync_volume(const char *folder);

/// From now on a crash of this process writes "crashed" and a line feed to a file, which is taken
/// over; -1 for none. Signals that other processes send do not count.
void clinux_mark_crashes(int descriptor);

/// Is another user from now on, with no group but one, no capability and no way back; -EPERM where
/// there would be one.
int clinux_become_for_good(uint32_t user, uint32_t group);

/// Closes this process's memory in /proc to other processes of its user, who may be less trusted
/// than it is. It leaves no core dump then.
void clinux_hide_memory(void);

/// Lets all threads allocate from one heap, instead of a heap for each; before there are threads.
/// malloc.h is not part of Swift's glibc.
void clinux_share_heap(void);

/// Gives all unused pages of the heap back to the system.
void clinux_trim_heap(void);

/// Refuses this process and those that it starts the calls that reach beyond its own files: mounts,
/// programs, other users and processes, the kernel. After `clinux_become_for_good`; -EINVAL from a
/// kernel that has no filters.
int clinux_refuse_calls(void);

/// A second process that goes on from here, which gets 0; before there are threads. Swift refuses
/// fork.
int clinux_fork(void);

/// Waits for a child's end: its exit status, or 128 and the signal that ended it; -errno.
int clinux_wait(int child);

/// Two connected sockets that keep messages apart.
int clinux_pair(int ends[2]);

/// The user who connected a socket, as of that moment; struct ucred is declared for _GNU_SOURCE
/// only.
int64_t clinux_peer_user(int socket);

/// Where one colour's bits are in a pixel.
struct clinux_channel {
  uint32_t offset;
  uint32_t length;
  /// Other than 0 when the bits lie the wrong way round.
  uint32_t is_reversed;
};

/// What a framebuffer says of itself; linux/fb.h is not part of glibc.
struct clinux_framebuffer {
  char name[17];
  uint32_t width;
  uint32_t height;
  uint32_t x_offset;
  uint32_t y_offset;
  uint32_t bits_per_pixel;
  /// Bytes from one row to the next.
  uint32_t stride;
  /// Bytes that may be mapped, from `memory_start` within the first page on.
  uint32_t memory_length;
  uint32_t memory_start;
  /// Other than 0: colours lie side by side in a pixel, without palette, planes or FOURCC code.
  uint32_t is_true_colour;
  struct clinux_channel red, green, blue, alpha;
};

/// FBIOGET_VSCREENINFO and FBIOGET_FSCREENINFO; -ENODEV once the driver has let go of the panel.
int clinux_framebuffer_get(int descriptor, struct clinux_framebuffer *framebuffer);

/// FBIOBLANK: off or on.
int clinux_framebuffer_blank(int descriptor, int is_blank);

/// I2C_RDWR: reads bytes of a chip on an open bus, from a register on; ioctl takes a variable
/// number of arguments. A bus that hangs holds it up for the adapter's timeout, a second as a rule.
int clinux_i2c_read(int bus, uint8_t chip, uint8_t number, uint8_t *bytes, uint16_t count);

/// An eventfd that never waits; its header is no part of Swift's glibc.
int clinux_event(void);

/// Names the calling thread; 15 characters at most.
void clinux_name_thread(const char *name);

/// Tells by becoming readable when an entry of a directory came, went or was written: an inotify
/// descriptor that never waits.
int clinux_watch(const char *directory);

/// Gives way to everybody else, in the use of the processor and of disks: for a whole process,
/// and the programs that it starts.
void clinux_give_way(void);

/// Blocks SIGTERM, SIGINT and SIGHUP in the calling thread, and returns a signalfd for them.
int clinux_stop_signals(void);

#endif
