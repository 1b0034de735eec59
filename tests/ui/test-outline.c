/* test-outline.c: the outline keeps the rows of what an edit leaves alone, at any size. */
#include "weft-outline-list.h"
#include "weft-outline.h"

#include "weft-batch-rows.h"
#include "weft-elements.h"
#include "weft-reader.h"

#include <gtk/gtk.h>
#include <string.h>
#include <time.h>

#define MOST_EDIT 0.05 /* seconds of the processor */
#define TRIES     5

#if defined(__SANITIZE_ADDRESS__)
#define SLOWNESS 10
#else
#define SLOWNESS 1
#endif

/* A tree of @loops loops of @blocks blocks each: l0, b0_0, b0_1, ... */
static WeftDocument *
make_document (guint loops, guint blocks)
{
  g_autoptr (GString) text = g_string_new ("<weft xmlns='urn:weft:1'><suite><machine id='m' pes='8'/></suite>"
                                           "<flow-tree id='t' machine='m'>");
  g_autoptr (GError) error = NULL;
  WeftDocument *document;

  for (guint l = 0; l < loops; l++) {
    g_string_append_printf (text, "<loop id='l%u' mode='simd' iterations='3'>", l);
    for (guint b = 0; b < blocks; b++)
      g_string_append_printf (text, "<block id='b%u_%u' mode='simd'/>", l, b);
    g_string_append (text, "</loop>");
  }
  g_string_append (text, "</flow-tree></weft>");
  document = weft_read (text->str, text->len, "test", NULL, &error);
  g_assert_no_error (error);
  return document;
}

static WeftOutlineItem *
get (gpointer model, guint position)
{
  g_autoptr (WeftOutlineItem) item = g_list_model_get_item (model, position);

  return item;
}

/* Looked at as long as there is the item. */
static GListModel *
get_children (WeftOutlineItem *item)
{
  GListModel *children = weft_outline_item_get_children (item);

  g_object_set_data_full (G_OBJECT (item), "children", children, g_object_unref);
  return children;
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_identity (void)
{
  g_autoptr (WeftDocument) first = make_document (3, 4);
  g_autoptr (WeftDocument) named = NULL;
  g_autoptr (WeftDocument) removed = NULL;
  g_autoptr (WeftOutlineList) list = weft_outline_list_new ();
  WeftOutlineItem *items[3];
  WeftOutlineItem *block;
  GListModel *parts;
  guint touched[3] = {0};
  guint changes = 0;

  weft_outline_list_show (list, first);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 4);
  /* Below: Suite, machine, Flow-analysis trees, diagram. */
  parts = get_children (get (list, 3));
  for (guint i = 0; i < 3; i++) {
    items[i] = get (parts, i);
    g_signal_connect_swapped (items[i], "changed", G_CALLBACK (count_cb), &touched[i]);
    get_children (items[i]);
  }
  g_signal_connect_swapped (list, "items-changed", G_CALLBACK (count_cb), &changes);
  block = get (get_children (items[1]), 2);
  named = weft_document_set (first, weft_document_find (first, "b1_2"), WEFT_PROPERTY_NAME, "x", NULL);
  weft_outline_list_show (list, named);
  g_assert_cmpuint (touched[0] + touched[2], ==, 0);
  g_assert_cmpuint (touched[1], ==, 1);
  g_assert_cmpuint (changes, ==, 0);
  g_assert_true (get (parts, 1) == items[1]);
  g_assert_cmpstr (weft_node_get_label (weft_outline_item_get_node (block)), ==, "x");
  removed = weft_document_remove (named, weft_document_find (named, "l1"), NULL);
  weft_outline_list_show (list, removed);
  g_assert_cmpuint (g_list_model_get_n_items (parts), ==, 2);
  g_assert_true (get (parts, 0) == items[0]);
  g_assert_true (get (parts, 1) == items[2]);
  g_assert_cmpuint (touched[0] + touched[2], ==, 0);
  weft_outline_list_show (list, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
}

/* What nobody looks at is not kept, and asked for again it is that of the version there is. */
static void
test_let_go (void)
{
  g_autoptr (WeftDocument) first = make_document (3, 4);
  g_autoptr (WeftDocument) removed = weft_document_remove (first, weft_document_find (first, "l1"), NULL);
  g_autoptr (WeftOutlineList) list = weft_outline_list_new ();
  g_autoptr (GListModel) again = NULL;
  GListModel *parts;

  weft_outline_list_show (list, first);
  parts = weft_outline_item_get_children (get (list, 3));
  again = weft_outline_item_get_children (get (list, 3));
  g_assert_true (again == parts);
  g_clear_object (&again);
  g_assert_cmpuint (g_list_model_get_n_items (parts), ==, 3);
  g_object_add_weak_pointer (G_OBJECT (parts), (gpointer *) &parts);
  g_object_unref (parts);
  g_assert_null (parts);
  weft_outline_list_show (list, removed);
  again = weft_outline_item_get_children (get (list, 3));
  g_assert_cmpuint (g_list_model_get_n_items (again), ==, 2);
}

/* The clauses of a conditional are told apart by headings, an empty one too. */
static void
test_clauses (void)
{
  static const char text[] =
      "<weft xmlns='urn:weft:1'><suite><machine id='m' pes='8'/></suite><flow-tree id='t' machine='m'>"
      "<if id='i' mode='simd' then='0.5'><then><block id='a' "
      "mode='simd'/></then><else/></if></flow-tree></weft>";
  static const char *const rows[] = {"then", "a", "else: nothing"};
  g_autoptr (WeftDocument) document = weft_read (text, strlen (text), "test", NULL, NULL);
  g_autoptr (WeftOutlineList) list = weft_outline_list_new ();
  GListModel *parts;

  weft_outline_list_show (list, document);
  parts = get_children (get (get_children (get (list, 3)), 0));
  g_assert_cmpuint (g_list_model_get_n_items (parts), ==, G_N_ELEMENTS (rows));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    const WeftNode *node = weft_outline_item_get_node (get (parts, i));

    g_assert_cmpstr (node != NULL ? weft_node_get_label (node)
                                  : weft_outline_item_get_heading (get (parts, i)),
                     ==, rows[i]);
  }
}

