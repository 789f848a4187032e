#include "chip.h"

#if CGPIO_VERSION == 2

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>

#include "CGPIO.h"

// A request covers any number of lines with one descriptor, and outlives its chip object.

struct cgpio_inputs {
  struct gpiod_line_request *request;
  struct gpiod_edge_event_buffer *buffer;
  unsigned int offsets[CGPIO_MOST_LINES];
  uint32_t count;
};

struct cgpio_output {
  struct gpiod_line_request *request;
  unsigned int offset;
};

static enum gpiod_line_bias bias_value(enum cgpio_bias bias) {
  switch (bias) {
    case CGPIO_BIAS_PULL_UP: return GPIOD_LINE_BIAS_PULL_UP;
    case CGPIO_BIAS_PULL_DOWN: return GPIOD_LINE_BIAS_PULL_DOWN;
    case CGPIO_BIAS_NONE: break;
  }
  return GPIOD_LINE_BIAS_DISABLED;
}

// Requests lines with common settings; NULL and errno on failure.
static struct gpiod_line_request *request(const char *name, const unsigned int *offsets,
                                          size_t count, struct gpiod_line_settings *settings) {
  struct gpiod_line_request *request = NULL;
  struct gpiod_chip *chip = cgpio_chip_open(name);
  if (!chip) return NULL;
  struct gpiod_line_config *lines = gpiod_line_config_new();
  struct gpiod_request_config *config = gpiod_request_config_new();
  if (lines && config &&
      gpiod_line_config_add_line_settings(lines, offsets, count, settings) == 0) {
    gpiod_request_config_set_consumer(config, CGPIO_CONSUMER);
    request = gpiod_chip_request_lines(chip, config, lines);
  }
  int error = errno;
  if (config) gpiod_request_config_free(config);
  if (lines) gpiod_line_config_free(lines);
  gpiod_chip_close(chip);
  errno = error;
  return request;
}

// Requests the lines and allocates the buffer; returns 0, or -1 and errno.
static int listen_to(struct cgpio_inputs *inputs, const char *chip, enum cgpio_bias bias,
                     int is_active_low) {
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  if (!settings) return -1;
  gpiod_line_settings_set_active_low(settings, is_active_low != 0);
  if (gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT) == 0 &&
      gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH) == 0 &&
      gpiod_line_settings_set_bias(settings, bias_value(bias)) == 0 &&
      gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC) == 0)
    inputs->request = request(chip, inputs->offsets, inputs->count, settings);
  int error = errno;
  gpiod_line_settings_free(settings);
  errno = error;
  if (!inputs->request) return -1;
  inputs->buffer = gpiod_edge_event_buffer_new(CGPIO_MOST_EDGES);
  if (!inputs->buffer) return -1;
  // Reading without a pending edge must not block.
  int descriptor = gpiod_line_request_get_fd(inputs->request);
  int flags = fcntl(descriptor, F_GETFL);
  return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

int cgpio_inputs_open(const char *chip, const uint32_t *offsets, uint32_t count,
                      enum cgpio_bias bias, int is_active_low, struct cgpio_inputs **result) {
  if (count == 0 || count > CGPIO_MOST_LINES) return -EINVAL;
  struct cgpio_inputs *inputs = calloc(1, sizeof *inputs);
  if (!inputs) return -ENOMEM;
  inputs->count = count;
  for (uint32_t index = 0; index < count; index++) inputs->offsets[index] = offsets[index];
  if (listen_to(inputs, chip, bias, is_active_low) < 0) {
    int error = errno;
    cgpio_inputs_close(inputs);
    return -error;
  }
  *result = inputs;
  return 0;
}

int cgpio_inputs_descriptors(const struct cgpio_inputs *inputs, int *descriptors) {
  descriptors[0] = gpiod_line_request_get_fd(inputs->request);
  return 1;
}

int cgpio_inputs_read(struct cgpio_inputs *inputs, struct cgpio_edge *edges) {
  struct pollfd polled = {.fd = gpiod_line_request_get_fd(inputs->request), .events = POLLIN};
  int ready = poll(&polled, 1, 0);
  if (ready < 0) return errno == EINTR ? 0 : -errno;
  if (polled.revents & (POLLERR | POLLHUP | POLLNVAL)) return -ENODEV;
  if (!(polled.revents & POLLIN)) return 0;
  int count =
      gpiod_line_request_read_edge_events(inputs->request, inputs->buffer, CGPIO_MOST_EDGES);
  if (count < 0) return errno == EAGAIN || errno == EINTR ? 0 : -errno;
  for (int index = 0; index < count; index++) {
    // Owned by the buffer.
    struct gpiod_edge_event *event =
        gpiod_edge_event_buffer_get_event(inputs->buffer, (unsigned long)index);
    edges[index] = (struct cgpio_edge){
        .nanoseconds = (int64_t)gpiod_edge_event_get_timestamp_ns(event),
        .offset = gpiod_edge_event_get_line_offset(event),
        .is_rising = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE,
    };
  }
  return count;
}

int cgpio_inputs_levels(struct cgpio_inputs *inputs, int *levels) {
  enum gpiod_line_value values[CGPIO_MOST_LINES];
  if (gpiod_line_request_get_values_subset(inputs->request, inputs->count, inputs->offsets,
                                           values) < 0)
    return -errno;
  for (uint32_t index = 0; index < inputs->count; index++)
    levels[index] = values[index] == GPIOD_LINE_VALUE_ACTIVE;
  return 0;
}

void cgpio_inputs_close(struct cgpio_inputs *inputs) {
  if (inputs->buffer) gpiod_edge_event_buffer_free(inputs->buffer);
  if (inputs->request) gpiod_line_request_release(inputs->request);
  free(inputs);
}

int cgpio_output_open(const char *chip, uint32_t offset, int is_active_low,
                      struct cgpio_output **result) {
  struct cgpio_output *output = calloc(1, sizeof *output);
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  if (output && settings) {
    output->offset = offset;
    gpiod_line_settings_set_active_low(settings, is_active_low != 0);
    if (gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT) == 0 &&
        gpiod_line_settings_set_output_value(settings, GPIOD_LINE_VALUE_INACTIVE) == 0)
      output->request = request(chip, &output->offset, 1, settings);
  }
  int error = errno;
  if (settings) gpiod_line_settings_free(settings);
  if (!output || !output->request) {
    free(output);
    return -error;
  }
  *result = output;
  return 0;
}

int cgpio_output_set(struct cgpio_output *output, int is_on) {
  return gpiod_line_request_set_value(output->request, output->offset,
                                      is_on ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE) <
                 0
             ? -errno
             : 0;
}

void cgpio_output_close(struct cgpio_output *output) {
  gpiod_line_request_set_value(output->request, output->offset, GPIOD_LINE_VALUE_INACTIVE);
  gpiod_line_request_release(output->request);
  free(output);
}

#endif
