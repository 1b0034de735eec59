/* test-room.c: whatever the size of the window, of its text and the direction of writing, every control is inside the window,
 * or can be scrolled to, and no part of a box covers another. */
#include "ui-fixture.h"

#include <string.h>

/* A part of a pixel more or less is no harm. */
#define LEEWAY 1.5

#define FRAMES 20

/* What the window shows when it is looked at, and what is done before and after. */
typedef struct {
  const char *name;
  const char *enter; /* (nullable) */
  const char *leave; /* (nullable) */
} State;

static const State states[] = {
    {"diagram", NULL, NULL},
    {"outline called or dismissed", "win.toggle-outline", "win.toggle-outline"},
    {"inspector called or dismissed", "win.toggle-inspector", "win.toggle-inspector"},
    {"results dismissed", "win.toggle-results", "win.toggle-results"},
    {"suite", "win.show-suite", "win.show-suite"},
    {"where the time goes", "win.view-breakdown", NULL},
    {"sensitivity", "win.view-sensitivity", NULL},
    {"sample run", "win.view-sample", NULL},
    {"PEs", "win.view-pes", NULL},
    {"sweep", "win.view-sweep", NULL},
    {"table", "win.view-table", "win.view-distribution"},
    {"search", "win.find", NULL},
    {"start page", "win.show-start", "win.show-start"},
};

typedef struct {
  const char *name;
  int width;
  int height;
  double text; /* times as large as usual */
  gboolean is_rtl;
} Room;

static const Room rooms[] = {
    {"1920x1080", 1920, 1080, 1, FALSE},     {"1280x800", 1280, 800, 1, FALSE},
    {"700x500", 700, 500, 1, FALSE},         {"360x640", 360, 640, 1, FALSE},
    {"1280x800-rtl", 1280, 800, 1, TRUE},    {"700x500-rtl", 700, 500, 1, TRUE},
    {"360x640-rtl", 360, 640, 1, TRUE},      {"1920x1080-large", 1920, 1080, 2, FALSE},
    {"1280x800-large", 1280, 800, 2, FALSE}, {"700x500-large", 700, 500, 2, FALSE},
    {"360x640-large", 360, 640, 2, FALSE},   {"700x500-large-rtl", 700, 500, 2, TRUE},
};

/* What can be reached. */

static char *
describe (GtkWidget *widget)
{
  const char *tip = gtk_widget_get_tooltip_text (widget);
  const char *label = GTK_IS_BUTTON (widget) ? gtk_button_get_label (GTK_BUTTON (widget)) : NULL;

  return g_strdup_printf ("%s %s", G_OBJECT_TYPE_NAME (widget),
                          label != NULL ? label
                          : tip != NULL ? tip
                                        : "");
}

/* Moves [*from, *from + length] as far as @adjustment lets it come into view. */
static void
scroll (GtkAdjustment *adjustment, float *from, float length)
{
  double value = gtk_adjustment_get_value (adjustment);
  double page = gtk_adjustment_get_page_size (adjustment);
  double forward = gtk_adjustment_get_upper (adjustment) - page - value;
  double back = value - gtk_adjustment_get_lower (adjustment);

  if (*from < 0)
    *from += (float) MIN (back, -*from);
  else if (*from + length > page)
    *from -= (float) MIN (MAX (forward, 0), *from + length - page);
}

static gboolean
is_inside (const graphene_rect_t *rect, GtkWidget *around)
{
  return rect->origin.x >= -LEEWAY && rect->origin.y >= -LEEWAY &&
         rect->origin.x + rect->size.width <= gtk_widget_get_width (around) + LEEWAY &&
         rect->origin.y + rect->size.height <= gtk_widget_get_height (around) + LEEWAY;
}

/* What is wider or higher than all that could show it is seen in parts. */
static void
shorten (graphene_rect_t *rect, GtkWidget *around)
{
  rect->size.width = MIN (rect->size.width, (float) gtk_widget_get_width (around));
  rect->size.height = MIN (rect->size.height, (float) gtk_widget_get_height (around));
}

/* The ancestor that cuts the control off where nobody can scroll; %NULL: none does. */
static GtkWidget *
find_cutter (GtkWidget *control)
{
  GtkWidget *from = control;
  graphene_rect_t rect = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (control),
                                             (float) gtk_widget_get_height (control));

  for (GtkWidget *around = gtk_widget_get_parent (control); around != NULL;
       around = gtk_widget_get_parent (around)) {
    graphene_point_t corner;

    if (!gtk_widget_compute_point (from, around, &rect.origin, &corner))
      return around;
    rect.origin = corner;
    from = around;
    if (GTK_IS_SCROLLABLE (around)) {
      GtkAdjustment *across = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (around));
      GtkAdjustment *down = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (around));

      shorten (&rect, around);
      if (across != NULL)
        scroll (across, &rect.origin.x, rect.size.width);
      if (down != NULL)
        scroll (down, &rect.origin.y, rect.size.height);
    }
    if ((GTK_IS_ROOT (around) || gtk_widget_get_overflow (around) == GTK_OVERFLOW_HIDDEN) &&
        !is_inside (&rect, around))
      return around;
    if (GTK_IS_ROOT (around))
      return NULL;
  }
  return NULL;
}

