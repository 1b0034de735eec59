/* weft-stop-view.c: see weft-stop-view.h. */
#include "weft-stop-view.h"

#include "weft-theme.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>
#include <math.h>

/* Elements of an array that are shown. */
#define MOST_ELEMENTS 16
/* Variables that are shown. */
#define MOST_VARIABLES 500
/* Sides of the square of a PE. */
#define LARGEST_CELL 24.0

struct _WeftStopView {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *bar;
  GtkWidget *pe;
  GtkWidget *any;
  GtkWidget *words;
  GtkWidget *counts;
  GtkWidget *grid;
  GtkWidget *scroller;
  GtkWidget *variables;
  WeftReferenceStop *stop; /* (nullable) */
  WeftMimdcCode *code;     /* (nullable) */
  gboolean is_shown;       /* the number of the PE is being set */
};

enum { MOVE, TOGGLE, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftStopView, weft_stop_view, GTK_TYPE_WIDGET)

/* How a PE stands, as seen from the one that is looked at. */
typedef enum { HERE, ELSEWHERE, WAITS, ENDED, N_WAYS } Way;

static const WeftColorRole colors[N_WAYS] = {
    [HERE] = WEFT_COLOR_ACCENT,
    [ELSEWHERE] = WEFT_COLOR_SIMD_FILL,
    [WAITS] = WEFT_COLOR_FOUND,
    [ENDED] = WEFT_COLOR_GRID,
};

static guint32
get_line_of (const WeftStopView *view, guint32 pe)
{
  return view->code->lines[view->stop->at[pe]];
}

static Way
get_way (const WeftStopView *view, guint32 pe)
{
  if (view->stop->states[pe] != WEFT_PE_RUNS)
    return view->stop->states[pe] == WEFT_PE_WAITS ? WAITS : ENDED;
  return get_line_of (view, pe) == get_line_of (view, view->stop->pe) ? HERE : ELSEWHERE;
}

guint32
weft_stop_view_get_line (WeftStopView *view)
{
  if (view->stop == NULL || view->stop->states[view->stop->pe] == WEFT_PE_ENDED)
    return 0;
  return get_line_of (view, view->stop->pe);
}

WeftReferenceAim
weft_stop_view_get_aim (WeftStopView *view, WeftStopMove move)
{
  gboolean is_break = move == WEFT_STOP_CONTINUE || move == WEFT_STOP_REVERSE;

  return (WeftReferenceAim){
      .from = view->stop != NULL ? view->stop->steps : 0,
      .is_here = move == WEFT_STOP_STAY,
      .is_back = move == WEFT_STOP_BACK || move == WEFT_STOP_REVERSE,
      .pe = (guint32) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (view->pe)),
      .is_any = is_break && gtk_check_button_get_active (GTK_CHECK_BUTTON (view->any)),
  };
}

/* The PEs: rows of squares, from left to right. */

typedef struct {
  int columns;
  int rows;
  double side;
} Cells;

static Cells
get_cells (const WeftStopView *view, int width, int height)
{
  double n = view->stop->n_pes;
  double side = MIN (LARGEST_CELL, sqrt (MAX (width, 1) * (double) MAX (height, 1) / n));
  Cells cells = {.columns = CLAMP ((int) (width / side), 1, (int) n)};

  cells.rows = (int) ceil (n / cells.columns);
  cells.side = MIN (LARGEST_CELL, MIN ((double) width / cells.columns, (double) height / cells.rows));
  return cells;
}

static guint32
get_pixel (const WeftTheme *theme, Way way)
{
  const WeftColor *color = &theme->colors[colors[way]];

  return 0xff000000u | (guint32) (color->red * 255 + 0.5) << 16 | (guint32) (color->green * 255 + 0.5) << 8 |
         (guint32) (color->blue * 255 + 0.5);
}