static GListModel *
create_children (gpointer item, G_GNUC_UNUSED gpointer data)
{
  return weft_outline_item_get_children (item);
}

/* Whoever is told of a change, and looks at all rows, finds what they stand for. */
static void
look_cb (GListModel *tree)
{
  for (guint i = 0; i < g_list_model_get_n_items (tree); i++) {
    g_autoptr (GtkTreeListRow) row = g_list_model_get_item (tree, i);
    g_autoptr (GObject) item = gtk_tree_list_row_get_item (row);

    g_assert_nonnull (item);
  }
}

/* A loop or block out of one loop into another or the tree, somewhere. */
static WeftDocument *
move_some (WeftDocument *document)
{
  g_autofree char *node =
      g_test_rand_int_range (0, 3) == 0
          ? g_strdup_printf ("l%d", g_test_rand_int_range (0, 4))
          : g_strdup_printf ("b%d_%d", g_test_rand_int_range (0, 4), g_test_rand_int_range (0, 3));
  g_autofree char *parent = g_test_rand_int_range (0, 3) == 0
                                ? g_strdup ("t")
                                : g_strdup_printf ("l%d", g_test_rand_int_range (0, 4));
  WeftDocument *moved =
      weft_document_move (document, weft_document_find (document, node),
                          weft_document_find (document, parent), (gsize) g_test_rand_int_range (0, 5), NULL);

  return moved != NULL ? moved : weft_document_ref (document);
}

