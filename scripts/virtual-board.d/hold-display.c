// Holds the display exclusively, like a desktop, a splash screen or a video player: while it runs,
// the screen shows its blue picture instead of anything that others write to /dev/fb0.
//
//   hold-display CARD    CARD is /dev/dri/card0; prints "held" once it has it; runs until killed
//
// The ioctls are defined in include/uapi/drm/drm_mode.h of Linux, a header that Debian 12 does not
// install.
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

struct resources {
  uint64_t framebuffers, crtcs, connectors, encoders;
  uint32_t framebuffer_count, crtc_count, connector_count, encoder_count;
  uint32_t least_width, most_width, least_height, most_height;
};

struct mode {
  uint32_t clock;
  uint16_t width, across[4], height, down[4];
  uint32_t rate, flags, type;
  char name[32];
};

struct crtc {
  uint64_t connectors;
  uint32_t connector_count, id, framebuffer, x, y, gamma, is_valid;
  struct mode mode;
};

struct framebuffer {
  uint32_t id, width, height, stride, bits, depth, handle;
};

struct memory {
  uint32_t height, width, bits, flags, handle, stride;
  uint64_t size;
};

struct mapping {
  uint32_t handle, padding;
  uint64_t offset;
};

#define BE_MASTER _IO('d', 0x1e)
#define GET_RESOURCES _IOWR('d', 0xa0, struct resources)
#define GET_CRTC _IOWR('d', 0xa1, struct crtc)
#define SET_CRTC _IOWR('d', 0xa2, struct crtc)
#define ADD_FRAMEBUFFER _IOWR('d', 0xae, struct framebuffer)
#define MAKE_MEMORY _IOWR('d', 0xb2, struct memory)
#define MAP_MEMORY _IOWR('d', 0xb3, struct mapping)

static int fail(const char *what) {
  perror(what);
  return 1;
}

int main(int count, char **words) {
  if (count != 2) return 2;
  int card = open(words[1], O_RDWR | O_CLOEXEC);
  if (card < 0) return fail(words[1]);
  if (ioctl(card, BE_MASTER, 0) < 0) return fail("take over the display");
  uint32_t crtcs[8] = {0}, connectors[8] = {0};
  struct resources all = {
    .crtcs = (uintptr_t)crtcs, .connectors = (uintptr_t)connectors, .crtc_count = 8,
    .connector_count = 8};
  if (ioctl(card, GET_RESOURCES, &all) < 0) return fail("query its resources");
  struct crtc crtc = {.id = crtcs[0]};
  if (ioctl(card, GET_CRTC, &crtc) < 0) return fail("query its mode");
  if (!crtc.is_valid) return fprintf(stderr, "the display has no mode\n"), 1;
  struct memory memory = {.height = crtc.mode.height, .width = crtc.mode.width, .bits = 32};
  if (ioctl(card, MAKE_MEMORY, &memory) < 0) return fail("allocate a picture");
  struct mapping mapping = {.handle = memory.handle};
  if (ioctl(card, MAP_MEMORY, &mapping) < 0) return fail("map the picture");
  uint32_t *picture =
    mmap(NULL, memory.size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)mapping.offset);
  if (picture == MAP_FAILED) return fail("map the picture");
  for (uint64_t i = 0; i < memory.size / 4; i += 1) picture[i] = 0x2040ff;
  struct framebuffer framebuffer = {
    .width = memory.width, .height = memory.height, .stride = memory.stride, .bits = 32,
    .depth = 24, .handle = memory.handle};
  if (ioctl(card, ADD_FRAMEBUFFER, &framebuffer) < 0) return fail("add the picture");
  crtc.connectors = (uintptr_t)connectors;
  crtc.connector_count = 1;
  crtc.framebuffer = framebuffer.id;
  if (ioctl(card, SET_CRTC, &crtc) < 0) return fail("show the picture");
  printf("held\n");
  fflush(stdout);
  for (;;) pause();
}