static gboolean
is_control (GtkWidget *widget)
{
  return gtk_widget_get_focusable (widget) && gtk_widget_get_can_focus (widget) &&
         gtk_widget_is_sensitive (widget) && !GTK_IS_ROOT (widget);
}

/* Parts of a box stand side by side, however small it is. */
static void
check_parts (GtkWidget *box, GString *faults)
{
  GtkWidget *before = NULL;

  for (GtkWidget *part = gtk_widget_get_first_child (box); part != NULL;
       part = gtk_widget_get_next_sibling (part)) {
    graphene_rect_t first;
    graphene_rect_t second;
    graphene_rect_t common;

    if (!gtk_widget_get_mapped (part))
      continue;
    if (before != NULL && gtk_widget_compute_bounds (before, box, &first) &&
        gtk_widget_compute_bounds (part, box, &second) &&
        graphene_rect_intersection (&first, &second, &common) && common.size.width > LEEWAY &&
        common.size.height > LEEWAY) {
      g_autofree char *name = describe (part);

      g_string_append_printf (faults, "\n  %s covers what is before it", name);
    }
    before = part;
  }
}

/* With the sizes that both have and want. */
static void
tell_cut (GtkWidget *widget, GtkWidget *cutter, GString *faults)
{
  GtkWidget *const both[] = {widget, cutter};

  g_string_append (faults, "\n  ");
  for (guint i = 0; i < G_N_ELEMENTS (both); i++) {
    g_autofree char *name = describe (both[i]);
    int width = gtk_widget_get_width (both[i]);
    int least_width;
    int least;

    gtk_widget_measure (both[i], GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
    gtk_widget_measure (both[i], GTK_ORIENTATION_VERTICAL, MAX (width, least_width), &least, NULL, NULL,
                        NULL);
    g_string_append_printf (faults, "%s%s (%d × %d, at least %d × %d)", i > 0 ? ", cut off by " : "", name,
                            width, gtk_widget_get_height (both[i]), least_width, least);
  }
}

static void
look (GtkWidget *widget, GString *faults)
{
  GtkWidget *cutter;

  if (!gtk_widget_get_mapped (widget) || GTK_IS_POPOVER (widget))
    return;
  cutter = is_control (widget) ? find_cutter (widget) : NULL;
  if (cutter != NULL) {
    tell_cut (widget, cutter, faults);
    return;
  }
  if (GTK_IS_BOX (widget))
    check_parts (widget, faults);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    look (child, faults);
}

/* A window of that size. */

/* Where nothing composes windows, the shadow is a frame instead, which takes room. */
static int
get_frame (GtkWidget *window)
{
  GtkStyleContext *context = gtk_widget_get_style_context (window);
  GtkBorder border;
  GtkBorder padding;

  gtk_style_context_get_border (context, &border);
  gtk_style_context_get_padding (context, &padding);
  return border.left + border.right + padding.left + padding.right;
}

/* So much for what is in the frame: a window that has to grow by itself may do so late where nothing manages windows. */
static void
set_size (GtkWidget *window, int width, int height)
{
  int frame = get_frame (window);

  gtk_window_set_default_size (GTK_WINDOW (window), width + frame, height + frame);
}

/* What is looked at is just drawn: whatever the loop does after that may have made sizes old. */
static void
settle (GtkWidget *window)
{
  for (guint i = 0; i < 3; i++) {
    ui_settle ();
    gtk_widget_queue_draw (window);
    gtk_test_widget_wait_for_draw (window);
  }
}

static int
get_least (GtkWidget *widget, GtkOrientation orientation)
{
  int across = orientation == GTK_ORIENTATION_VERTICAL ? gtk_widget_get_width (widget) : -1;
  int least = 0;

  if (gtk_widget_get_child_visible (widget) && gtk_widget_get_visible (widget) && !GTK_IS_NATIVE (widget))
    gtk_widget_measure (widget, orientation, across, &least, NULL, NULL, NULL);
  return least;
}

/* The deepest widgets below @widget that ask for more than @most. */
static void
add_greedy (GtkWidget *widget, GtkOrientation orientation, int most, GString *faults)
{
  gboolean is_deepest = TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (get_least (child, orientation) > most) {
      is_deepest = FALSE;
      add_greedy (child, orientation, most, faults);
    }
  if (is_deepest) {
    g_autofree char *name = describe (widget);

    g_string_append_printf (faults, "\n    %s", name);
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child)) {
      g_autofree char *part = describe (child);

      g_string_append_printf (faults, "; %s %d", part, get_least (child, orientation));
    }
  }
}