/* A pixel a PE, however many there are. */
static cairo_surface_t *
make_picture (const WeftStopView *view, const WeftTheme *theme, const Cells *cells)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, cells->columns, cells->rows);
  int stride = cairo_image_surface_get_stride (picture) / 4;
  guint32 *pixels;

  cairo_surface_flush (picture);
  pixels = (guint32 *) (void *) cairo_image_surface_get_data (picture);
  for (guint32 i = 0; pixels != NULL && i < view->stop->n_pes; i++)
    pixels[(int) i / cells->columns * stride + (int) i % cells->columns] =
        get_pixel (theme, get_way (view, i));
  cairo_surface_mark_dirty (picture);
  return picture;
}

/* Lines between the squares, where they are large enough, and a frame around the PE that is looked at. */
static void
draw_lines (const WeftStopView *view, const WeftTheme *theme, cairo_t *cr, const Cells *cells)
{
  double pe = view->stop->pe;
  double x = fmod (pe, cells->columns) * cells->side;
  double y = floor (pe / cells->columns) * cells->side;
  double room = MAX (cells->side, 5);

  weft_theme_set_color (theme, cr, WEFT_COLOR_BACKGROUND);
  cairo_set_line_width (cr, 1);
  for (int i = 1; cells->side >= 6 && i <= MAX (cells->columns, cells->rows); i++) {
    cairo_move_to (cr, i * cells->side, 0);
    cairo_line_to (cr, i * cells->side, cells->rows * cells->side);
    cairo_move_to (cr, 0, i * cells->side);
    cairo_line_to (cr, cells->columns * cells->side, i * cells->side);
  }
  cairo_stroke (cr);
  weft_theme_set_color (theme, cr, WEFT_COLOR_TEXT);
  cairo_set_line_width (cr, 2);
  cairo_rectangle (cr, x + 1, y + 1, room - 2, room - 2);
  cairo_stroke (cr);
}

static void
draw_cb (G_GNUC_UNUSED GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  WeftStopView *view = data;
  const WeftTheme *theme = weft_widget_get_theme (GTK_WIDGET (view));
  cairo_surface_t *picture;
  Cells cells;

  if (view->stop == NULL)
    return;
  cells = get_cells (view, width, height);
  picture = make_picture (view, theme, &cells);
  cairo_save (cr);
  cairo_scale (cr, cells.side, cells.side);
  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (picture);
  draw_lines (view, theme, cr, &cells);
}

/* A press on a square looks at that PE. */
static void
pressed_cb (WeftStopView *view, G_GNUC_UNUSED int n_press, double x, double y)
{
  Cells cells;
  double pe;

  if (view->stop == NULL)
    return;
  cells = get_cells (view, gtk_widget_get_width (view->grid), gtk_widget_get_height (view->grid));
  if (x >= cells.columns * cells.side || y >= cells.rows * cells.side)
    return;
  pe = floor (y / cells.side) * cells.columns + floor (x / cells.side);
  if (pe < view->stop->n_pes)
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (view->pe), pe);
}

/* Words. */

static void
show_words (WeftStopView *view)
{
  guint32 line = weft_stop_view_get_line (view);
  guint64 n[N_WAYS] = {0};
  g_autofree char *place = NULL;
  g_autofree char *words = NULL;
  g_autofree char *counts = NULL;

  for (guint32 i = 0; i < view->stop->n_pes; i++)
    n[get_way (view, i)]++;
  place = line > 0 ? g_strdup_printf (_ ("PE %u in line %u"), view->stop->pe, line)
                   : g_strdup_printf (_ ("PE %u has ended"), view->stop->pe);
  words = g_strdup_printf (view->stop->has_ended ? _ ("%s, at the end after %" G_GUINT64_FORMAT " steps")
                                                 : _ ("%s, after %" G_GUINT64_FORMAT " steps"),
                           place, view->stop->steps);
  counts = g_strdup_printf (_ ("%" G_GUINT64_FORMAT " in this line · %" G_GUINT64_FORMAT
                               " in others · %" G_GUINT64_FORMAT " wait · %" G_GUINT64_FORMAT " ended"),
                            n[HERE], n[ELSEWHERE], n[WAITS], n[ENDED]);
  gtk_label_set_text (GTK_LABEL (view->words), words);
  gtk_label_set_text (GTK_LABEL (view->counts), counts);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view->grid), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, counts,
                                  -1);
}

