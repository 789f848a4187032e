#include <expat.h>
#include <stdint.h>

/* The parser's current line, from 1; Expat 2.9 renamed the function and deprecates the old name. */
static inline uint64_t cexpat_line(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
  return XML_GetCurrentLineNumber64(parser);
#else
  return XML_GetCurrentLineNumber(parser);
#endif
}
