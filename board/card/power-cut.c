// SPDX-License-Identifier: MIT
/*
 * Driver for the GPIO line of the power-cut overlay: inactive while the board is on, active at the
 * end of a shutdown, so that the power supply cuts the power. On Raspberry Pi OS gpio-poweroff does
 * this, but Debian's kernel does not include it. Without such a supply the board switches itself
 * off in the usual way three seconds later.
 */
#include <linux/delay.h>
#include <linux/gpio/consumer.h>
#include <linux/mod_devicetable.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/reboot.h>

static int cut(struct sys_off_data *data)
{
	gpiod_set_value(data->cb_data, 1);
	mdelay(3000);
	pr_warn("power-cut: the power is still on\n");
	return NOTIFY_DONE;
}

static int power_cut_probe(struct platform_device *device)
{
	struct gpio_desc *line = devm_gpiod_get(&device->dev, NULL, GPIOD_OUT_LOW);

	if (IS_ERR(line))
		return dev_err_probe(&device->dev, PTR_ERR(line), "cannot get the line\n");
	/* Before the handler that switches the board itself off, which does not return. */
	return devm_register_sys_off_handler(&device->dev, SYS_OFF_MODE_POWER_OFF,
					     SYS_OFF_PRIO_HIGH, cut, line);
}

static const struct of_device_id power_cut_match[] = {
	{ .compatible = "moonrunner,power-cut" },
	{ }
};
MODULE_DEVICE_TABLE(of, power_cut_match);

static struct platform_driver power_cut_driver = {
	.probe = power_cut_probe,
	.driver = {
		.name = "moonrunner-power-cut",
		.of_match_table = power_cut_match,
	},
};

module_platform_driver(power_cut_driver);
MODULE_DESCRIPTION("Cuts the power at the end of a shutdown");
MODULE_LICENSE("Dual MIT/GPL");