/* (transfer full) (nullable) @value. */
static void
add_variable (WeftStopView *view, int *n, const char *name, const char *kind, char *value)
{
  g_autofree char *text = value;
  const char *words[] = {name, kind, text};

  if (text == NULL || *n >= MOST_VARIABLES)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    GtkWidget *label = gtk_label_new (words[i]);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_selectable (GTK_LABEL (label), i == 2);
    gtk_widget_add_css_class (label, i == 1 ? "dim-label" : i == 2 ? "numeric" : "heading");
    gtk_grid_attach (GTK_GRID (view->variables), label, (int) i, *n, 1, 1);
  }
  ++*n;
}

/* Innermost first. */
static void
show_variables (WeftStopView *view)
{
  const WeftMimdcCode *code = view->code;
  int n = 0;

  for (guint32 i = code->n_locals; i > 0; i--)
    add_variable (view, &n, code->locals[i - 1].variable.name, _ ("local"),
                  weft_reference_stop_print_local (view->stop, code, &code->locals[i - 1], MOST_ELEMENTS));
  for (guint32 i = 0; i < code->n_variables; i++)
    add_variable (view, &n, code->variables[i].name, code->variables[i].is_mono ? _ ("mono") : _ ("poly"),
                  weft_reference_stop_print (view->stop, code, &code->variables[i], MOST_ELEMENTS));
}

void
weft_stop_view_show (WeftStopView *view, WeftReferenceStop *stop, WeftMimdcCode *code)
{
  GtkWidget *label;

  if (code != NULL)
    weft_mimdc_code_ref (code);
  g_clear_pointer (&view->code, weft_mimdc_code_unref);
  g_clear_pointer (&view->stop, weft_reference_stop_free);
  view->stop = stop;
  view->code = code;
  while ((label = gtk_widget_get_first_child (view->variables)) != NULL)
    gtk_grid_remove (GTK_GRID (view->variables), label);
  gtk_label_set_text (GTK_LABEL (view->words), _ ("Step through the program, a line at a time"));
  gtk_label_set_text (GTK_LABEL (view->counts), "");
  gtk_widget_set_visible (view->grid, stop != NULL);
  gtk_widget_set_visible (view->counts, stop != NULL);
  gtk_widget_queue_draw (view->grid);
  if (stop == NULL)
    return;
  show_words (view);
  show_variables (view);
}

void
weft_stop_view_set_pes (WeftStopView *view, guint32 pes)
{
  view->is_shown = TRUE;
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (view->pe), 0, pes - 1.0);
  view->is_shown = FALSE;
}

void
weft_stop_view_set_can_go (WeftStopView *view, gboolean can_go)
{
  gtk_widget_set_sensitive (view->bar, can_go);
}

/* Building. */

static void
pe_cb (WeftStopView *view)
{
  if (!view->is_shown && view->stop != NULL)
    g_signal_emit (view, signals[MOVE], 0, WEFT_STOP_STAY);
}

static void
move_cb (GtkWidget *button, WeftStopView *view)
{
  g_signal_emit (view, signals[MOVE], 0, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "move")));
}

static void
toggle_cb (WeftStopView *view)
{
  g_signal_emit (view, signals[TOGGLE], 0);
}

static GtkWidget *
add_button (WeftStopView *view, const char *icon, const char *name)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append (GTK_BOX (view->bar), button);
  return button;
}

static void
add_move (WeftStopView *view, const char *icon, const char *name, WeftStopMove move)
{
  GtkWidget *button = add_button (view, icon, name);

  g_object_set_data (G_OBJECT (button), "move", GUINT_TO_POINTER (move));
  g_signal_connect_object (button, "clicked", G_CALLBACK (move_cb), view, 0);
}

