// SPDX-License-Identifier: GPL-2.0
/*
 * The board's end of a display's wires: an SPI controller with two chip selects and the 54 GPIO
 * lines of a Raspberry Pi. Data from the kernel's display driver is not displayed but recorded, in
 * order, and read from /dev/spi-capture. There is never a response on these wires, as with an
 * unconnected MISO.
 *
 * The device tree may hold any number of such controllers, one for each build; only the one that
 * `echo PATH >/sys/module/spi_capture/parameters/node` selects is present.
 *
 * A record is a header of 20 bytes, little-endian, and its bytes:
 *
 *   0  u64  nanoseconds since the start of the kernel
 *   8  u32  how many bytes follow
 *   12 u32  the clock rate, Hz
 *   16 u8   1 bytes were sent, 2 a line was set, 3 buffer overflow: the following data is lost,
 *           4 a controller appeared: its display was just powered on
 *   17 u8   the chip select, or the number of the line
 *   18 u8   the SPI mode, or the value of the line
 *   19 u8   0
 */
#include <linux/fs.h>
#include <linux/gpio/driver.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/of.h>
#include <linux/of_platform.h>
#include <linux/platform_device.h>
#include <linux/poll.h>
#include <linux/spi/spi.h>
#include <linux/spinlock.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>

/* A power of two; holds hundreds of whole pictures if it is not read for a while. */
#define ROOM (32u << 20)

struct header {
	__le64 time;
	__le32 length;
	__le32 rate;
	u8 kind;
	u8 which;
	u8 value;
	u8 zero;
} __packed;

enum { SENT = 1, LINE = 2, LOST = 3, POWER = 4 };

static struct {
	spinlock_t lock;
	struct mutex reading;
	wait_queue_head_t wait;
	u8 *bytes;
	/* Total bytes ever put in and taken out. */
	size_t written, read;
	bool lost;
} ring;

static void copy_in(const void *bytes, size_t count)
{
	size_t at = ring.written & (ROOM - 1), first = min_t(size_t, count, ROOM - at);

	memcpy(ring.bytes + at, bytes, first);
	memcpy(ring.bytes, bytes + first, count - first);
	ring.written += count;
}

static void keep(u8 kind, u8 which, u8 value, u32 rate, const void *bytes, u32 count)
{
	struct header header = {
		.time = cpu_to_le64(ktime_get_ns()),
		.length = cpu_to_le32(count),
		.rate = cpu_to_le32(rate),
		.kind = kind,
		.which = which,
		.value = value,
	};
	unsigned long flags;
	size_t room;

	spin_lock_irqsave(&ring.lock, flags);
	room = ROOM - (ring.written - ring.read);
	if (ring.lost && room >= sizeof(header)) {
		struct header lost = { .time = header.time, .kind = LOST };

		copy_in(&lost, sizeof(lost));
		ring.lost = false;
		room -= sizeof(lost);
	}
	if (room >= sizeof(header) + count) {
		copy_in(&header, sizeof(header));
		if (count)
			copy_in(bytes, count);
	} else {
		ring.lost = true;
	}
	spin_unlock_irqrestore(&ring.lock, flags);
	wake_up_interruptible(&ring.wait);
}

static ssize_t capture_read(struct file *file, char __user *to, size_t count, loff_t *offset)
{
	size_t at;

	if (mutex_lock_interruptible(&ring.reading))
		return -ERESTARTSYS;
	if (wait_event_interruptible(ring.wait, READ_ONCE(ring.written) != ring.read)) {
		mutex_unlock(&ring.reading);
		return -ERESTARTSYS;
	}
	at = ring.read & (ROOM - 1);
	count = min3(count, READ_ONCE(ring.written) - ring.read, (size_t)ROOM - at);
	/* Pairs with the writer's lock. */
	smp_rmb();
	if (copy_to_user(to, ring.bytes + at, count)) {
		mutex_unlock(&ring.reading);
		return -EFAULT;
	}
	spin_lock_irq(&ring.lock);
	ring.read += count;
	spin_unlock_irq(&ring.lock);
	mutex_unlock(&ring.reading);
	return count;
}

static const struct file_operations capture_operations = {
	.owner = THIS_MODULE,
	.read = capture_read,
	.llseek = noop_llseek,
};

