/* weft-print.h: a view on paper: on one page, or in its own size on as many as it takes. */
#pragma once

#include "weft-export.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum {
  WEFT_PRINT_FIT,   /* on one page, never larger than it is */
  WEFT_PRINT_TILES, /* in its own size */
} WeftPrintSize;

/* More pages than this are not printed: the view is made smaller. */
#define WEFT_PRINT_MOST_PAGES 400

/**
 * weft_print_new:
 * @export: (transfer full): what to print; drawn in the theme for paper
 *
 * The dialog has a page where the user chooses the size. Drawing is done by the main loop, a page at a time.
 *
 * Returns: (transfer full): to be run
 */
GtkPrintOperation *weft_print_new (WeftExport *export, WeftPrintSize size);

G_END_DECLS
