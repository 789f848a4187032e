#include <errno.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <sys/ioctl.h>

#include "CLinux.h"

int clinux_i2c_read(int bus, uint8_t chip, uint8_t number, uint8_t *bytes, uint16_t count) {
  // A single transfer with a repeated start, which no other transfer can interrupt.
  struct i2c_msg messages[2] = {
      {.addr = chip, .len = 1, .buf = &number},
      {.addr = chip, .flags = I2C_M_RD, .len = count, .buf = bytes},
  };
  struct i2c_rdwr_ioctl_data transfer = {messages, 2};
  return ioctl(bus, I2C_RDWR, &transfer) < 0 ? -errno : 0;
}
