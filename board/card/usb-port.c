// SPDX-License-Identifier: MIT
/*
 * Sets the role of the board's USB port. The port's driver, dwc2, reads the role only from
 * the device tree, which the firmware chose for the build. Before that driver is loaded
 * (board/card/usb-port), this module sets the property dr_mode of the port to its parameter mode;
 * it stays loaded.
 */
#include <linux/module.h>
#include <linux/of.h>
#include <linux/slab.h>
#include <linux/string.h>

static char *mode = "";
module_param(mode, charp, 0444);

static const char *const modes[] = { "host", "peripheral", "otg" };

static int __init usb_port_init(void)
{
	struct property *was, *now;
	struct device_node *port;
	int error;

	if (match_string(modes, ARRAY_SIZE(modes), mode) < 0)
		return -EINVAL;
	port = of_find_compatible_node(NULL, NULL, "brcm,bcm2835-usb");
	if (!port)
		return -ENODEV;
	/* Becomes part of the tree, so it is never freed. */
	now = kzalloc(sizeof(*now), GFP_KERNEL);
	if (!now)
		return -ENOMEM;
	now->name = kstrdup("dr_mode", GFP_KERNEL);
	now->value = kstrdup(mode, GFP_KERNEL);
	now->length = strlen(mode) + 1;
	if (!now->name || !now->value)
		return -ENOMEM;
	was = of_find_property(port, "dr_mode", NULL);
	if (was) {
		error = of_remove_property(port, was);
		if (error)
			return error;
	}
	return of_add_property(port, now);
}

module_init(usb_port_init);
MODULE_DESCRIPTION("Sets the role of the USB port");
MODULE_LICENSE("Dual MIT/GPL");