static void
test_moves (void)
{
  g_autoptr (WeftDocument) document = make_document (4, 3);
  g_autoptr (WeftOutlineList) list = weft_outline_list_new ();
  g_autoptr (GtkTreeListModel) tree =
      gtk_tree_list_model_new (g_object_ref (G_LIST_MODEL (list)), FALSE, TRUE, create_children, NULL, NULL);

  g_signal_connect (tree, "items-changed", G_CALLBACK (look_cb), NULL);
  weft_outline_list_show (list, document);
  for (guint i = 0; i < 400; i++) {
    WeftDocument *moved = move_some (document);

    weft_outline_list_show (list, moved);
    weft_document_unref (document);
    document = moved;
    /* 4 loops, 12 blocks, the tree, the machine and two headings, wherever they stand. */
    g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (tree)), ==, 20);
  }
}

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
wait_until_current (WeftOutline *outline)
{
  while (!weft_outline_is_current (outline))
    g_main_context_iteration (NULL, TRUE);
  settle ();
}

/* Many edits make no more work than one: rows are renewed with the next frame. */
static void
test_once_a_frame (void)
{
  WeftDocument *document = make_document (1, 300);
  guint32 diagram = weft_document_find (document, "t");
  GtkWidget *window = gtk_window_new ();
  WeftOutline *outline = WEFT_OUTLINE (weft_outline_new ());
  GtkWidget *list;
  guint changes = 0;

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (outline));
  weft_outline_show (outline, document, diagram);
  gtk_window_present (GTK_WINDOW (window));
  wait_until_current (outline);
  list = gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (outline)));
  g_assert_true (GTK_IS_LIST_VIEW (list));
  g_signal_connect_swapped (gtk_list_view_get_model (GTK_LIST_VIEW (list)), "items-changed",
                            G_CALLBACK (count_cb), &changes);
  for (guint i = 0; i < 200; i++) {
    g_autofree char *name = g_strdup_printf ("b0_%u", i);
    guint32 id = weft_document_find (document, name);
    WeftDocument *edited = weft_document_remove (document, id, NULL);

    weft_outline_select (outline, &id, 1);
    weft_outline_show (outline, edited, diagram);
    weft_document_unref (document);
    document = edited;
  }
  g_assert_cmpuint (changes, ==, 0);
  g_assert_false (weft_outline_is_current (outline));
  wait_until_current (outline);
  g_assert_cmpuint (changes, ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)))),
                    ==, 105);
  gtk_window_destroy (GTK_WINDOW (window));
  weft_document_unref (document);
  settle ();
}

/* @block in a new loop, which stands where it stood. */
static WeftDocument *
wrap (WeftDocument *document, const char *block)
{
  static const WeftAttribute loop[] = {
      {WEFT_PROPERTY_ID, "around"}, {WEFT_PROPERTY_MODE, "simd"}, {WEFT_PROPERTY_ITERATIONS, "2"}};
  guint32 id = weft_document_find (document, block);
  WeftNode *node =
      weft_node_new (weft_properties_new (WEFT_KIND_LOOP, loop, G_N_ELEMENTS (loop), NULL), NULL, 0, NULL);
  g_autoptr (WeftDocument) longer =
      weft_document_insert (document, weft_document_get_parent (document, id), 1, node, NULL, NULL);

  return weft_document_move (longer, id, weft_document_find (longer, "around"), 0, NULL);
}

/* What is wrapped stays in sight, though the new loop is what is selected; loops that were closed stay so. */
static void
test_wrapped (void)
{
  g_autoptr (WeftDocument) document = make_document (2, 3);
  g_autoptr (WeftDocument) wrapped = wrap (document, "b0_1");
  guint32 diagram = weft_document_find (document, "t");
  guint32 around = weft_document_find (wrapped, "around");
  GtkWidget *window = gtk_window_new ();
  WeftOutline *outline = WEFT_OUTLINE (weft_outline_new ());
  GListModel *rows;
  g_autoptr (GtkTreeListRow) closed = NULL;

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (outline));
  weft_outline_show (outline, document, diagram);
  weft_outline_catch_up (outline);
  rows = G_LIST_MODEL (gtk_list_view_get_model (
      GTK_LIST_VIEW (gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (outline))))));
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 4 + 2 + 6);
  closed = g_list_model_get_item (rows, 8);
  gtk_tree_list_row_set_expanded (closed, FALSE);
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 4 + 2 + 3);
  weft_outline_show (outline, wrapped, diagram);
  weft_outline_select (outline, &around, 1);
  weft_outline_catch_up (outline);
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 4 + 3 + 3);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* Of the main thread, in seconds: others may be busy. */
static double
get_processor_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static double
time_edit (WeftOutline *outline, WeftDocument **document, guint32 diagram, const char *node, const char *name)
{
  guint32 id = weft_document_find (*document, node);
  WeftDocument *edited = weft_document_set (*document, id, WEFT_PROPERTY_NAME, name, NULL);
  double start = get_processor_time ();

  weft_outline_show (outline, edited, diagram);
  weft_outline_select (outline, &id, 1);
  weft_outline_catch_up (outline);
  settle ();
  weft_document_unref (*document);
  *document = edited;
  return get_processor_time () - start;
}

