/* weft-program-file-bar.c: see weft-program-file-bar.h. */
#include "weft-program-file-bar.h"

#include "weft-batch.h"
#include "weft-fault.h"
#include "weft-program-file.h"
#include "weft-program-text.h"
#include "weft-worker.h"

#include <glib/gi18n.h>

/* A file that is read. */
typedef struct {
  char *path;
  WeftJob *job;
} Reading;

struct _WeftProgramFileBar {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *label;
  GtkWidget *button;
  WeftSessionDocument *document; /* (nullable) */
  guint32 program;               /* 0: of none */
  Reading *reading;              /* (nullable): under way */
};

enum { FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftProgramFileBar, weft_program_file_bar, GTK_TYPE_WIDGET)

static const WeftNode *
get_node (WeftProgramFileBar *bar)
{
  return bar->program != 0
             ? weft_document_get_node (weft_session_document_get_version (bar->document), bar->program)
             : NULL;
}

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  weft_job_unref (reading->job);
  g_free (reading->path);
  g_free (reading);
}

static gpointer
read_text (gpointer data, GError **error)
{
  const Reading *reading = data;

  return weft_program_text_read (reading->path, reading->job, error);
}

/* In the document instead of in the file: one step of its history. */
static gboolean
place (WeftProgramFileBar *bar, const char *text, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (weft_session_document_get_version (bar->document));

  return weft_batch_set (batch, bar->program, WEFT_PROPERTY_TEXT, text, error) &&
         weft_batch_set (batch, bar->program, WEFT_PROPERTY_HREF, NULL, error) &&
         weft_session_document_apply (bar->document, weft_batch_commit (g_steal_pointer (&batch)),
                                      _ ("Read program"), NULL, error);
}

static void
read_cb (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftProgramFileBar *bar = owner;
  g_autofree char *text = result;
  g_autoptr (GError) own = NULL;

  if (bar->reading != data)
    return;
  bar->reading = NULL;
  gtk_widget_set_sensitive (bar->button, TRUE);
  if (text == NULL)
    g_signal_emit (bar, signals[FAILED], 0, error);
  else if (weft_program_file_get_name (get_node (bar)) != NULL && !place (bar, text, &own))
    g_signal_emit (bar, signals[FAILED], 0, own);
}

/* Nobody waits for what is read. */
static void
give_up (WeftProgramFileBar *bar)
{
  if (bar->reading == NULL)
    return;
  weft_job_cancel (bar->reading->job);
  bar->reading = NULL;
  gtk_widget_set_sensitive (bar->button, TRUE);
}

static void
refuse_place (WeftProgramFileBar *bar)
{
  g_autoptr (GError) error = NULL;

  weft_fault_set (
      &error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.node = bar->program,
                   .plain = (char *) _ ("The name of the file is told from the folder of the document, "
                                        "which has not been saved yet.")});
  g_signal_emit (bar, signals[FAILED], 0, error);
}

static void
clicked_cb (WeftProgramFileBar *bar)
{
  static const WeftWork work = {read_text, read_cb, reading_free};
  GFile *file = weft_session_document_get_file (bar->document);
  g_autofree char *document = file != NULL ? g_file_get_path (file) : NULL;
  char *path = weft_program_file_find (get_node (bar), document);

  if (path == NULL) {
    refuse_place (bar);
    return;
  }
  bar->reading = g_new (Reading, 1);
  *bar->reading = (Reading){path, weft_session_document_new_job (bar->document)};
  gtk_widget_set_sensitive (bar->button, FALSE);
  weft_worker_run (&work, bar, bar->reading);
}

void
weft_program_file_bar_show (WeftProgramFileBar *bar, WeftSessionDocument *document, guint32 program)
{
  const char *name;

  if (program != bar->program || document != bar->document)
    give_up (bar);
  g_set_object (&bar->document, document);
  bar->program = program;
  name = get_node (bar) != NULL ? weft_program_file_get_name (get_node (bar)) : NULL;
  gtk_widget_set_visible (GTK_WIDGET (bar), name != NULL);
  if (name != NULL) {
    g_autofree char *words = g_strdup_printf (_ ("The source is in the file “%s”."), name);

    gtk_label_set_text (GTK_LABEL (bar->label), words);
  }
}

static void
weft_program_file_bar_dispose (GObject *object)
{
  WeftProgramFileBar *bar = WEFT_PROGRAM_FILE_BAR (object);

  give_up (bar);
  bar->program = 0;
  g_clear_pointer (&bar->box, gtk_widget_unparent);
  g_clear_object (&bar->document);
  G_OBJECT_CLASS (weft_program_file_bar_parent_class)->dispose (object);
}

static void
weft_program_file_bar_class_init (WeftProgramFileBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_program_file_bar_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[FAILED] = g_signal_new ("failed", WEFT_TYPE_PROGRAM_FILE_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
weft_program_file_bar_init (WeftProgramFileBar *bar)
{
  bar->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  bar->label = gtk_label_new (NULL);
  bar->button = gtk_button_new_with_mnemonic (_ ("Read _into Document"));
  gtk_label_set_wrap (GTK_LABEL (bar->label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (bar->label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (bar->label), 0);
  gtk_widget_set_hexpand (bar->label, TRUE);
  gtk_widget_set_valign (bar->button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (bar->button, _ ("Keep the source in the document instead of in the file"));
  gtk_widget_add_css_class (bar->box, "results-bar");
  gtk_box_append (GTK_BOX (bar->box), bar->label);
  gtk_box_append (GTK_BOX (bar->box), bar->button);
  gtk_widget_set_parent (bar->box, GTK_WIDGET (bar));
  gtk_widget_set_visible (GTK_WIDGET (bar), FALSE);
  g_signal_connect_object (bar->button, "clicked", G_CALLBACK (clicked_cb), bar, G_CONNECT_SWAPPED);
}

GtkWidget *
weft_program_file_bar_new (void)
{
  return g_object_new (WEFT_TYPE_PROGRAM_FILE_BAR, NULL);
}
