#include "CFuzzer.h"

// Ordinary builds lack libFuzzer: then the address of its driver is zero.
__attribute__((weak)) int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*check)(const uint8_t *bytes, size_t count));

static fuzzer_check given_check;
static void *given_context;

static int check_input(const uint8_t *bytes, size_t count) {
  given_check(bytes, count, given_context);
  return 0;
}

bool fuzzer_is_linked(void) { return LLVMFuzzerRunDriver != NULL; }

int fuzzer_run(int count, char **arguments, fuzzer_check check, void *context) {
  given_check = check;
  given_context = context;
  return LLVMFuzzerRunDriver(&count, &arguments, check_input);
}
