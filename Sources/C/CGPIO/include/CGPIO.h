#ifndef CGPIO_H
#define CGPIO_H

#include <stdint.h>

// GPIO lines through libgpiod 1.6 and 2.x, whose APIs have nothing in common.
//
// Levels and edges are always logical: on an active-low line, "on" and "rising" mean that the wire
// goes low. Functions return 0 or more, or -errno.

/// Maximum number of lines per request.
#define CGPIO_MOST_LINES 8
/// Maximum number of edges per read; the kernel buffers 16 per line.
#define CGPIO_MOST_EDGES 64

/// The libgpiod API version this was built for, 1 or 2.
int cgpio_interface(void);

/// Whether a chip with this path, name or label exists; -EACCES also if it may be a chip that this
/// process is not allowed to open.
int cgpio_chip_find(const char *chip);

/// Bias of an undriven line.
enum cgpio_bias { CGPIO_BIAS_NONE, CGPIO_BIAS_PULL_UP, CGPIO_BIAS_PULL_DOWN };

struct cgpio_edge {
  /// CLOCK_MONOTONIC, stamped by the kernel (Linux 5.7 or later).
  int64_t nanoseconds;
  uint32_t offset;
  /// Whether the line turned on rather than off.
  int32_t is_rising;
};

/// Input lines with edge detection.
struct cgpio_inputs;

/// Requests lines of `chip`, a path, name ("gpiochip0") or label ("pinctrl-bcm2835"). Edges are not
/// debounced.
int cgpio_inputs_open(const char *chip, const uint32_t *offsets, uint32_t count,
                      enum cgpio_bias bias, int is_active_low, struct cgpio_inputs **inputs);
/// Writes the descriptors to poll for reading (at most CGPIO_MOST_LINES), and returns their number.
int cgpio_inputs_descriptors(const struct cgpio_inputs *inputs, int *descriptors);
/// Reads up to CGPIO_MOST_EDGES edges without blocking and returns their number; -ENODEV when the
/// chip is gone. With libgpiod 1.x, they are ordered only per line.
int cgpio_inputs_read(struct cgpio_inputs *inputs, struct cgpio_edge *edges);
/// Writes 1 or 0 for each line, in the order in which they were requested.
int cgpio_inputs_levels(struct cgpio_inputs *inputs, int *levels);
void cgpio_inputs_close(struct cgpio_inputs *inputs);

/// An output line.
struct cgpio_output;

/// Requests an output line, initially off.
int cgpio_output_open(const char *chip, uint32_t offset, int is_active_low,
                      struct cgpio_output **output);
int cgpio_output_set(struct cgpio_output *output, int is_on);
/// Switches off and releases the line.
void cgpio_output_close(struct cgpio_output *output);

#endif
