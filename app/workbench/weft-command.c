/* weft-command.c: the commands as data: labels, groups, keys, and the edits that some of them do. What the window does for the
 * others is in weft-window-actions.c, so that menus, chips and tips know no action. */
#include "weft-command.h"

#include "views.h"

#include <glib/gi18n.h>
#include <string.h>

#define DOCUMENT WEFT_COMMANDS_DOCUMENT
#define DIAGRAM  WEFT_COMMANDS_DIAGRAM
#define ARRANGE  WEFT_COMMANDS_ARRANGE
#define PARTS    WEFT_COMMANDS_PARTS
#define EDITING  WEFT_COMMANDS_EDITING
#define VIEW     WEFT_COMMANDS_VIEW
#define RESULTS  WEFT_COMMANDS_RESULTS
#define WINDOW   WEFT_COMMANDS_WINDOW
#define SOURCE   WEFT_COMMANDS_SOURCE
#define PROGRAM  WEFT_COMMANDS_PROGRAM

/* A row of the table of edits. What its accelerators mean to whoever types goes first. */
#define KEYS(...)                                                                                            \
  {NULL},                                                                                                    \
  {                                                                                                          \
    __VA_ARGS__                                                                                              \
  }
#define ACCELERATOR(ACCEL)                                                                                   \
  {ACCEL},                                                                                                   \
  {                                                                                                          \
    0                                                                                                        \
  }
#define NO_KEYS                                                                                              \
  {NULL},                                                                                                    \
  {                                                                                                          \
    0                                                                                                        \
  }
#define EDIT(GROUP, NAME, LABEL, ...)                                                                        \
  {                                                                                                          \
    "win." NAME, LABEL, GROUP, __VA_ARGS__, TRUE, NAME                                                       \
  }

/* Where the commands of the tabs stand: a row a view that has one. */
#define TABS "tabs"

