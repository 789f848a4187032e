#include <errno.h>
#include <linux/fb.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "CLinux.h"

static struct clinux_channel channel(struct fb_bitfield field) {
  return (struct clinux_channel){field.offset, field.length, field.msb_right};
}

int clinux_framebuffer_get(int descriptor, struct clinux_framebuffer *framebuffer) {
  struct fb_var_screeninfo variable;
  struct fb_fix_screeninfo fixed;
  if (ioctl(descriptor, FBIOGET_VSCREENINFO, &variable) < 0) return -errno;
  if (ioctl(descriptor, FBIOGET_FSCREENINFO, &fixed) < 0) return -errno;
  *framebuffer = (struct clinux_framebuffer){
      .width = variable.xres,
      .height = variable.yres,
      .x_offset = variable.xoffset,
      .y_offset = variable.yoffset,
      .bits_per_pixel = variable.bits_per_pixel,
      .stride = fixed.line_length,
      .memory_length = fixed.smem_len,
      .memory_start = (uint32_t)(fixed.smem_start & (unsigned long)(sysconf(_SC_PAGESIZE) - 1)),
      // A `grayscale` of 1 is grey, a higher value is a FOURCC code.
      .is_true_colour = fixed.type == FB_TYPE_PACKED_PIXELS && variable.grayscale == 0 &&
                        (fixed.visual == FB_VISUAL_TRUECOLOR ||
                         fixed.visual == FB_VISUAL_DIRECTCOLOR),
      .red = channel(variable.red),
      .green = channel(variable.green),
      .blue = channel(variable.blue),
      .alpha = channel(variable.transp),
  };
  memcpy(framebuffer->name, fixed.id, sizeof fixed.id);
  framebuffer->name[sizeof fixed.id] = 0;
  return 0;
}

int clinux_framebuffer_blank(int descriptor, int is_blank) {
  int level = is_blank ? FB_BLANK_POWERDOWN : FB_BLANK_UNBLANK;
  return ioctl(descriptor, FBIOBLANK, level) < 0 ? -errno : 0;
}
