/* views.h: the table of views: every way to look at a diagram or at its results. The command line, the
 * report and the window are driven by it. */
#pragma once

#include "weft-distribution-view.h"
#include "weft-document.h"
#include "engines.h"
#include "weft-answer-figures.h"
#include "weft-picture.h"
#include "weft-rect.h"
#include "weft-schedule-files.h"

G_BEGIN_DECLS

/* What a view is to show. Everything in it stays the caller's. */
typedef struct {
  const WeftDocument *document;
  guint32 diagram;              /* its number */
  WeftDistributionView results; /* of the diagram; current may be NULL where a view needs no results */
  const GArray *answers;        /* (nullable) (element-type WeftAnswer): to other questions */
  guint variant;                /* of the figure: a value of the view's option */
  guint step;         /* of a figure that grows: how many steps of it are shown, plus one; 0: it is grown */
  GHashTable *folded; /* (nullable) (element-type utf8): titles of its sections that are folded */
  WeftRect part;      /* of the canvas, in units of its scene, or of a figure; no width: the whole */
  double whole_width; /* of a figure of which a part is shown */
  double whole_height;
  double stretch; /* of its lanes; 0: 1 */
} WeftViewSubject;

typedef struct _WeftView WeftView;

struct _WeftView {
  const char *name;             /* for the command line: "canvas" */
  const char *title;            /* for people, as of a tab; translatable */
  const char *label;            /* (nullable): what its figure shows, for assistive tools; translatable */
  WeftKindSet diagrams;         /* those that it can show; of a view of an answer, those of the question */
  const WeftQuestion *question; /* (nullable): whose answer it shows; %NULL: the diagram itself */
  gboolean flexible;            /* it fits itself to any size; others are scaled as they are */
  gboolean in_report;           /* a report asks for it and has it, unless it is left out */
  /* (nullable): of views that are figures */
  WeftFigure *(*make_figure) (const WeftView *view, const WeftViewSubject *subject, gconstpointer answer);
  const WeftOption *variant; /* (nullable): of a figure: a choice between several of one answer */
  /* (nullable): (transfer full): of a figure: how exact the answer is, or of what */
  char *(*describe) (gconstpointer answer);
  /* (nullable): (transfer full): a sentence while nothing is read in the figure */
  char *(*explain) (gconstpointer answer);
  /* (nullable): of a figure that grows step by step: how many steps there are; (transfer full): what step @step, from 1, does */
  guint (*count_steps) (gconstpointer answer);
  char *(*tell_step) (const WeftDocument *document, gconstpointer answer, guint step);
  /* (nullable): of a timeline whose bars can be moved to another lane: @text: (out) (transfer full): what the edit "allocate" takes for that, or,
   * with %FALSE, a sentence that says why it cannot be */
  gboolean (*allocate) (gconstpointer answer, guint variant, guint32 node, guint lane, char **text);
  /* (nullable): of a figure over one or two parameters of a diagram, that can be given other values in it: @values: (array length=2); @text: as for @allocate, of the
   * edit "set-parameters" */
  gboolean (*place) (gconstpointer answer, const double *values, char **text);
  /* (nullable): of views that are none: see weft_views_get_size() and weft_views_draw() */
  void (*get_size) (const WeftViewSubject *subject, const WeftTheme *theme, double *width, double *height);
  void (*draw) (const WeftViewSubject *subject,
                const WeftTheme *theme,
                cairo_t *cr,
                double width,
                double height);
};

/** weft_views_get_all: (transfer none) (array length=n): the table. */
const WeftView *weft_views_get_all (guint *n);

/** weft_views_find: (nullable): the view named @name. */
const WeftView *weft_views_find (const char *name);

/** weft_views_find_answer: (transfer none) (nullable): what @view shows of @subject; %NULL also of the diagram itself. */
gconstpointer weft_views_find_answer (const WeftView *view, const WeftViewSubject *subject);

/** weft_views_is_tab: whether @view has a tab of its own in a window. */
gboolean weft_views_is_tab (const WeftView *view);

/** weft_views_describe: (transfer full): how exact @answer, of which @view is a figure, is, or of what. */
char *weft_views_describe (const WeftView *view, gconstpointer answer);

/** weft_views_print: (transfer full): the numbers behind @view, which is a figure, as "csv" or "json". */
char *weft_views_print (const WeftView *view, const WeftViewSubject *subject, const char *format);

/** weft_views_has_schedules: whether what @view shows are schedules, which weft_views_print_schedules() writes. */
gboolean weft_views_has_schedules (const WeftView *view);

/** weft_views_print_schedules: (transfer full) (nullable): those that @view shows of @subject, as @file; %NULL with @error. */
char *weft_views_print_schedules (const WeftView *view,
                                  const WeftViewSubject *subject,
                                  const WeftScheduleFile *file,
                                  gsize *size,
                                  GError **error);

/** weft_views_list: (transfer full): the names of all views for people: "canvas, distribution or breakdown". */
char *weft_views_list (void);

/** weft_views_list_names: (transfer full): the names of all views, with @between and before the last @last between them. */
char *weft_views_list_names (const char *between, const char *last);

/** weft_views_can_show: whether @view is for diagrams of that kind, and has the answers that it needs. */
gboolean weft_views_can_show (const WeftView *view, const WeftViewSubject *subject);

/** weft_views_get_size: what @view, which can show @subject, prefers, in pixels of zoom 1. */
void weft_views_get_size (const WeftView *view,
                          const WeftViewSubject *subject,
                          const WeftTheme *theme,
                          double *width,
                          double *height);

/** weft_views_draw: @subject on @cr, from (0, 0) to (@width, @height); no background. */
void weft_views_draw (const WeftView *view,
                      const WeftViewSubject *subject,
                      const WeftTheme *theme,
                      cairo_t *cr,
                      double width,
                      double height);

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
