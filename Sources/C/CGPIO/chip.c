#include "chip.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CGPIO.h"

int cgpio_interface(void) { return CGPIO_VERSION; }

// Version 1 does not accept a symbolic link as a chip, and Raspberry Pi OS creates one (gpiochip4).
static struct gpiod_chip *open_path(const char *path) {
  char real[PATH_MAX];
  return realpath(path, real) ? gpiod_chip_open(real) : NULL;
}

static int has_label(struct gpiod_chip *chip, const char *label) {
#if CGPIO_VERSION == 1
  return strcmp(gpiod_chip_label(chip), label) == 0;
#else
  struct gpiod_chip_info *info = gpiod_chip_get_info(chip);
  if (!info) return 0;
  int is_equal = strcmp(gpiod_chip_info_get_label(info), label) == 0;
  gpiod_chip_info_free(info);
  return is_equal;
#endif
}

// Opens the first /dev/gpiochip* with this label. A chip that fails to open is remembered, so that
// missing permissions are not reported as a missing chip.
static struct gpiod_chip *open_label(const char *label) {
  DIR *devices = opendir("/dev");
  if (!devices) return NULL;
  struct gpiod_chip *found = NULL;
  int error = ENOENT;
  const struct dirent *entry;
  while (!found && (entry = readdir(devices))) {
    if (strncmp(entry->d_name, "gpiochip", 8) != 0) continue;
    char path[sizeof "/dev/" + NAME_MAX];
    snprintf(path, sizeof path, "/dev/%s", entry->d_name);
    struct gpiod_chip *chip = open_path(path);
    if (!chip) {
      if (errno != ENOENT) error = errno;
    } else if (has_label(chip, label)) {
      found = chip;
    } else {
      gpiod_chip_close(chip);
    }
  }
  closedir(devices);
  errno = error;
  return found;
}

struct gpiod_chip *cgpio_chip_open(const char *chip) {
  if (strchr(chip, '/')) return open_path(chip);
  char path[sizeof "/dev/" + NAME_MAX];
  if (snprintf(path, sizeof path, "/dev/%s", chip) < (int)sizeof path &&
      strncmp(chip, "gpiochip", 8) == 0 && access(path, F_OK) == 0)
    return open_path(path);
  return open_label(chip);
}

int cgpio_chip_find(const char *name) {
  struct gpiod_chip *chip = cgpio_chip_open(name);
  if (!chip) return -errno;
  gpiod_chip_close(chip);
  return 0;
}
