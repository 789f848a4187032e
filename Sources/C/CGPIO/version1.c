#include "chip.h"

#if CGPIO_VERSION == 1

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>

#include "CGPIO.h"

// Each line has its own descriptor. A chip must stay open as long as its lines are in use; closing
// it releases them.

struct cgpio_inputs {
  struct gpiod_chip *chip;
  struct gpiod_line_bulk lines;
  struct pollfd polled[CGPIO_MOST_LINES];
  uint32_t offsets[CGPIO_MOST_LINES];
};

static int bias_flag(enum cgpio_bias bias) {
  switch (bias) {
    case CGPIO_BIAS_PULL_UP: return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
    case CGPIO_BIAS_PULL_DOWN: return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
    case CGPIO_BIAS_NONE: break;
  }
  return GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
}

static int active_low_flag(int is_active_low) {
  return is_active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
}

// Requests the lines of an open chip; returns 0, or -1 and errno.
static int request(struct cgpio_inputs *inputs, uint32_t count, enum cgpio_bias bias,
                   int is_active_low) {
  unsigned int offsets[CGPIO_MOST_LINES];
  for (uint32_t index = 0; index < count; index++) offsets[index] = inputs->offsets[index];
  if (gpiod_chip_get_lines(inputs->chip, offsets, count, &inputs->lines) < 0) return -1;
  if (gpiod_line_request_bulk_both_edges_events_flags(
          &inputs->lines, CGPIO_CONSUMER, bias_flag(bias) | active_low_flag(is_active_low)) < 0)
    return -1;
  for (uint32_t index = 0; index < count; index++) {
    int descriptor = gpiod_line_event_get_fd(gpiod_line_bulk_get_line(&inputs->lines, index));
    if (descriptor < 0) return -1;
    // Reading without a pending edge must not block.
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0) return -1;
    inputs->polled[index] = (struct pollfd){.fd = descriptor, .events = POLLIN};
  }
  return 0;
}

int cgpio_inputs_open(const char *chip, const uint32_t *offsets, uint32_t count,
                      enum cgpio_bias bias, int is_active_low, struct cgpio_inputs **result) {
  if (count == 0 || count > CGPIO_MOST_LINES) return -EINVAL;
  struct cgpio_inputs *inputs = calloc(1, sizeof *inputs);
  if (!inputs) return -ENOMEM;
  for (uint32_t index = 0; index < count; index++) inputs->offsets[index] = offsets[index];
  inputs->chip = cgpio_chip_open(chip);
  if (!inputs->chip || request(inputs, count, bias, is_active_low) < 0) {
    int error = errno;
    cgpio_inputs_close(inputs);
    return -error;
  }
  *result = inputs;
  return 0;
}

int cgpio_inputs_descriptors(const struct cgpio_inputs *inputs, int *descriptors) {
  for (unsigned int index = 0; index < inputs->lines.num_lines; index++)
    descriptors[index] = inputs->polled[index].fd;
  return (int)inputs->lines.num_lines;
}

int cgpio_inputs_read(struct cgpio_inputs *inputs, struct cgpio_edge *edges) {
  unsigned int lines = inputs->lines.num_lines;
  // The buffer has room for only one read per line; the rest is left for the next call.
  unsigned int most = CGPIO_MOST_EDGES / lines;
  if (most > 16) most = 16;
  int ready = poll(inputs->polled, lines, 0);
  if (ready < 0) return errno == EINTR ? 0 : -errno;
  int count = 0;
  for (unsigned int line = 0; ready > 0 && line < lines; line++) {
    short happened = inputs->polled[line].revents;
    // Edges already read from other lines are returned before the error.
    if (happened & (POLLERR | POLLHUP | POLLNVAL)) return count > 0 ? count : -ENODEV;
    if (!(happened & POLLIN)) continue;
    struct gpiod_line_event events[16];
    int read = gpiod_line_event_read_fd_multiple(inputs->polled[line].fd, events, most);
    if (read < 0) {
      if (errno == EAGAIN || errno == EINTR) continue;
      return count > 0 ? count : -errno;
    }
    for (int index = 0; index < read; index++)
      edges[count++] = (struct cgpio_edge){
          .nanoseconds = (int64_t)events[index].ts.tv_sec * 1000000000 + events[index].ts.tv_nsec,
          .offset = inputs->offsets[line],
          .is_rising = events[index].event_type == GPIOD_LINE_EVENT_RISING_EDGE,
      };
  }
  return count;
}

int cgpio_inputs_levels(struct cgpio_inputs *inputs, int *levels) {
  return gpiod_line_get_value_bulk(&inputs->lines, levels) < 0 ? -errno : 0;
}

void cgpio_inputs_close(struct cgpio_inputs *inputs) {
  if (inputs->chip) gpiod_chip_close(inputs->chip);
  free(inputs);
}

struct cgpio_output {
  struct gpiod_chip *chip;
  struct gpiod_line *line;
};

int cgpio_output_open(const char *chip, uint32_t offset, int is_active_low,
                      struct cgpio_output **result) {
  struct cgpio_output *output = calloc(1, sizeof *output);
  if (!output) return -ENOMEM;
  output->chip = cgpio_chip_open(chip);
  if (output->chip) output->line = gpiod_chip_get_line(output->chip, offset);
  if (!output->line || gpiod_line_request_output_flags(output->line, CGPIO_CONSUMER,
                                                       active_low_flag(is_active_low), 0) < 0) {
    int error = errno;
    if (output->chip) gpiod_chip_close(output->chip);
    free(output);
    return -error;
  }
  *result = output;
  return 0;
}

int cgpio_output_set(struct cgpio_output *output, int is_on) {
  return gpiod_line_set_value(output->line, is_on != 0) < 0 ? -errno : 0;
}

void cgpio_output_close(struct cgpio_output *output) {
  gpiod_line_set_value(output->line, 0);
  gpiod_chip_close(output->chip);
  free(output);
}

#endif
