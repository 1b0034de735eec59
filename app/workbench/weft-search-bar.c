/* weft-search-bar.c: the field, its two buttons, and the worker that looks. */
#include "weft-search-bar.h"

#include "weft-worker.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>

struct _WeftSearchBar {
  GtkWidget parent_instance;
  GtkWidget *bar;
  GtkWidget *entry;
  GtkWidget *words;
  GtkWidget *previous;
  GtkWidget *next;
  WeftDocument *document; /* (nullable) */
  GArray *hits;
  guint32 preferred;     /* the diagram that is looked at; 0: the suite is */
  WeftSearchHit current; /* that is shown; part 0: none */
  gboolean goes;         /* to the first hit, once it is known */
  struct Look *looking;  /* (nullable): of the worker */
};

enum { FOUND, REACHED, CLOSED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftSearchBar, weft_search_bar, GTK_TYPE_WIDGET)

/* What the worker gets. */
typedef struct Look {
  WeftDocument *document;
  char *text;
  int cancelled;
} Look;

static void
look_free (gpointer data)
{
  Look *look = data;

  weft_document_unref (look->document);
  g_free (look->text);
  g_free (look);
}

static gpointer
do_look (gpointer data, GError **error)
{
  Look *look = data;

  (void) error;
  return weft_search (look->document, look->text, &look->cancelled);
}

/* Which hit is shown; -1: none. */
static int
find_current (WeftSearchBar *bar)
{
  for (guint i = 0; bar->current.part != 0 && i < bar->hits->len; i++)
    if (g_array_index (bar->hits, WeftSearchHit, i).part == bar->current.part &&
        g_array_index (bar->hits, WeftSearchHit, i).diagram == bar->current.diagram)
      return (int) i;
  return -1;
}

static void
show_words (WeftSearchBar *bar)
{
  int current = find_current (bar);
  gboolean empty = *gtk_editable_get_text (GTK_EDITABLE (bar->entry)) == '\0';
  g_autofree char *words = NULL;

  if (bar->hits->len > 0 && current >= 0)
    words = g_strdup_printf (_ ("%d of %u"), current + 1, bar->hits->len);
  else if (bar->hits->len > 0)
    words = g_strdup_printf (ngettext ("%u hit", "%u hits", bar->hits->len), bar->hits->len);
  gtk_label_set_text (GTK_LABEL (bar->words), words != NULL ? words : empty ? "" : _ ("Not found"));
  gtk_widget_set_sensitive (bar->previous, bar->hits->len > 0);
  gtk_widget_set_sensitive (bar->next, bar->hits->len > 0);
  weft_widget_set_class (bar->entry, "error", bar->hits->len == 0 && !empty);
}

static void
reach (WeftSearchBar *bar, guint index)
{
  const WeftSearchHit hit = g_array_index (bar->hits, WeftSearchHit, index);

  bar->current = hit;
  show_words (bar);
  g_signal_emit (bar, signals[REACHED], 0, hit.part, hit.diagram);
}

/* The one that is shown already, else the first where one looks, else the first. */
static guint
find_first (WeftSearchBar *bar)
{
  int current = find_current (bar);

  for (guint i = 0; current < 0 && i < bar->hits->len; i++)
    if (g_array_index (bar->hits, WeftSearchHit, i).diagram == bar->preferred)
      return i;
  return (guint) MAX (current, 0);
}

static void
looked (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftSearchBar *bar = owner;
  g_autoptr (GArray) hits = result;

  (void) error;
  if (bar->looking != data)
    return;
  bar->looking = NULL;
  g_array_unref (bar->hits);
  bar->hits = g_steal_pointer (&hits);
  show_words (bar);
  g_signal_emit (bar, signals[FOUND], 0);
  if (bar->goes && bar->hits->len > 0)
    reach (bar, find_first (bar));
  bar->goes = FALSE;
}

static const WeftWork looking = {do_look, looked, look_free};

/* Nobody waits any more for what was looked for before. */
static void
stop_looking (WeftSearchBar *bar)
{
  if (bar->looking != NULL)
    g_atomic_int_set (&bar->looking->cancelled, 1);
  bar->looking = NULL;
}

static void
look (WeftSearchBar *bar)
{
  stop_looking (bar);
  if (bar->document == NULL)
    return;
  bar->looking = g_new0 (Look, 1);
  bar->looking->document = weft_document_ref (bar->document);
  bar->looking->text =
      g_strdup (weft_search_bar_is_open (bar) ? gtk_editable_get_text (GTK_EDITABLE (bar->entry)) : "");
  weft_worker_look (&looking, bar, bar->looking);
}

void
weft_search_bar_show (WeftSearchBar *bar, WeftDocument *document, guint32 diagram)
{
  bar->preferred = diagram;
  if (document == bar->document)
    return;
  weft_document_ref (document);
  g_clear_pointer (&bar->document, weft_document_unref);
  bar->document = document;
  if (weft_search_bar_is_open (bar))
    look (bar);
}

static void
changed_cb (WeftSearchBar *bar)
{
  bar->goes = TRUE;
  look (bar);
}

void
weft_search_bar_set_text (WeftSearchBar *bar, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (bar->entry), text);
  changed_cb (bar);
}

void
weft_search_bar_step (WeftSearchBar *bar, int by)
{
  int n = (int) bar->hits->len;
  int current = find_current (bar);

  if (n == 0)
    return;
  reach (bar, (guint) (current < 0 ? (by > 0 ? 0 : n - 1) : (current + by + n) % n));
}