/* A graph of @n tasks, t0, t1 and so on, in a chain. */
static WeftDocument *
make_graph (guint n)
{
  g_autoptr (GString) text = g_string_new ("<weft xmlns='urn:weft:1'><task-graph id='g'>");
  g_autoptr (GError) error = NULL;
  WeftDocument *document;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "<task id='t%u' time='%u'/>", i, i % 9);
  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, "<edge from='t%u' to='t%u'/>", i - 1, i);
  g_string_append (text, "</task-graph></weft>");
  document = weft_read (text->str, text->len, "test", NULL, &error);
  g_assert_no_error (error);
  return document;
}

static WeftElement
find_task (const WeftDocument *document, const char *id)
{
  WeftElement task;

  g_assert_true (weft_document_find_element (document, id, &task));
  return task;
}

static WeftDocument *
remove_task (WeftDocument *document, const char *id)
{
  WeftBatch *batch = weft_batch_begin (document);

  g_assert_true (weft_batch_remove_row (batch, find_task (document, id), NULL));
  return weft_batch_commit (batch);
}

/* Few rows stand in the list; many in spans, which know their rows before anybody opens them. */
static void
test_rows (void)
{
  g_autoptr (WeftDocument) few = make_graph (3);
  g_autoptr (WeftDocument) many = make_graph (5000);
  g_autoptr (WeftDocument) set = NULL;
  g_autoptr (WeftDocument) removed = NULL;
  g_autoptr (WeftOutlineList) list = weft_outline_list_new ();
  g_autofree char *words = NULL;
  GListModel *spans;
  GListModel *rows;
  WeftOutlineItem *item;
  WeftElement task;
  guint touched = 0;
  guint place;

  weft_outline_list_show (list, few);
  rows = get_children (get (list, 1));
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 3);
  g_assert_true (weft_outline_item_get_row (get (rows, 2), &task));
  g_assert_true (weft_element_equal (task, find_task (few, "t2")));
  weft_outline_list_show (list, NULL);
  weft_outline_list_show (list, many);
  spans = get_children (get (list, 1));
  g_assert_cmpuint (g_list_model_get_n_items (spans), ==, 5);
  words = weft_outline_item_get_span (get (spans, 4));
  g_assert_cmpstr (words, ==, "t4096 to t4999");
  g_assert_true (weft_outline_list_find (WEFT_OUTLINE_LIST (spans),
                                         weft_element_get_number (find_task (many, "t3000")), &place));
  g_assert_cmpuint (place, ==, 2);
  rows = get_children (get (spans, 0));
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 1024);
  item = get (rows, 7);
  g_signal_connect_swapped (item, "changed", G_CALLBACK (count_cb), &touched);
  set = weft_document_set_element (many, find_task (many, "t7"), WEFT_PROPERTY_TIME, "5", NULL);
  weft_outline_list_show (list, set);
  g_assert_cmpuint (touched, ==, 1);
  removed = remove_task (set, "t3");
  weft_outline_list_show (list, removed);
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 1023);
  g_assert_true (get (rows, 6) == item);
}