/* A window cannot be smaller than its contents ask for, whatever it is told. */
static void
check_least (GtkWidget *window, const Room *room, GString *faults)
{
  int frame = get_frame (window);
  int width;
  int height;

  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, MAX (width, room->width), &height, NULL, NULL, NULL);
  if (width - frame > room->width || height - frame > room->height)
    g_string_append_printf (faults, "\n  the window is at least %d × %d", width, height);
  if (width - frame > room->width)
    add_greedy (window, GTK_ORIENTATION_HORIZONTAL, room->width, faults);
  if (height - frame > room->height)
    add_greedy (window, GTK_ORIENTATION_VERTICAL, room->height, faults);
}

/* What an answer that has just come makes larger has its room a frame later; what is out of reach in frame after frame is so.
 * @room: (nullable): the window must fit into it. */
static void
look_at_rest (GtkWidget *window, const Room *room, GString *faults)
{
  gsize before = faults->len;

  for (guint i = 0; i < FRAMES && (i == 0 || faults->len > before); i++) {
    g_string_truncate (faults, before);
    settle (window);
    if (room != NULL)
      check_least (window, room, faults);
    look (window, faults);
  }
}

static void
report (const Room *room, const char *what, const GString *found, GString *faults)
{
  if (found->len > 0)
    g_string_append_printf (faults, "\n%s, %s:%s", room->name, what, found->str);
}

static void
check_state (UiFixture *fixture, const Room *room, const State *state, GString *faults)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  g_autoptr (GString) found = g_string_new (NULL);

  if (state->enter != NULL)
    ui_act (fixture, state->enter);
  look_at_rest (window, room, found);
  if (state->leave != NULL)
    ui_act (fixture, state->leave);
  report (room, state->name, found, faults);
}

/* Whatever windows the action opens. */
static void
check_dialog (UiFixture *fixture, const Room *room, const char *action, GString *faults)
{
  g_autoptr (GString) found = g_string_new (NULL);
  GtkWidget *dialog;

  ui_act (fixture, action);
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (GTK_TYPE_WINDOW));
  dialog = GTK_WIDGET (ui_find_window (fixture, GTK_TYPE_WINDOW));
  settle (dialog);
  set_size (dialog, MIN (gtk_widget_get_width (dialog), room->width),
            MIN (gtk_widget_get_height (dialog), room->height));
  /* What libadwaita makes as a whole is as wide as it is. */
  look_at_rest (dialog, ADW_IS_ABOUT_WINDOW (dialog) ? NULL : room, found);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (GTK_TYPE_WINDOW));
  report (room, action, found, faults);
}

/* A size that is asked for before the first one is there is lost. */
static gboolean
has_size (UiFixture *fixture, gpointer data)
{
  const Room *room = data;
  int least;

  set_size (GTK_WIDGET (fixture->window), room->width, room->height);
  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return ABS (gtk_widget_get_width (GTK_WIDGET (fixture->window)) - MAX (room->width, least)) < 20;
}

static void
test_room (UiFixture *fixture, gconstpointer data)
{
  static const char *const dialogs[] = {"app.preferences",
                                        "win.export-canvas",
                                        "win.export-distribution",
                                        "win.optimise",
                                        "win.show-help-overlay",
                                        "app.about",
                                        "win.compare",
                                        "win.report"};
  const Room *room = data;
  g_autoptr (GString) faults = g_string_new (NULL);

  gtk_widget_set_default_direction (room->is_rtl ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, "gtk-xft-dpi",
                (int) (96 * 1024 * room->text), NULL);
  ui_wait (fixture, has_size, (gpointer) room);
  /* An edit, so that numbers have changes and a comparison a difference. */
  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  ui_wait_for_mean (fixture, "1,151");
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    check_state (fixture, room, &states[i], faults);
  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    check_dialog (fixture, room, dialogs[i], faults);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024, NULL);
  if (faults->len > 0) {
    g_test_message ("out of reach:%s", faults->str);
    g_test_fail ();
  }
}

static const char *examples;

static void
set_up (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  ui_set_up (fixture, examples);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  examples = argv[1];
  for (guint i = 0; i < G_N_ELEMENTS (rooms); i++) {
    g_autofree char *path = g_strdup_printf ("/room/%s", rooms[i].name);

    g_test_add (path, UiFixture, &rooms[i], set_up, test_room, ui_tear_down);
  }
  return g_test_run ();
}