static const WeftCommand rows[] = {
    {"app.new", N_ ("_New Flow-Analysis Tree"), DOCUMENT, {"<Control>n"}, {0}},
    {"app.new-task-graph", N_ ("New _Task Graph"), DOCUMENT, {"<Control><Alt>n"}, {0}},
    {"app.new-subtask-graph", N_ ("New S_ubtask Flow Graph"), DOCUMENT, {"<Control><Alt>u"}, {0}},
    {"app.new-array-loop", N_ ("New Parallel _Loop"), DOCUMENT, {"<Control><Alt>l"}, {0}},
    {"app.new-program", N_ ("New _Program"), DOCUMENT, {"<Control><Alt>p"}, {0}},
    {"app.new-from-template", N_ ("New from Te_mplate…"), DOCUMENT, {"<Control><Shift>t"}, {0}},
    {"app.open", N_ ("_Open…"), DOCUMENT, {"<Control>o"}, {0}},
    {"win.save", N_ ("_Save"), DOCUMENT, {"<Control>s"}, {0}},
    {"win.save-as", N_ ("Save _As…"), DOCUMENT, {"<Control><Shift>s"}, {0}},
    {"win.import", N_ ("_Import Measurements…"), DOCUMENT, {"<Control>i"}, {0}},
    {"win.show-left-out", N_ ("What Was _Left Out…"), DOCUMENT, {NULL}, {0}},
    {"win.undo", N_ ("_Undo"), DOCUMENT, {"<Control>z"}, {0}, TRUE},
    {"win.redo", N_ ("_Redo"), DOCUMENT, {"<Control><Shift>z", "<Control>y"}, {0}, TRUE},
    {"win.export-canvas", N_ ("_Export Diagram…"), DOCUMENT, {"<Control>e"}, {0}},
    {"win.export-distribution", N_ ("Export _Results…"), DOCUMENT, {"<Control><Shift>e"}, {0}},
    {"win.report", N_ ("_Report…"), DOCUMENT, {"<Control>r"}, {0}},
    {"win.print", N_ ("_Print…"), DOCUMENT, {"<Control>p"}, {0}},
    {"win.copy-picture", N_ ("_Copy as Picture"), DOCUMENT, {"<Control><Shift>c"}, {0}},
    {"app.new-window", N_ ("New _Window"), WINDOW, {"<Control><Shift>n"}, {0}},
    {"win.close-tab", N_ ("_Close"), WINDOW, {"<Control>w"}, {0}},
    {"window.close", N_ ("Close _Window"), WINDOW, {"<Control><Shift>w"}, {0}},
    {"win.next-tab", N_ ("_Next Tab"), WINDOW, {"<Control>Tab", "<Control>Page_Down"}, {0}},
    {"win.previous-tab", N_ ("_Previous Tab"), WINDOW, {"<Control><Shift>Tab", "<Control>Page_Up"}, {0}},
    {"win.move-tab-left", N_ ("Move Tab _Left"), WINDOW, {"<Control><Shift>Page_Up"}, {0}},
    {"win.move-tab-right", N_ ("Move Tab _Right"), WINDOW, {"<Control><Shift>Page_Down"}, {0}},
    {"win.move-tab-out", N_ ("_Move Tab to New Window"), WINDOW, {NULL}, {0}},
    {"win.show-start", N_ ("S_tart Page"), WINDOW, {"<Alt>Home"}, {0}},
    {"win.next-diagram", N_ ("Ne_xt Diagram"), VIEW, {"<Alt>Page_Down"}, {0}},
    {"win.previous-diagram", N_ ("Pre_vious Diagram"), VIEW, {"<Alt>Page_Up"}, {0}},
    {"win.open-inner", N_ ("Open _Inner Diagram"), VIEW, {"<Alt>Return", "<Alt>KP_Enter"}, {0}},
    {"win.leave-inner", N_ ("_Back to Outer Diagram"), VIEW, {"<Alt>BackSpace"}, {0}},
    EDIT (DIAGRAM, "mode-simd", N_ ("Run in _SIMD Mode"), KEYS (GDK_KEY_1, GDK_KEY_KP_1)),
    EDIT (DIAGRAM, "mode-spmd", N_ ("Run in S_PMD Mode"), KEYS (GDK_KEY_2, GDK_KEY_KP_2)),
    {"win.machine", N_ ("Run on _Machine…"), DIAGRAM, {NULL}, {GDK_KEY_m, GDK_KEY_M}},
    EDIT (PARTS, "add-block", N_ ("Add _Block"), KEYS (GDK_KEY_b, GDK_KEY_B)),
    EDIT (PARTS, "add-loop", N_ ("Add _Loop"), KEYS (GDK_KEY_l, GDK_KEY_L)),
    EDIT (PARTS, "add-if", N_ ("Add _Conditional"), KEYS (GDK_KEY_i, GDK_KEY_I)),
    EDIT (PARTS, "add-clause", N_ ("Add Cla_use"), KEYS (GDK_KEY_c, GDK_KEY_C)),
    EDIT (PARTS, "add-step", N_ ("Add _Step"), KEYS (GDK_KEY_p, GDK_KEY_P)),
    EDIT (PARTS, "add-note", N_ ("Add _Note"), KEYS (GDK_KEY_n, GDK_KEY_N)),
    EDIT (PARTS, "add-task", N_ ("Add _Task"), KEYS (GDK_KEY_t, GDK_KEY_T)),
    EDIT (PARTS, "add-subtask", N_ ("Add S_ubtask"), KEYS (GDK_KEY_t, GDK_KEY_T)),
    EDIT (PARTS, "add-item", N_ ("Add _Data Item"), KEYS (GDK_KEY_d, GDK_KEY_D)),
    EDIT (PARTS, "add-stage", N_ ("Add Sta_ge"), KEYS (GDK_KEY_t, GDK_KEY_T)),
    EDIT (PARTS, "add-order", N_ ("Add _Order"), NO_KEYS),
    EDIT (PARTS, "add-scenario", N_ ("Add S_cenario"), NO_KEYS),
    EDIT (PARTS, "add-group", N_ ("_Group"), ACCELERATOR ("<Control>k")),
    EDIT (PARTS, "split-task", N_ ("Spl_it Task"), NO_KEYS),
    EDIT (PARTS, "merge-tasks", N_ ("_Merge Tasks"), NO_KEYS),
    EDIT (PARTS, "longest-first", N_ ("_Longest Tasks First"), NO_KEYS),
    EDIT (PARTS, "longest-roughly", N_ ("Longest Tasks _Roughly First"), NO_KEYS),
    EDIT (PARTS, "largest-first", N_ ("Largest _Task First"), NO_KEYS),
    EDIT (PARTS, "add-sibling", N_ ("Add One _After"), NO_KEYS),
    EDIT (PARTS, "add-child", N_ ("Add One _Inside"), NO_KEYS),
    EDIT (PARTS, "add-diagram", N_ ("Add _Tree"), NO_KEYS),
    EDIT (PARTS, "add-task-graph", N_ ("Add Task _Graph"), NO_KEYS),
    EDIT (PARTS, "add-subtask-graph", N_ ("Add S_ubtask Flow Graph"), NO_KEYS),
    EDIT (PARTS, "add-array-loop", N_ ("Add _Parallel Loop"), NO_KEYS),
    EDIT (PARTS, "wrap-loop", N_ ("Wrap in _Loop"), KEYS (GDK_KEY_w)),
    EDIT (PARTS, "wrap-if", N_ ("Wrap in _Conditional"), KEYS (GDK_KEY_W)),
    EDIT (PARTS, "unwrap", N_ ("_Unwrap"), KEYS (GDK_KEY_u, GDK_KEY_U)),
    EDIT (PARTS, "swap-clauses", N_ ("_Swap Clauses"), KEYS (GDK_KEY_x, GDK_KEY_X)),
    EDIT (EDITING, "move-earlier", N_ ("Move _Earlier"), ACCELERATOR ("<Alt>Left")),
    EDIT (EDITING, "move-later", N_ ("Move _Later"), ACCELERATOR ("<Alt>Right")),
    EDIT (EDITING, "move-out", N_ ("Move _Out"), ACCELERATOR ("<Alt>Up")),
    EDIT (EDITING, "move-in", N_ ("Move _In"), ACCELERATOR ("<Alt>Down")),
    EDIT (EDITING, "fold", N_ ("_Fold or Unfold"), KEYS (GDK_KEY_g)),
    EDIT (EDITING, "unfold-all", N_ ("Unfold _All"), KEYS (GDK_KEY_G)),
    {"win.rename", N_ ("Re_name…"), EDITING, {NULL}, {GDK_KEY_F2}},
    {"win.edit-value", N_ ("Edit _Value…"), EDITING, {NULL}, {0}},
    {"win.cut", N_ ("Cu_t"), EDITING, {"<Control>x"}, {0}, TRUE},
    {"win.copy", N_ ("_Copy"), EDITING, {"<Control>c"}, {0}, TRUE},
    {"win.paste", N_ ("_Paste"), EDITING, {"<Control>v"}, {0}, TRUE},
    EDIT (EDITING, "duplicate", N_ ("Dupl_icate"), ACCELERATOR ("<Control>d")),
    EDIT (EDITING, "delete", N_ ("_Delete"), KEYS (GDK_KEY_Delete, GDK_KEY_KP_Delete)),
    EDIT (PARTS, "delete-diagram", N_ ("Delete _Diagram"), NO_KEYS),
    {"win.select-all", N_ ("Select _All"), DIAGRAM, {"<Control>a"}, {0}},
    {"win.zoom-in", N_ ("Zoom _In"), VIEW, {NULL}, {GDK_KEY_plus, GDK_KEY_KP_Add, GDK_KEY_equal}},
    {"win.zoom-out", N_ ("Zoom _Out"), VIEW, {NULL}, {GDK_KEY_minus, GDK_KEY_KP_Subtract}},
    {"win.zoom-reset", N_ ("Zoom to _100 %"), VIEW, {NULL}, {GDK_KEY_0, GDK_KEY_KP_0}},
    {"win.zoom-fit", N_ ("_Fit in Window"), VIEW, {NULL}, {GDK_KEY_f}},
    {"win.zoom-fit-selection", N_ ("Fit _Selection"), VIEW, {NULL}, {GDK_KEY_F}},
    {"win.toggle-overview", N_ ("_Overview"), VIEW, {NULL}, {GDK_KEY_o, GDK_KEY_O}},
    {"win.toggle-path", N_ ("Critical P_ath"), VIEW, {NULL}, {GDK_KEY_k, GDK_KEY_K}},
    {"win.toggle-weights", N_ ("Cri_ticality, Nearer Copies"), VIEW, {NULL}, {GDK_KEY_h, GDK_KEY_H}},
    {"win.compare", N_ ("Co_mpare…"), RESULTS, {"<Control><Shift>d"}, {0}},
    {"win.find", N_ ("_Find…"), VIEW, {"<Control>f"}, {0}},
    {"win.find-next", N_ ("Find Ne_xt"), VIEW, {"<Control>g"}, {0}},
    {"win.find-previous", N_ ("Find Pre_vious"), VIEW, {"<Control><Shift>g"}, {0}},
    {"win.show-suite", N_ ("S_uite and Machines"), VIEW, {"F7"}, {0}},
    {"win.toggle-tables", N_ ("_Tables"), VIEW, {"<Shift>F7"}, {0}},
    {"win.toggle-program", N_ ("_Program"), VIEW, {"<Control>F7"}, {0}},
    {"win.focus-canvas", N_ ("_Go to the Diagram"), VIEW, {"F6"}, {0}},
    {"win.toggle-side", N_ ("_Side Panels"), VIEW, {"F9"}, {0}},
    {"win.toggle-outline", N_ ("Outl_ine"), VIEW, {"<Control>F9"}, {0}},
    {"win.toggle-inspector", N_ ("Ins_pector"), VIEW, {"<Shift>F9"}, {0}},
    {"win.toggle-results", N_ ("_Results"), VIEW, {"F8"}, {0}},
    {"win.lay-out", N_ ("_Lay Out"), ARRANGE, {"<Control>l"}, {0}},
    {"win.lay-out-selection", N_ ("Lay Out _Selection"), ARRANGE, {"<Control><Shift>l"}, {0}},
    {"win.layout-tidy", N_ ("As a _Tidy Tree"), ARRANGE, {NULL}, {0}},
    {"win.layout-levels", N_ ("In L_evels"), ARRANGE, {NULL}, {0}},
    {"win.layout-dot", N_ ("Layered, by _Graphviz"), ARRANGE, {NULL}, {0}},
    {"win.reset-positions", N_ ("_Reset Positions"), ARRANGE, {NULL}, {0}},
    {"win.pin", N_ ("_Pin or Unpin"), ARRANGE, {NULL}, {GDK_KEY_k, GDK_KEY_K}},
    {"win.move-tool", N_ ("_Move Freely"), ARRANGE, {NULL}, {GDK_KEY_v, GDK_KEY_V}},
    {"win.align-left", N_ ("_Left"), ARRANGE, {NULL}, {0}},
    {"win.align-centre", N_ ("_Centres"), ARRANGE, {NULL}, {0}},
    {"win.align-right", N_ ("_Right"), ARRANGE, {NULL}, {0}},
    {"win.align-top", N_ ("_Top"), ARRANGE, {NULL}, {0}},
    {"win.align-middle", N_ ("_Middles"), ARRANGE, {NULL}, {0}},
    {"win.align-bottom", N_ ("_Bottom"), ARRANGE, {NULL}, {0}},
    {"win.distribute-horizontally", N_ ("Distribute _Horizontally"), ARRANGE, {NULL}, {0}},
    {"win.distribute-vertically", N_ ("Distribute _Vertically"), ARRANGE, {NULL}, {0}},
    {"win.run-program", N_ ("_Run Program"), SOURCE, {"<Control>F5"}, {0}},
    {"win.measure-program", N_ ("_Measure Program"), SOURCE, {"<Control>F6"}, {0}},
    {"win.measure-chosen",
     N_ ("Measure on C_hosen Target"),
     SOURCE,
     {"<Control><Shift>F6"},
     {0},
     .beside = "selection"},
    {"win.stop-program", N_ ("S_top Program"), SOURCE, {"<Control><Shift>F5"}, {0}},
    {"win.derive-tree", N_ ("_Derive Tree"), SOURCE, {"<Control>F8"}, {0}},
    {"win.step", N_ ("_Step to the Next Line"), SOURCE, {"F11"}, {0}},
    {"win.step-back", N_ ("Step _Back"), SOURCE, {"<Shift>F11"}, {0}},
    {"win.continue", N_ ("_Continue to the Next Breakpoint"), SOURCE, {"F12"}, {0}},
    {"win.reverse", N_ ("Back to the Brea_kpoint Before"), SOURCE, {"<Shift>F12"}, {0}},
    {"win.toggle-profile", N_ ("Pro_file of the Run"), SOURCE, {"<Control><Shift>F8"}, {0}},
    {"win.toggle-breakpoint", N_ ("Break_point"), SOURCE, {"<Control>b"}, {0}},
    {"win.show-nodes", N_ ("Show _Nodes of the Line"), SOURCE, {"<Control>j"}, {0}},
    {TABS},
    {"win.reroll", N_ ("New _Run"), RESULTS, {NULL}, {GDK_KEY_r, GDK_KEY_R}},
    {"win.simulate", N_ ("Si_mulate"), RESULTS, {NULL}, {GDK_KEY_s, GDK_KEY_S}},
    {"win.optimise", N_ ("_Optimise Modes…"), RESULTS, {"<Control>m"}, {0}},
    {"win.match", N_ ("_Match with Machines…"), RESULTS, {"<Control><Shift>m"}, {0}},
    {"win.calibrate",
     N_ ("Cali_brate This System…"),
     RESULTS,
     {"<Control><Alt>c"},
     {0},
     .beside = "selection"},
    {"win.map-loop", N_ ("Ma_p onto This System…"), RESULTS, {"<Control><Alt>m"}, {0}, .beside = "mapping"},
    {"win.renew-load",
     N_ ("Renew _Load of This System"),
     RESULTS,
     {"<Control><Alt>F5"},
     {0},
     .beside = "selection"},
    {"win.run", N_ ("_Compute Again"), RESULTS, {"F5"}, {0}},
    {"win.stop", N_ ("_Stop Computing"), RESULTS, {"<Shift>F5"}, {0}},
    {"win.show-help-overlay", N_ ("_Keyboard Shortcuts"), PROGRAM, {"<Control>question"}, {0}},
    {"app.preferences", N_ ("_Preferences"), PROGRAM, {"<Control>comma"}, {0}},
    {"app.about", N_ ("_About Weft"), PROGRAM, {NULL}, {0}},
    {"app.quit", N_ ("_Quit"), PROGRAM, {"<Control>q"}, {0}},
};

