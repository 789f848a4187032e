#ifndef CGPIO_H
#define CGPIO_H

#include <stdint.h>

// GPIO lines through libgpiod 1.6 and 2.x, whose interfaces have nothing in common.
//
// Levels and edges are logical everywhere: on a line that is active low, "on" and "rising" are what
// happens when the wire goes low. Calls answer 0 or more, or -errno.

/// Most lines of one request.
#define CGPIO_MOST_LINES 8
/// Most edges of one read; the kernel keeps 16 for each line.
#define CGPIO_MOST_EDGES 64

/// The version of the library's interface this was built for, 1 or 2.
int cgpio_interface(void);

/// Whether there is such a chip, by path, name or label; -EACCES also if it may be one that this
/// process may not open.
int cgpio_chip_find(const char *chip);

/// What holds a line while nothing drives it.
enum cgpio_bias { CGPIO_BIAS_NONE, CGPIO_BIAS_PULL_UP, CGPIO_BIAS_PULL_DOWN };

struct cgpio_edge {
  /// CLOCK_MONOTONIC, by the kernel (from Linux 5.7 on).
  int64_t nanoseconds;
  uint32_t offset;
  /// The line went on, else off.
  int32_t is_rising;
};

/// Lines that are listened to.
struct cgpio_inputs;

/// `chip` is a path, a name ("gpiochip0") or a label ("pinctrl-bcm2835"). Nothing is debounced.
int cgpio_inputs_open(const char *chip, const uint32_t *offsets, uint32_t count,
                      enum cgpio_bias bias, int is_active_low, struct cgpio_inputs **inputs);
/// Writes what to poll for reading (CGPIO_MOST_LINES at most), and answers how many.
int cgpio_inputs_descriptors(const struct cgpio_inputs *inputs, int *descriptors);
/// Reads up to CGPIO_MOST_EDGES edges without waiting and answers how many; -ENODEV when the chip
/// has gone. With version 1 they are in order for each line only.
int cgpio_inputs_read(struct cgpio_inputs *inputs, struct cgpio_edge *edges);
/// Writes 1 or 0 for each line, in the order of their opening.
int cgpio_inputs_levels(struct cgpio_inputs *inputs, int *levels);
void cgpio_inputs_close(struct cgpio_inputs *inputs);

/// A line that is driven.
struct cgpio_output;

/// The line is off at first.
int cgpio_output_open(const char *chip, uint32_t offset, int is_active_low,
                      struct cgpio_output **output);
int cgpio_output_set(struct cgpio_output *output, int is_on);
/// Switches off and lets go.
void cgpio_output_close(struct cgpio_output *output);

#endif
