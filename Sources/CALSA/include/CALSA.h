#ifndef CALSA_H
#define CALSA_H

#include <alsa/asoundlib.h>

/// Keeps the library from writing its troubles to standard error; what it answers says enough.
/// The handler it wants takes a variable number of arguments, which Swift cannot write.
void calsa_be_quiet(void);

#endif
