/* arrange-actions.c: each of the commands is one step with a name, and undo gives the document back byte by byte. */
#include "arrange-actions.h"

#include "weft-arranger.h"

#include <math.h>
#include <string.h>

static WeftRect
get_box (UiFixture *fixture, const char *name)
{
  return weft_scene_find (weft_canvas_get_scene (ui_canvas (fixture)),
                          weft_document_find (ui_version (fixture), name))
      ->box;
}

static void
select_nodes (UiFixture *fixture, const char *names)
{
  g_auto (GStrv) list = g_strsplit (names, " ", -1);
  guint32 nodes[8];
  guint n = 0;

  for (; list[n] != NULL; n++)
    nodes[n] = weft_document_find (ui_version (fixture), list[n]);
  weft_canvas_select (ui_canvas (fixture), nodes, n);
}

static gboolean
is_laid_out (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !weft_arranger_is_running (weft_document_page_get_arranger (weft_window_get_page (fixture->window)));
}

static void
do_it (UiFixture *fixture, const char *action)
{
  ui_act (fixture, action);
  ui_wait (fixture, is_laid_out, NULL);
}

/* Moved by hand, far from where a layout would put it. */
static void
move_away (UiFixture *fixture, const char *name)
{
  guint32 node = weft_document_find (ui_version (fixture), name);

  g_assert_true (weft_session_document_set (ui_document (fixture), &node, 1, WEFT_PROPERTY_X, "700", NULL,
                                            "away", NULL));
  g_assert_true (weft_session_document_set (ui_document (fixture), &node, 1, WEFT_PROPERTY_Y, "-300", NULL,
                                            "away", NULL));
}

/* @action changes the document in one step called @name, which undo takes back. */
static void
check_step (UiFixture *fixture, const char *action, const char *name)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;
  g_autofree char *undone = NULL;

  do_it (fixture, action);
  g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==, name);
  after = ui_bytes (fixture);
  g_assert_cmpstr (before, !=, after);
  ui_act (fixture, "win.undo");
  undone = ui_bytes (fixture);
  g_assert_cmpstr (before, ==, undone);
  ui_act (fixture, "win.redo");
}

static void
check_lay_out (UiFixture *fixture, const char *action, const char *name)
{
  WeftRect before = get_box (fixture, "c");

  move_away (fixture, "c");
  check_step (fixture, action, name);
  g_assert_cmpfloat (fabs (get_box (fixture, "c").y - before.y), <, 200);
}

static void
check_lay_out_selection (UiFixture *fixture)
{
  weft_canvas_select (ui_canvas (fixture), NULL, 0);
  do_it (fixture, "win.lay-out-selection");
  g_assert_true (ui_has_toast (fixture, (gpointer) "Select the nodes"));
  move_away (fixture, "c");
  select_nodes (fixture, "if");
  check_step (fixture, "win.lay-out-selection", "Lay Out: Tidy tree");
}

static void
check_dot (UiFixture *fixture)
{
  g_autofree char *program = g_find_program_in_path ("dot");

  if (program != NULL)
    check_lay_out (fixture, "win.layout-dot", "Lay Out: Layered, by Graphviz");
  else
    g_test_skip ("Graphviz is not installed");
}

static void
check_reset (UiFixture *fixture)
{
  WeftRect before = get_box (fixture, "c");

  do_it (fixture, "win.reset-positions");
  g_assert_true (ui_has_toast (fixture, (gpointer) "No node"));
  move_away (fixture, "c");
  check_step (fixture, "win.reset-positions", "Reset Positions");
  g_assert_cmpfloat (get_box (fixture, "c").x, ==, before.x);
}

/* A pinned node stays where it is when all others are laid out; a second time lets it loose. */
static void
check_pin (UiFixture *fixture)
{
  WeftRect before;

  move_away (fixture, "c");
  before = get_box (fixture, "c");
  select_nodes (fixture, "c");
  check_step (fixture, "win.pin", "Pin blk_c");
  do_it (fixture, "win.lay-out");
  g_assert_cmpfloat_with_epsilon (get_box (fixture, "c").x, before.x, 0.02);
  g_assert_cmpfloat_with_epsilon (get_box (fixture, "c").y, before.y, 0.02);
  ui_act (fixture, "win.undo");
  select_nodes (fixture, "c");
  check_step (fixture, "win.pin", "Unpin blk_c");
}

static void
check_move_tool (UiFixture *fixture)
{
  ui_act (fixture, "win.move-tool");
  g_assert_true (weft_canvas_get_move_tool (ui_canvas (fixture)));
  ui_act (fixture, "win.move-tool");
  g_assert_false (weft_canvas_get_move_tool (ui_canvas (fixture)));
}