gboolean
weft_search_bar_is_open (WeftSearchBar *bar)
{
  return gtk_search_bar_get_search_mode (GTK_SEARCH_BAR (bar->bar));
}

void
weft_search_bar_open (WeftSearchBar *bar)
{
  gtk_widget_set_visible (GTK_WIDGET (bar), TRUE);
  gtk_search_bar_set_search_mode (GTK_SEARCH_BAR (bar->bar), TRUE);
  gtk_widget_grab_focus (bar->entry);
  gtk_editable_select_region (GTK_EDITABLE (bar->entry), 0, -1);
  look (bar);
}

void
weft_search_bar_close (WeftSearchBar *bar)
{
  if (!weft_search_bar_is_open (bar))
    return;
  gtk_search_bar_set_search_mode (GTK_SEARCH_BAR (bar->bar), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (bar), FALSE);
  stop_looking (bar);
  g_array_set_size (bar->hits, 0);
  bar->current.part = 0;
  show_words (bar);
  g_signal_emit (bar, signals[FOUND], 0);
  g_signal_emit (bar, signals[CLOSED], 0);
}

const GArray *
weft_search_bar_get_hits (WeftSearchBar *bar)
{
  return bar->hits;
}

const char *
weft_search_bar_get_words (WeftSearchBar *bar)
{
  return gtk_label_get_text (GTK_LABEL (bar->words));
}

static void
next_cb (WeftSearchBar *bar)
{
  weft_search_bar_step (bar, 1);
}

static void
previous_cb (WeftSearchBar *bar)
{
  weft_search_bar_step (bar, -1);
}

/* Enter leads on, with Shift back. */
static gboolean
key_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
        guint keyval,
        G_GNUC_UNUSED guint keycode,
        GdkModifierType state,
        WeftSearchBar *bar)
{
  if (keyval == GDK_KEY_Escape) {
    weft_search_bar_close (bar);
    return GDK_EVENT_STOP;
  }
  if (keyval != GDK_KEY_Return && keyval != GDK_KEY_KP_Enter)
    return GDK_EVENT_PROPAGATE;
  weft_search_bar_step (bar, state & GDK_SHIFT_MASK ? -1 : 1);
  return GDK_EVENT_STOP;
}

static void
weft_search_bar_dispose (GObject *object)
{
  WeftSearchBar *bar = WEFT_SEARCH_BAR (object);

  stop_looking (bar);
  g_clear_pointer (&bar->bar, gtk_widget_unparent);
  g_clear_pointer (&bar->hits, g_array_unref);
  g_clear_pointer (&bar->document, weft_document_unref);
  G_OBJECT_CLASS (weft_search_bar_parent_class)->dispose (object);
}

static void
weft_search_bar_class_init (WeftSearchBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_search_bar_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[FOUND] = g_signal_new ("found", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[REACHED] = g_signal_new ("reached", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static GtkWidget *
make_button (WeftSearchBar *bar, const char *icon, const char *tip, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  g_signal_connect_swapped (button, "clicked", clicked, bar);
  return button;
}

static void
add_entry (WeftSearchBar *bar)
{
  GtkEventController *key = gtk_event_controller_key_new ();

  bar->entry = gtk_search_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (bar->entry), 3);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (bar->entry), 28);
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Find in the document"), -1);
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), bar);
  gtk_widget_add_controller (bar->entry, key);
  g_signal_connect_swapped (bar->entry, "search-changed", G_CALLBACK (changed_cb), bar);
  g_signal_connect_swapped (bar->entry, "next-match", G_CALLBACK (next_cb), bar);
  g_signal_connect_swapped (bar->entry, "previous-match", G_CALLBACK (previous_cb), bar);
}

static void
weft_search_bar_init (WeftSearchBar *bar)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  bar->hits = g_array_new (FALSE, FALSE, sizeof (WeftSearchHit));
  bar->bar = gtk_search_bar_new ();
  bar->words = gtk_label_new ("");
  gtk_label_set_width_chars (GTK_LABEL (bar->words), 8);
  gtk_widget_add_css_class (bar->words, "dim-label");
  bar->previous = make_button (bar, "go-up-symbolic", _ ("Previous hit"), G_CALLBACK (previous_cb));
  bar->next = make_button (bar, "go-down-symbolic", _ ("Next hit"), G_CALLBACK (next_cb));
  add_entry (bar);
  gtk_widget_add_css_class (buttons, "linked");
  gtk_box_append (GTK_BOX (buttons), bar->previous);
  gtk_box_append (GTK_BOX (buttons), bar->next);
  gtk_box_append (GTK_BOX (line), bar->entry);
  gtk_box_append (GTK_BOX (line), buttons);
  gtk_box_append (GTK_BOX (line), bar->words);
  gtk_search_bar_set_child (GTK_SEARCH_BAR (bar->bar), line);
  gtk_widget_set_parent (bar->bar, GTK_WIDGET (bar));
  /* Until it is wanted it does not keep the window wide. */
  gtk_widget_set_visible (GTK_WIDGET (bar), FALSE);
  show_words (bar);
}

GtkWidget *
weft_search_bar_new (void)
{
  return g_object_new (WEFT_TYPE_SEARCH_BAR, NULL);
}
