#ifndef CGPIO_CHIP_H
#define CGPIO_CHIP_H

#include <gpiod.h>

// libgpiod's header does not state its version; only 1.x defines this macro.
#ifdef GPIOD_LINE_BULK_MAX_LINES
#define CGPIO_VERSION 1
#else
#define CGPIO_VERSION 2
#endif

// Consumer name, as shown by gpioinfo.
#define CGPIO_CONSUMER "moonrunner"

/// Opens a chip by path, name or label; NULL and errno on failure.
struct gpiod_chip *cgpio_chip_open(const char *chip);

#endif
