// The files of the page inside the program. Package.swift tells the build that it depends on them.
  .section .rodata
  .global page_html, page_html_end, page_css, page_css_end, page_js, page_js_end
page_html:
  .incbin "page.html"
page_html_end:
page_css:
  .incbin "page.css"
page_css_end:
page_js:
  .incbin "page.js"
page_js_end:
  .section .note.GNU-stack,"",%progbits
