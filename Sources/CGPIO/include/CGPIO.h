#ifndef CGPIO_H
#define CGPIO_H

// GPIO lines through libgpiod 1.6 and 2.x, whose interfaces have nothing in common.

/// The version of the library's interface this was built for, 1 or 2.
int cgpio_interface(void);

#endif
