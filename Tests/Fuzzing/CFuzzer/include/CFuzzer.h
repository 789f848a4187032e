#pragma once

// libFuzzer, if linked by scripts/fuzz: a program with its own main calls its driver.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Called for every input; `context` is the one given to `fuzzer_run`.
typedef void (*fuzzer_check)(const uint8_t *_Nullable bytes, size_t count, void *_Nullable context);

/// Whether libFuzzer is linked.
bool fuzzer_is_linked(void);

/// Runs the driver with libFuzzer's arguments after the program's name; returns its exit status.
/// Only if `fuzzer_is_linked`.
int fuzzer_run(
    int count, char *_Nullable *_Nonnull arguments, fuzzer_check _Nonnull check,
    void *_Nullable context);
