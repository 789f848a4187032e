#ifndef CALSA_H
#define CALSA_H

#include <stdint.h>

// Playback through ALSA that blocks only in calsa_wait(). The library's own header is hidden: Swift
// would treat glibc's poll.h as part of it. Functions return 0 or more, or -errno.

/// An open device, for use by a single thread.
struct calsa_output;

/// Opens a device for 16-bit samples; -ENOTSUP if it does not support them. Writes the number of
/// frames between two interrupts to `period`. The library's error messages are discarded: its
/// handler is variadic, which Swift cannot implement.
int calsa_open(const char *device, unsigned int rate, unsigned int channels,
               unsigned int latency_microseconds, struct calsa_output **output,
               unsigned long *period);

/// Discards pending frames and closes the device.
void calsa_close(struct calsa_output *output);

/// Discards pending frames and prepares the device for more.
int calsa_rewind(struct calsa_output *output);

/// Prepares the device for more frames after an underrun.
int calsa_prepare(struct calsa_output *output);

/// Resumes after a system suspend.
int calsa_resume(struct calsa_output *output);

/// Starts to play the frames written, if playback has not started.
int calsa_start(struct calsa_output *output);

/// Writes frames and returns how many were accepted; -EAGAIN if the buffer is full.
long calsa_write(struct calsa_output *output, const int16_t *samples, unsigned long frames);

/// Frames written but not played yet.
long calsa_delay(struct calsa_output *output);

enum calsa_wake { CALSA_TIME, CALSA_OTHER, CALSA_READY };

/// Waits for free space in the buffer, for another descriptor to become readable, or for the
/// timeout; -EPIPE after an underrun, -ESTRPIPE after a suspend, -ENODEV when the device is gone.
int calsa_wait(struct calsa_output *output, int other, int milliseconds);

#endif
