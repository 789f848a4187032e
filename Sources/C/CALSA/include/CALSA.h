#ifndef CALSA_H
#define CALSA_H

#include <stdint.h>

// Playing through ALSA without ever waiting but in calsa_wait(). The library's own header stays
// out of sight: Swift would take glibc's poll.h for a part of it. Calls answer 0 or more, or
// -errno.

/// An open device, of one thread only.
struct calsa_output;

/// Opens a device for 16-bit samples; -ENOTSUP when it cannot play such. Writes the frames between
/// two interrupts to `period`. What the library has to say of troubles goes nowhere: its handler
/// takes a variable number of arguments, which Swift cannot write.
int calsa_open(const char *device, unsigned int rate, unsigned int channels,
               unsigned int latency_microseconds, struct calsa_output **output,
               unsigned long *period);

/// Drops what waits to be played, and closes.
void calsa_close(struct calsa_output *output);

/// Drops what waits to be played, and is ready for more.
int calsa_rewind(struct calsa_output *output);

/// Ready for more after an underrun.
int calsa_prepare(struct calsa_output *output);

/// Goes on after the system slept.
int calsa_resume(struct calsa_output *output);

/// Begins to play what was handed over, if that has not begun.
int calsa_start(struct calsa_output *output);

/// Hands over frames and answers how many were taken; -EAGAIN when there is no room.
long calsa_write(struct calsa_output *output, const int16_t *samples, unsigned long frames);

/// Frames handed over that are still to be heard.
long calsa_delay(struct calsa_output *output);

enum calsa_wake { CALSA_TIME, CALSA_OTHER, CALSA_READY };

/// Waits until there is room, another descriptor is readable, or time is up; -EPIPE after an
/// underrun, -ESTRPIPE after the system slept, -ENODEV when the device has gone.
int calsa_wait(struct calsa_output *output, int other, int milliseconds);

#endif
