/* views.h: the table of views: every way to look at a diagram or at its results. The command line, the
 * report and the window are driven by it. */
#pragma once

#include "weft-distribution-view.h"
#include "weft-document.h"
#include "weft-insight-figures.h"
#include "weft-picture.h"
#include "weft-rect.h"

G_BEGIN_DECLS

/* Answers beyond the distribution; those that nobody asked for are NULL. */
typedef struct {
  const WeftBreakdown *breakdown;
  const WeftTornado *tornado;
  const WeftLanes *lanes;
  const WeftSweep *sweep;
} WeftInsights;

/* What a view is to show. Everything in it stays the caller's. */
typedef struct {
  const WeftDocument *document;
  guint32 diagram;              /* its number */
  WeftDistributionView results; /* of the diagram; current may be NULL where a view needs no results */
  WeftInsights insights;
  WeftRect part; /* of the canvas, in units of its scene; no width: the whole */
} WeftViewSubject;

/* What must be there for a view to be shown. */
typedef enum {
  WEFT_VIEW_NEEDS_NOTHING,
  WEFT_VIEW_NEEDS_RESULTS,
  WEFT_VIEW_NEEDS_BREAKDOWN,
  WEFT_VIEW_NEEDS_TORNADO,
  WEFT_VIEW_NEEDS_LANES,
  WEFT_VIEW_NEEDS_SWEEP,
} WeftViewNeed;

typedef struct _WeftView WeftView;
typedef struct _WeftSheet WeftSheet;

struct _WeftView {
  const char *name;      /* for the command line: "canvas" */
  const char *title;     /* for people; translatable */
  guint32 diagram_kinds; /* mask of 1 << kind: the diagrams that it can show */
  WeftViewNeed needs;
  gboolean flexible; /* it fits itself to any size; others are scaled as they are */
  WeftFigure *(*make_figure) (const WeftViewSubject *subject); /* (nullable): of views that are figures */
  WeftSheet *(*make_sheet) (const WeftViewSubject *subject);   /* (nullable): the numbers behind it */
  void (*get_size) (const WeftView *view,
                    const WeftViewSubject *subject,
                    const WeftTheme *theme,
                    double *width,
                    double *height);
  void (*draw) (const WeftView *view,
                const WeftViewSubject *subject,
                const WeftTheme *theme,
                cairo_t *cr,
                double width,
                double height);
};

/** weft_views_get_all: (transfer none) (array length=n): the table. */
const WeftView *weft_views_get_all (guint *n);

/** weft_views_find: (nullable): the view named @name. */
const WeftView *weft_views_find (const char *name);

/** weft_views_print: (transfer full): the numbers behind @view, which has a sheet, as "csv" or "json". */
char *weft_views_print (const WeftView *view, const WeftViewSubject *subject, const char *format);

/** weft_views_list: (transfer full): the names of all views for people: "canvas, distribution or breakdown". */
char *weft_views_list (void);

/** weft_views_list_names: (transfer full): the names of all views, with @between and before the last @last between them. */
char *weft_views_list_names (const char *between, const char *last);

/** weft_views_can_show: whether @view is for diagrams of that kind, and has the answers that it needs. */
gboolean weft_views_can_show (const WeftView *view, const WeftViewSubject *subject);

/**
 * weft_views_render:
 * @width: in pixels of zoom 1; 0: what the view prefers
 * @height: as @width
 * @scale: pixels of a PNG per pixel of zoom 1; 0: 1
 * @title: (nullable): for the file's own description
 * @ids: (nullable): see WeftPicture
 *
 * Draws @subject, on the background of @theme, into a file. The same subject gives the same bytes.
 *
 * Returns: (transfer full) (nullable): the file, or %NULL with WEFT_PICTURE_ERROR
 */
GBytes *weft_views_render (const WeftView *view,
                           const WeftViewSubject *subject,
                           const WeftTheme *theme,
                           const WeftPictureFormat *format,
                           double width,
                           double height,
                           double scale,
                           const char *title,
                           const char *ids,
                           GError **error);

G_END_DECLS
