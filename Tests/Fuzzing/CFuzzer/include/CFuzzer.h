#pragma once

// libFuzzer, where scripts/fuzz links it: a program that has its own main calls its driver.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What is run on every input; `context` is what `fuzzer_run` was given.
typedef void (*fuzzer_check)(const uint8_t *_Nullable bytes, size_t count, void *_Nullable context);

/// Whether libFuzzer is there.
bool fuzzer_is_linked(void);

/// Runs the driver with the arguments of libFuzzer, the program's name in front; its exit status.
/// Only where `fuzzer_is_linked`.
int fuzzer_run(
    int count, char *_Nullable *_Nonnull arguments, fuzzer_check _Nonnull check,
    void *_Nullable context);