/* A row that is selected is opened up to, through its span. */
static void
test_row_selected (void)
{
  g_autoptr (WeftDocument) document = make_graph (5000);
  guint32 number = weft_element_get_number (find_task (document, "t3000"));
  GtkWidget *window = gtk_window_new ();
  WeftOutline *outline = WEFT_OUTLINE (weft_outline_new ());
  GtkSingleSelection *rows;
  g_autoptr (WeftOutlineItem) item = NULL;

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (outline));
  weft_outline_show (outline, document, weft_document_find (document, "g"));
  weft_outline_catch_up (outline);
  rows = GTK_SINGLE_SELECTION (gtk_list_view_get_model (
      GTK_LIST_VIEW (gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (outline))))));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), ==, 2 + 5);
  weft_outline_select (outline, &number, 1);
  weft_outline_catch_up (outline);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), ==, 2 + 5 + 1024);
  item = gtk_tree_list_row_get_item (gtk_single_selection_get_selected_item (rows));
  g_assert_cmpuint (weft_outline_item_get_number (item), ==, number);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* @depth loops, each in the one before. */
static WeftDocument *
make_nest (guint depth)
{
  g_autoptr (GString) text = g_string_new ("<weft xmlns='urn:weft:1'><suite><machine id='m' pes='8'/></suite>"
                                           "<flow-tree id='t' machine='m'>");
  g_autoptr (GError) error = NULL;
  WeftDocument *document;

  for (guint i = 0; i < depth; i++)
    g_string_append_printf (text, "<loop id='l%u' name='one of many' mode='simd' iterations='2'>", i);
  for (guint i = 0; i < depth; i++)
    g_string_append (text, "</loop>");
  g_string_append (text, "</flow-tree></weft>");
  document = weft_read (text->str, text->len, "test", NULL, &error);
  g_assert_no_error (error);
  return document;
}

/* Where the widest of the labels that are seen ends, and the narrowest width of one. */
static void
measure_labels (GtkWidget *widget, GtkWidget *outline, double *end, double *narrowest)
{
  graphene_rect_t box;

  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      gtk_label_get_text (GTK_LABEL (widget))[0] != '\0' &&
      gtk_widget_compute_bounds (widget, outline, &box)) {
    *end = MAX (*end, box.origin.x + box.size.width);
    *narrowest = MIN (*narrowest, box.size.width);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    measure_labels (child, outline, end, narrowest);
}