static struct miscdevice capture_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "spi-capture",
	.fops = &capture_operations,
};

static int transfer_one(struct spi_controller *host, struct spi_device *spi,
			struct spi_transfer *transfer)
{
	if (transfer->tx_buf)
		keep(SENT, spi_get_chipselect(spi, 0), spi->mode & SPI_MODE_X_MASK,
		     transfer->speed_hz, transfer->tx_buf, transfer->len);
	if (transfer->rx_buf)
		memset(transfer->rx_buf, 0, transfer->len);
	return 0;
}

static void set_line(struct gpio_chip *chip, unsigned int line, int value)
{
	keep(LINE, line, !!value, 0, NULL, 0);
}

static int set_output(struct gpio_chip *chip, unsigned int line, int value)
{
	set_line(chip, line, value);
	return 0;
}

static int get_direction(struct gpio_chip *chip, unsigned int line)
{
	return GPIO_LINE_DIRECTION_OUT;
}

static int capture_probe(struct platform_device *device)
{
	struct gpio_chip *chip = devm_kzalloc(&device->dev, sizeof(*chip), GFP_KERNEL);
	struct spi_controller *host = devm_spi_alloc_host(&device->dev, 0);
	int result;

	if (!chip || !host)
		return -ENOMEM;
	chip->label = "spi-capture";
	chip->parent = &device->dev;
	chip->owner = THIS_MODULE;
	chip->base = -1;
	chip->ngpio = 54;
	chip->set = set_line;
	chip->direction_output = set_output;
	chip->get_direction = get_direction;
	result = devm_gpiochip_add_data(&device->dev, chip, NULL);
	if (result)
		return result;
	host->bus_num = 0;
	host->num_chipselect = 2;
	host->dev.of_node = device->dev.of_node;
	host->mode_bits = SPI_CPOL | SPI_CPHA | SPI_CS_HIGH;
	/* As in a Raspberry Pi's controller. */
	host->bits_per_word_mask = SPI_BPW_MASK(8);
	host->transfer_one = transfer_one;
	keep(POWER, 0, 0, 0, NULL, 0);
	return devm_spi_register_controller(&device->dev, host);
}

static const struct of_device_id capture_of_match[] = {
	{ .compatible = "moonrunner,spi-capture" },
	{}
};
MODULE_DEVICE_TABLE(of, capture_of_match);

static struct platform_driver capture_driver = {
	.driver = { .name = "spi-capture", .of_match_table = capture_of_match },
	.probe = capture_probe,
};

static struct platform_device *present;

/* Activates the controller of a node instead of the current one; an empty path removes it. */
static int set_node(const char *text, const struct kernel_param *parameter)
{
	char path[128];
	struct device_node *node;

	if (strscpy(path, text, sizeof(path)) < 0)
		return -ENAMETOOLONG;
	if (present) {
		of_platform_device_destroy(&present->dev, NULL);
		present = NULL;
	}
	if (!*strim(path))
		return 0;
	node = of_find_node_by_path(strim(path));
	if (!node)
		return -ENOENT;
	present = of_platform_device_create(node, NULL, NULL);
	of_node_put(node);
	return present ? 0 : -ENODEV;
}

static const struct kernel_param_ops node_parameter = { .set = set_node };
module_param_cb(node, &node_parameter, NULL, 0200);

static int __init capture_init(void)
{
	int result;

	spin_lock_init(&ring.lock);
	mutex_init(&ring.reading);
	init_waitqueue_head(&ring.wait);
	ring.bytes = vmalloc(ROOM);
	if (!ring.bytes)
		return -ENOMEM;
	result = misc_register(&capture_device);
	if (result)
		goto free;
	result = platform_driver_register(&capture_driver);
	if (!result)
		return 0;
	misc_deregister(&capture_device);
free:
	vfree(ring.bytes);
	return result;
}

static void __exit capture_exit(void)
{
	if (present)
		of_platform_device_destroy(&present->dev, NULL);
	platform_driver_unregister(&capture_driver);
	misc_deregister(&capture_device);
	vfree(ring.bytes);
}

module_init(capture_init);
module_exit(capture_exit);
MODULE_DESCRIPTION("SPI controller and GPIO lines that record the data sent to a display");
MODULE_LICENSE("GPL");
