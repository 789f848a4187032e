// SPDX-License-Identifier: MIT
/*
 * Which end of a cable the USB port of a card's board is. The port's driver, dwc2, is told by the
 * device tree alone, which the firmware chose by the build; this sets one word of it, before that
 * driver is loaded (board/card/usb-port), and stays. mode= is what dwc2 knows as dr_mode.
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
	/* Part of the tree from here on, which frees nothing. */
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
MODULE_DESCRIPTION("Which end of a cable the USB port is");
MODULE_LICENSE("Dual MIT/GPL");
