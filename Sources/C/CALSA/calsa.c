#include "CALSA.h"

#include <alsa/asoundlib.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>

// More than any device uses.
#define MOST_DESCRIPTORS 15

struct calsa_output {
  snd_pcm_t *pcm;
  // The first entry is for the `other` descriptor of calsa_wait().
  struct pollfd polled[1 + MOST_DESCRIPTORS];
  unsigned int count;
};

static void ignore(const char *file, int line, const char *function, int error, const char *format,
                   ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

int calsa_open(const char *device, unsigned int rate, unsigned int channels,
               unsigned int latency_microseconds, struct calsa_output **result,
               unsigned long *period) {
  snd_lib_error_set_handler(ignore);
  struct calsa_output *output = calloc(1, sizeof *output);
  if (!output) return -ENOMEM;
  int error = snd_pcm_open(&output->pcm, device, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK);
  if (error < 0) {
    free(output);
    return error;
  }
  snd_pcm_uframes_t buffer;
  error = snd_pcm_set_params(output->pcm, SND_PCM_FORMAT_S16_LE, SND_PCM_ACCESS_RW_INTERLEAVED,
                             channels, rate, 1, latency_microseconds);
  if (error == -EINVAL) error = -ENOTSUP;
  if (error >= 0) error = snd_pcm_get_params(output->pcm, &buffer, period);
  if (error >= 0) {
    int count = snd_pcm_poll_descriptors_count(output->pcm);
    if (count > MOST_DESCRIPTORS) error = -EMFILE;
    else if (count > 0)
      error = snd_pcm_poll_descriptors(output->pcm, output->polled + 1, (unsigned int)count);
  }
  if (error < 0) {
    calsa_close(output);
    return error;
  }
  output->count = (unsigned int)error;
  *result = output;
  return 0;
}

void calsa_close(struct calsa_output *output) {
  snd_pcm_drop(output->pcm);
  snd_pcm_close(output->pcm);
  free(output);
}

int calsa_rewind(struct calsa_output *output) {
  snd_pcm_drop(output->pcm);
  return snd_pcm_prepare(output->pcm);
}

int calsa_prepare(struct calsa_output *output) { return snd_pcm_prepare(output->pcm); }

int calsa_resume(struct calsa_output *output) { return snd_pcm_resume(output->pcm); }

int calsa_start(struct calsa_output *output) {
  return snd_pcm_state(output->pcm) == SND_PCM_STATE_PREPARED ? snd_pcm_start(output->pcm) : 0;
}

long calsa_write(struct calsa_output *output, const int16_t *samples, unsigned long frames) {
  return snd_pcm_writei(output->pcm, samples, frames);
}

long calsa_delay(struct calsa_output *output) {
  snd_pcm_sframes_t frames;
  return snd_pcm_delay(output->pcm, &frames) < 0 || frames < 0 ? 0 : frames;
}

int calsa_wait(struct calsa_output *output, int other, int milliseconds) {
  output->polled[0] = (struct pollfd){.fd = other, .events = POLLIN};
  int ready = poll(output->polled, 1 + output->count, milliseconds);
  if (ready < 0) return errno == EINTR ? CALSA_OTHER : -errno;
  if (ready == 0) return CALSA_TIME;
  if (output->polled[0].revents) return CALSA_OTHER;
  unsigned short events = 0;
  snd_pcm_poll_descriptors_revents(output->pcm, output->polled + 1, output->count, &events);
  if (events & (POLLERR | POLLHUP | POLLNVAL)) switch (snd_pcm_state(output->pcm)) {
      case SND_PCM_STATE_XRUN: return -EPIPE;
      case SND_PCM_STATE_SUSPENDED: return -ESTRPIPE;
      default: return -ENODEV;
    }
  return CALSA_READY;
}