/* The key of the table, which stands behind the tabs of every kind: they are not as many for each. */
#define TABLE_PLACE 0

/* Of a tab without a key. */
#define NO_PLACE 10

/* Alt and its place, as far as there are digits. */
static void
add_tab (GArray *commands, const char *view, const char *title, guint place)
{
  WeftCommand command = {
      .action = g_strconcat ("win.view-", view, NULL), .label = title, .group = RESULTS, .view = view};

  if (place <= 9)
    command.accelerators[0] = g_strdup_printf ("<Alt>%u", place);
  g_array_append_val (commands, command);
}

/* Among the tabs of diagrams of the same kind: only these are there at a time. */
static guint
get_place (const WeftView *views, guint index)
{
  guint place = 0;

  /* What any kind has stands behind all that kinds have of their own. */
  if (views[index].question->diagram == WEFT_QUESTION_ANY)
    return NO_PLACE;
  for (guint i = 0; i <= index; i++)
    place += weft_views_is_tab (&views[i]) && views[i].question->diagram == views[index].question->diagram;
  return place;
}

static void
add_tabs (GArray *commands)
{
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  for (guint i = 0; i < n; i++)
    if (weft_views_is_tab (&views[i]))
      add_tab (commands, views[i].name, views[i].title, get_place (views, i));
  add_tab (commands, "table", N_ ("Table"), TABLE_PLACE);
}

/* Once and for all: the table, with the tabs in it. */
static gpointer
list_commands (G_GNUC_UNUSED gpointer data)
{
  GArray *commands = g_array_new (FALSE, FALSE, sizeof (WeftCommand));

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].action, TABS))
      add_tabs (commands);
    else
      g_array_append_val (commands, rows[i]);
  return commands;
}

const WeftCommand *
weft_commands_get (guint *n)
{
  static GOnce once = G_ONCE_INIT;
  const GArray *commands = g_once (&once, list_commands, NULL);

  *n = commands->len;
  return (const WeftCommand *) (gpointer) commands->data;
}

const WeftCommand *
weft_commands_find (const char *action)
{
  guint n;
  const WeftCommand *commands = weft_commands_get (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (commands[i].action, action))
      return &commands[i];
  return NULL;
}
