#include "CGPIO.h"

#include <gpiod.h>

// No header tells its version; only 1.x defines this macro.
#ifdef GPIOD_LINE_BULK_MAX_LINES
int cgpio_interface(void) { return 1; }
#else
int cgpio_interface(void) { return 2; }
#endif