static void
make_bar (WeftStopView *view)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("P_E"));

  view->bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  add_move (view, "media-skip-backward-symbolic", _ ("Back to the breakpoint before"), WEFT_STOP_REVERSE);
  add_move (view, "media-seek-backward-symbolic", _ ("Back to the line before"), WEFT_STOP_BACK);
  add_move (view, "media-seek-forward-symbolic", _ ("Step to the next line"), WEFT_STOP_STEP);
  add_move (view, "media-skip-forward-symbolic", _ ("Continue to the next breakpoint"), WEFT_STOP_CONTINUE);
  g_signal_connect_object (
      add_button (view, "media-record-symbolic", _ ("Breakpoint at the line of the cursor")), "clicked",
      G_CALLBACK (toggle_cb), view, G_CONNECT_SWAPPED);
  view->pe = gtk_spin_button_new_with_range (0, 0, 1);
  view->any = gtk_check_button_new_with_mnemonic (_ ("_any PE"));
  gtk_widget_set_tooltip_text (view->pe, _ ("The PE that is looked at"));
  gtk_widget_set_tooltip_text (view->any, _ ("Breakpoints stop whichever PE comes to them"));
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), view->pe);
  gtk_box_append (GTK_BOX (view->bar), label);
  gtk_box_append (GTK_BOX (view->bar), view->pe);
  gtk_box_append (GTK_BOX (view->bar), view->any);
  g_signal_connect_object (view->pe, "value-changed", G_CALLBACK (pe_cb), view, G_CONNECT_SWAPPED);
}

static GtkWidget *
make_label (const char *class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, class);
  return label;
}

static void
make_grid (WeftStopView *view)
{
  GtkGesture *press = gtk_gesture_click_new ();

  view->grid = gtk_drawing_area_new ();
  gtk_widget_set_size_request (view->grid, -1, 48);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (view->grid), draw_cb, view, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view->grid), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("PEs"), -1);
  g_signal_connect_object (press, "pressed", G_CALLBACK (pressed_cb), view, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (view->grid, GTK_EVENT_CONTROLLER (press));
}

static void
weft_stop_view_dispose (GObject *object)
{
  WeftStopView *view = WEFT_STOP_VIEW (object);

  g_clear_pointer (&view->box, gtk_widget_unparent);
  g_clear_pointer (&view->stop, weft_reference_stop_free);
  g_clear_pointer (&view->code, weft_mimdc_code_unref);
  G_OBJECT_CLASS (weft_stop_view_parent_class)->dispose (object);
}

static void
weft_stop_view_class_init (WeftStopViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_stop_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[MOVE] = g_signal_new ("move", WEFT_TYPE_STOP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[TOGGLE] = g_signal_new ("toggle-breakpoint", WEFT_TYPE_STOP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
}

static void
weft_stop_view_init (WeftStopView *view)
{
  view->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  view->words = make_label ("heading");
  view->counts = make_label ("dim-label");
  view->scroller = gtk_scrolled_window_new ();
  view->variables = gtk_grid_new ();
  make_bar (view);
  make_grid (view);
  gtk_grid_set_column_spacing (GTK_GRID (view->variables), 12);
  gtk_grid_set_row_spacing (GTK_GRID (view->variables), 2);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view->variables), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Variables"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (view->scroller), view->variables);
  gtk_widget_set_vexpand (view->scroller, TRUE);
  gtk_box_append (GTK_BOX (view->box), view->bar);
  gtk_box_append (GTK_BOX (view->box), view->words);
  gtk_box_append (GTK_BOX (view->box), view->counts);
  gtk_box_append (GTK_BOX (view->box), view->grid);
  gtk_box_append (GTK_BOX (view->box), view->scroller);
  gtk_widget_set_margin_start (view->box, 12);
  gtk_widget_set_margin_end (view->box, 12);
  gtk_widget_set_margin_top (view->box, 6);
  gtk_widget_set_margin_bottom (view->box, 6);
  gtk_widget_set_parent (view->box, GTK_WIDGET (view));
  weft_stop_view_show (view, NULL, NULL);
}

GtkWidget *
weft_stop_view_new (void)
{
  return g_object_new (WEFT_TYPE_STOP_VIEW, NULL);
}