static double
get_line (const WeftRect *box, WeftAlignment alignment)
{
  double share = alignment % 3 / 2.0;

  return alignment >= WEFT_ALIGN_TOP ? box->y + share * box->height : box->x + share * box->width;
}

static void
check_align (UiFixture *fixture, const char *action, const char *name, WeftAlignment alignment)
{
  WeftRect first;
  WeftRect second;

  select_nodes (fixture, "a");
  ui_act (fixture, action);
  g_assert_true (ui_has_toast (fixture, (gpointer) "Select 2 nodes or more"));
  move_away (fixture, "c");
  select_nodes (fixture, "c a");
  check_step (fixture, action, name);
  first = get_box (fixture, "a");
  second = get_box (fixture, "c");
  g_assert_cmpfloat_with_epsilon (get_line (&first, alignment), get_line (&second, alignment), 0.02);
}

static void
check_distribute (UiFixture *fixture, const char *action, const char *name, gboolean vertically)
{
  WeftAlignment low = vertically ? WEFT_ALIGN_TOP : WEFT_ALIGN_LEFT;
  WeftRect boxes[3];

  move_away (fixture, "c");
  select_nodes (fixture, "c f fig2");
  check_step (fixture, action, name);
  boxes[0] = get_box (fixture, vertically ? "c" : "fig2");
  boxes[1] = get_box (fixture, vertically ? "fig2" : "f");
  boxes[2] = get_box (fixture, vertically ? "f" : "c");
  g_assert_cmpfloat_with_epsilon (get_line (&boxes[1], low) - get_line (&boxes[0], low + 2),
                                  get_line (&boxes[2], low) - get_line (&boxes[1], low + 2), 0.05);
}

static const struct {
  const char *action;
  const char *name; /* of the step */
  void (*check) (UiFixture *fixture);
  void (*check_layout) (UiFixture *fixture, const char *action, const char *name);
  int alignment; /* -1: none; beyond all: a distribution */
} checks[] = {
    {"win.lay-out", "Lay Out: Tidy tree", NULL, check_lay_out, -1},
    {"win.layout-tidy", "Lay Out: Tidy tree", NULL, check_lay_out, -1},
    {"win.layout-levels", "Lay Out: Levels", NULL, check_lay_out, -1},
    {"win.layout-dot", NULL, check_dot, NULL, -1},
    {"win.lay-out-selection", NULL, check_lay_out_selection, NULL, -1},
    {"win.reset-positions", NULL, check_reset, NULL, -1},
    {"win.pin", NULL, check_pin, NULL, -1},
    {"win.move-tool", NULL, check_move_tool, NULL, -1},
    {"win.align-left", "Align Left", NULL, NULL, WEFT_ALIGN_LEFT},
    {"win.align-centre", "Align Centres", NULL, NULL, WEFT_ALIGN_CENTRE},
    {"win.align-right", "Align Right", NULL, NULL, WEFT_ALIGN_RIGHT},
    {"win.align-top", "Align Top", NULL, NULL, WEFT_ALIGN_TOP},
    {"win.align-middle", "Align Middles", NULL, NULL, WEFT_ALIGN_MIDDLE},
    {"win.align-bottom", "Align Bottom", NULL, NULL, WEFT_ALIGN_BOTTOM},
    {"win.distribute-horizontally", "Distribute Horizontally", NULL, NULL, WEFT_N_ALIGNMENTS},
    {"win.distribute-vertically", "Distribute Vertically", NULL, NULL, WEFT_N_ALIGNMENTS + 1},
};

gboolean
arrange_has_check (const char *action)
{
  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    if (g_str_equal (checks[i].action, action))
      return TRUE;
  return FALSE;
}

void
arrange_check (UiFixture *fixture, const char *action)
{
  for (guint i = 0; i < G_N_ELEMENTS (checks); i++) {
    if (!g_str_equal (checks[i].action, action))
      continue;
    if (checks[i].check != NULL)
      checks[i].check (fixture);
    else if (checks[i].check_layout != NULL)
      checks[i].check_layout (fixture, action, checks[i].name);
    else if (checks[i].alignment < WEFT_N_ALIGNMENTS)
      check_align (fixture, action, checks[i].name, (WeftAlignment) checks[i].alignment);
    else
      check_distribute (fixture, action, checks[i].name, checks[i].alignment > WEFT_N_ALIGNMENTS);
  }
}
