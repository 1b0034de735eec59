/* weft-export.h: a view, or the numbers behind it, as a file or for the clipboard. A worker draws and writes. */
#pragma once

#include "views.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What is to be exported: owned values, which nobody else changes. */
typedef struct {
  const WeftView *view;
  const WeftTheme *theme;
  WeftDocument *document;
  guint32 diagram;
  WeftRect part;      /* of the canvas or a figure; no width: the whole */
  double whole_width; /* of the figure */
  double whole_height;
  double stretch;           /* of its lanes */
  guint variant;            /* of a figure */
  guint step;               /* the same */
  GHashTable *folded;       /* (nullable) (element-type utf8): titles of its sections that are folded */
  WeftFlowResult *current;  /* (nullable) */
  WeftFlowResult *previous; /* (nullable) */
  GPtrArray *overlays;      /* WeftFlowResult */
  GArray *answers;          /* WeftAnswer: to other questions */
  double deadline;          /* NaN: none */
  char *title;
} WeftExport;

/**
 * WeftExportDone:
 * @path: (nullable): where to
 * @bytes: (nullable): the file; %NULL when it failed
 *
 * Called in the main loop.
 */
typedef void (*WeftExportDone) (gpointer owner, const char *path, GBytes *bytes, const GError *error);

/** weft_export_new: of the diagram alone; results are added by the caller. */
WeftExport *weft_export_new (const WeftView *view, WeftDocument *document, guint32 diagram);
void weft_export_free (WeftExport *export);

/** weft_export_get_size: what the view prefers, in pixels. */
void weft_export_get_size (const WeftExport *export, double *width, double *height);

/** weft_export_draw: the view on @cr, from (0, 0) to (@width, @height); no background. */
void weft_export_draw (const WeftExport *export, cairo_t *cr, double width, double height);

/**
 * weft_export_run:
 * @export: (transfer full)
 * @name: "a.svg": its end says the format, of a picture or of data
 * @path: (nullable): where to; as weft_save_bytes()
 * @owner: a GObject, kept until @done is called
 */
void
weft_export_run (WeftExport *export, const char *name, const char *path, gpointer owner, WeftExportDone done);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftExport, weft_export_free)

G_END_DECLS
