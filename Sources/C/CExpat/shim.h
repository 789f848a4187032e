#include <expat.h>
#include <stdint.h>

/* The line that a parser is at, from 1; Expat 2.9 has it by another name, and warns of the old. */
static inline uint64_t cexpat_line(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
  return XML_GetCurrentLineNumber64(parser);
#else
  return XML_GetCurrentLineNumber(parser);
#endif
}
