/* bench-outline.c: what an edit of a tree of 10^5 blocks costs the main thread in the outline: telling it of a version, and
 * the next frame, which renews rows. Wide and nested trees, edits at both ends. Usage: bench-outline, on some display. */
#include "weft-batch.h"
#include "weft-outline.h"

#include "weft-reader.h"

#include <gtk/gtk.h>

#define EDITS 200

/* @loops loops of @blocks blocks each: l0, b0_0, b0_1, ... */
static WeftDocument *
make_document (guint loops, guint blocks)
{
  g_autoptr (GString) text = g_string_new ("<weft xmlns='urn:weft:1'><suite><machine id='m' pes='8'/></suite>"
                                           "<flow-tree id='t' machine='m'>");

  for (guint l = 0; l < loops; l++) {
    g_string_append_printf (text, "<loop id='l%u' mode='simd' iterations='3'>", l);
    for (guint b = 0; b < blocks; b++)
      g_string_append_printf (text, "<block id='b%u_%u' mode='simd'/>", l, b);
    g_string_append (text, "</loop>");
  }
  g_string_append (text, "</flow-tree></weft>");
  return weft_read (text->str, text->len, "bench", NULL, NULL);
}

static double
now (void)
{
  return (double) g_get_monotonic_time () / 1e3;
}

static void
settle (WeftOutline *outline)
{
  while (!weft_outline_is_current (outline) || g_main_context_pending (NULL))
    g_main_context_iteration (NULL, TRUE);
}

/* Another name for @node; selected, as after an edit in the window. */
static WeftDocument *
rename_node (WeftDocument *document, const char *node, guint number)
{
  g_autofree char *name = g_strdup_printf ("name %u", number);

  return weft_document_set (document, weft_document_find (document, node), WEFT_PROPERTY_NAME, name, NULL);
}

/* @jumps: from one end of the tree to the other with each edit. */
static void
measure (const char *title, guint loops, guint blocks, gboolean jumps)
{
  WeftDocument *document = make_document (loops, blocks);
  guint32 diagram = weft_document_find (document, "t");
  g_autofree char *last = g_strdup_printf ("b%u_%u", loops - 1, blocks - 1);
  GtkWidget *window = gtk_window_new ();
  WeftOutline *outline = WEFT_OUTLINE (weft_outline_new ());
  double tell = 0;
  double renew = 0;

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (outline));
  gtk_window_set_default_size (GTK_WINDOW (window), 240, 800);
  weft_outline_show (outline, document, diagram);
  gtk_window_present (GTK_WINDOW (window));
  settle (outline);
  for (guint i = 0; i < EDITS; i++) {
    const char *node = jumps && i % 2 ? "b0_0" : last;
    WeftDocument *edited = rename_node (document, node, i);
    guint32 id = weft_document_find (edited, node);
    double start = now ();
    double told;

    weft_outline_show (outline, edited, diagram);
    weft_outline_select (outline, &id, 1);
    told = now ();
    weft_outline_catch_up (outline);
    tell += told - start;
    renew += now () - told;
    weft_document_unref (document);
    document = edited;
    settle (outline);
  }
  g_print ("%-28s%s an edit %.4f ms, a frame with edits %.2f ms\n", title, jumps ? " jumps," : "",
           tell / EDITS, renew / EDITS);
  gtk_window_destroy (GTK_WINDOW (window));
  weft_document_unref (document);
}

int
main (int argc, char **argv)
{
  (void) argc;
  (void) argv;
  gtk_init ();
  for (guint jumps = 0; jumps < 2; jumps++) {
    measure ("1,600 blocks in a loop:", 1, 1600, jumps);
    measure ("100,000 blocks in a loop:", 1, 100000, jumps);
    measure ("1,000 loops of 100 blocks:", 1000, 100, jumps);
  }
  return 0;
}
