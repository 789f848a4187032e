#include "SimulatorPage.h"

#include <string.h>

extern const unsigned char page_html[], page_html_end[];
extern const unsigned char page_css[], page_css_end[];
extern const unsigned char page_js[], page_js_end[];

const unsigned char *simulator_page_find(const char *name, size_t *length) {
  const struct {
    const char *name;
    const unsigned char *start, *end;
  } files[] = {
      {"page.html", page_html, page_html_end},
      {"page.css", page_css, page_css_end},
      {"page.js", page_js, page_js_end},
  };
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].name, name) == 0) {
      *length = (size_t)(files[index].end - files[index].start);
      return files[index].start;
    }
  }
  *length = 0;
  return NULL;
}