/* However deep a row is, some of its name is seen. */
static void
test_deep (gconstpointer depth)
{
  g_autoptr (WeftDocument) document = make_nest (GPOINTER_TO_UINT (depth));
  GtkWidget *window = gtk_window_new ();
  GtkWidget *outline = weft_outline_new ();
  g_autofree char *name = g_strdup_printf ("l%u", GPOINTER_TO_UINT (depth) - 1);
  guint32 last = weft_document_find (document, name);
  double end = 0;
  double narrowest = G_MAXDOUBLE;

  gtk_window_set_child (GTK_WINDOW (window), outline);
  gtk_window_set_default_size (GTK_WINDOW (window), 215, 600);
  weft_outline_show (WEFT_OUTLINE (outline), document, weft_document_find (document, "t"));
  weft_outline_select (WEFT_OUTLINE (outline), &last, 1);
  gtk_window_present (GTK_WINDOW (window));
  wait_until_current (WEFT_OUTLINE (outline));
  settle ();
  measure_labels (outline, outline, &end, &narrowest);
  g_test_message ("labels to %.0f of %d, the narrowest %.0f wide", end, gtk_widget_get_width (outline),
                  narrowest);
  g_assert_cmpfloat (end, <=, gtk_widget_get_width (outline));
  g_assert_cmpfloat (narrowest, >=, 30);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* Where a diagram comes into a document that had none, and where another one is shown, its row is seen. */
static void
test_shown (void)
{
  g_autoptr (WeftDocument) full = make_document (40, 5);
  guint32 diagram = weft_document_find (full, "t");
  g_autoptr (WeftDocument) none = weft_document_remove (full, diagram, NULL);
  guint32 last = weft_document_find (full, "b39_4");
  GtkWidget *window = gtk_window_new ();
  GtkWidget *outline = weft_outline_new ();
  GtkAdjustment *place;

  gtk_window_set_child (GTK_WINDOW (window), outline);
  gtk_window_set_default_size (GTK_WINDOW (window), 240, 300);
  weft_outline_show (WEFT_OUTLINE (outline), none, 0);
  gtk_window_present (GTK_WINDOW (window));
  wait_until_current (WEFT_OUTLINE (outline));
  settle ();
  place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (gtk_widget_get_first_child (outline)));
  for (guint i = 0; i < 2; i++) {
    weft_outline_show (WEFT_OUTLINE (outline), full, diagram);
    wait_until_current (WEFT_OUTLINE (outline));
    settle ();
    g_assert_cmpfloat (gtk_adjustment_get_upper (place), >, 300);
    g_assert_cmpfloat (gtk_adjustment_get_value (place), <, 200);
    weft_outline_select (WEFT_OUTLINE (outline), &last, 1);
    wait_until_current (WEFT_OUTLINE (outline));
    settle ();
    g_assert_cmpfloat (gtk_adjustment_get_value (place), >, 300);
    weft_outline_select (WEFT_OUTLINE (outline), NULL, 0);
    weft_outline_show (WEFT_OUTLINE (outline), full, 0);
    wait_until_current (WEFT_OUTLINE (outline));
  }
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* @shape: "LOOPS BLOCKS" */
static void
test_size (gconstpointer shape)
{
  guint loops = (guint) g_ascii_strtoull (shape, NULL, 10);
  guint blocks = (guint) g_ascii_strtoull (strchr (shape, ' '), NULL, 10);
  WeftDocument *document = make_document (loops, blocks);
  guint32 diagram = weft_document_find (document, "t");
  GtkWidget *window = gtk_window_new ();
  GtkWidget *outline = weft_outline_new ();
  g_autofree char *last = g_strdup_printf ("b%u_%u", loops - 1, blocks - 1);
  double best = G_MAXDOUBLE;

  gtk_window_set_child (GTK_WINDOW (window), outline);
  gtk_window_set_default_size (GTK_WINDOW (window), 240, 600);
  weft_outline_show (WEFT_OUTLINE (outline), document, diagram);
  gtk_window_present (GTK_WINDOW (window));
  wait_until_current (WEFT_OUTLINE (outline));
  for (guint i = 0; i < TRIES; i++) {
    g_autofree char *name = g_strdup_printf ("name %u", i);

    best = MIN (best, time_edit (WEFT_OUTLINE (outline), &document, diagram, i % 2 ? "b0_0" : last, name));
  }
  g_test_message ("an edit of %s loops and blocks: %.1f ms", (const char *) shape, best * 1e3);
  g_assert_cmpfloat (best, <, MOST_EDIT * SLOWNESS);
  gtk_window_destroy (GTK_WINDOW (window));
  weft_document_unref (document);
  settle ();
}

/* The program's own, which its application would load. */
static void
use_style (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "ui", "style.css", NULL);
  g_autoptr (GtkCssProvider) style = gtk_css_provider_new ();

  gtk_css_provider_load_from_path (style, path);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (style),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  use_style ();
  g_test_add_func ("/outline/identity", test_identity);
  g_test_add_func ("/outline/let-go", test_let_go);
  g_test_add_func ("/outline/clauses", test_clauses);
  g_test_add_func ("/outline/moves", test_moves);
  g_test_add_func ("/outline/once-a-frame", test_once_a_frame);
  g_test_add_func ("/outline/wrapped", test_wrapped);
  g_test_add_func ("/outline/rows", test_rows);
  g_test_add_func ("/outline/row-selected", test_row_selected);
  g_test_add_data_func ("/outline/deep-5", GUINT_TO_POINTER (5), test_deep);
  g_test_add_data_func ("/outline/deep-14", GUINT_TO_POINTER (14), test_deep);
  g_test_add_data_func ("/outline/deep-30", GUINT_TO_POINTER (30), test_deep);
  g_test_add_data_func ("/outline/deep-80", GUINT_TO_POINTER (80), test_deep);
  g_test_add_func ("/outline/shown", test_shown);
  g_test_add_data_func ("/outline/small", "3 4", test_size);
  g_test_add_data_func ("/outline/nested", "1000 100", test_size);
  g_test_add_data_func ("/outline/flat", "1 100000", test_size);
  return g_test_run ();
}
