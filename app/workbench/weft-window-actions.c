/* weft-window-actions.c: the table of what can be done. What a window does is a class action without a
 * parameter, which a menu, a key or an assistive tool can call. */
#include "weft-window-private.h"

#include "weft-canvas.h"
#include "weft-command.h"
#include "weft-import.h"
#include "weft-compare-window.h"
#include "weft-insight-options.h"
#include "weft-results-pane.h"
#include "weft-table.h"

#include <glib/gi18n.h>

#define ZOOM_STEP 1.2

static WeftSessionDocument *
document_of (WeftWindow *window)
{
  return window->page != NULL ? weft_document_page_get_document (window->page) : NULL;
}

static WeftCanvas *
canvas_of (WeftWindow *window)
{
  return WEFT_CANVAS (weft_document_page_get_canvas (window->page));
}

static void
undo (WeftWindow *window)
{
  weft_session_document_undo (document_of (window));
}

static void
redo (WeftWindow *window)
{
  weft_session_document_redo (document_of (window));
}

static void
save (WeftWindow *window)
{
  weft_window_save_document (window, document_of (window), FALSE, NULL, NULL);
}

static void
save_as (WeftWindow *window)
{
  weft_window_save_document (window, document_of (window), TRUE, NULL, NULL);
}

static void
close_tab (WeftWindow *window)
{
  weft_window_close_tab (window);
}

static void
next_tab (WeftWindow *window)
{
  weft_window_step_tab (window, 1);
}

static void
previous_tab (WeftWindow *window)
{
  weft_window_step_tab (window, -1);
}

static void
move_tab_left (WeftWindow *window)
{
  weft_window_move_tab (window, -1);
}

static void
move_tab_right (WeftWindow *window)
{
  weft_window_move_tab (window, 1);
}

static void
move_tab_out (WeftWindow *window)
{
  weft_window_move_tab_out (window);
}

/* And back. */
static void
show_start (WeftWindow *window)
{
  weft_window_show_start (window, window->page != NULL);
}

static void
next_diagram (WeftWindow *window)
{
  weft_document_page_step_diagram (window->page, 1);
}

static void
previous_diagram (WeftWindow *window)
{
  weft_document_page_step_diagram (window->page, -1);
}

static gboolean
is_typing (WeftWindow *window)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));

  return focus != NULL && (GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus));
}

/* Whoever types means the text. */
static void
select_all (WeftWindow *window)
{
  if (is_typing (window))
    gtk_widget_activate_action (gtk_root_get_focus (GTK_ROOT (window)), "selection.select-all", NULL);
  else if (WEFT_IS_TABLE (gtk_root_get_focus (GTK_ROOT (window))))
    weft_table_select_all (WEFT_TABLE (gtk_root_get_focus (GTK_ROOT (window))));
  else
    weft_canvas_select_all (canvas_of (window));
}

static WeftEditor *
editor_of (WeftWindow *window)
{
  return weft_document_page_get_editor (window->page);
}

static void
rename_node (WeftWindow *window)
{
  weft_editor_rename (editor_of (window));
}

static void
edit_value (WeftWindow *window)
{
  weft_document_page_edit_value (window->page);
}

/* Of the text, where somebody types. */
static gboolean
do_to_text (WeftWindow *window, const char *action)
{
  return is_typing (window) &&
         gtk_widget_activate_action (gtk_root_get_focus (GTK_ROOT (window)), action, NULL);
}

static void
cut (WeftWindow *window)
{
  if (!do_to_text (window, "clipboard.cut"))
    weft_editor_cut (editor_of (window));
}

static void
copy (WeftWindow *window)
{
  if (!do_to_text (window, "clipboard.copy"))
    weft_editor_copy (editor_of (window));
}

static void
paste (WeftWindow *window)
{
  if (!do_to_text (window, "clipboard.paste"))
    weft_editor_paste (editor_of (window));
}

static void
zoom_in (WeftWindow *window)
{
  weft_canvas_zoom (canvas_of (window), ZOOM_STEP);
}

static void
zoom_out (WeftWindow *window)
{
  weft_canvas_zoom (canvas_of (window), 1 / ZOOM_STEP);
}

static void
zoom_reset (WeftWindow *window)
{
  weft_canvas_zoom_reset (canvas_of (window));
}

static void
zoom_fit (WeftWindow *window)
{
  weft_canvas_fit (canvas_of (window));
}

static void
zoom_fit_selection (WeftWindow *window)
{
  weft_canvas_fit_selection (canvas_of (window));
}

static void
toggle_overview (WeftWindow *window)
{
  weft_canvas_toggle_overview (canvas_of (window));
}

static WeftArranger *
arranger_of (WeftWindow *window)
{
  return weft_document_page_get_arranger (window->page);
}

static void
lay_out (WeftWindow *window)
{
  weft_arranger_lay_out (arranger_of (window), NULL, FALSE);
}

static void
lay_out_selection (WeftWindow *window)
{
  weft_arranger_lay_out (arranger_of (window), NULL, TRUE);
}

static void
toggle_pins (WeftWindow *window)
{
  weft_arranger_toggle_pins (arranger_of (window));
}

static void
toggle_move_tool (WeftWindow *window)
{
  weft_arranger_toggle_tool (arranger_of (window));
}

static void
reset_positions (WeftWindow *window)
{
  weft_arranger_reset (arranger_of (window));
}

/* Functions without an argument, for the table. */
#define RUN_WITH(NAME, FUNCTION, ...)                                                                        \
  static void NAME (WeftWindow *window)                                                                      \
  {                                                                                                          \
    FUNCTION (arranger_of (window), __VA_ARGS__);                                                            \
  }

RUN_WITH (lay_out_tidy, weft_arranger_lay_out, "tidy", FALSE)
RUN_WITH (lay_out_levels, weft_arranger_lay_out, "levels", FALSE)
RUN_WITH (lay_out_dot, weft_arranger_lay_out, "dot", FALSE)
RUN_WITH (align_left, weft_arranger_align, WEFT_ALIGN_LEFT)
RUN_WITH (align_centre, weft_arranger_align, WEFT_ALIGN_CENTRE)
RUN_WITH (align_right, weft_arranger_align, WEFT_ALIGN_RIGHT)
RUN_WITH (align_top, weft_arranger_align, WEFT_ALIGN_TOP)
RUN_WITH (align_middle, weft_arranger_align, WEFT_ALIGN_MIDDLE)
RUN_WITH (align_bottom, weft_arranger_align, WEFT_ALIGN_BOTTOM)
RUN_WITH (distribute_horizontally, weft_arranger_distribute, FALSE)
RUN_WITH (distribute_vertically, weft_arranger_distribute, TRUE)

static void
print (WeftWindow *window)
{
  weft_document_page_print (window->page);
}

static void
compare (WeftWindow *window)
{
  GtkWidget *dialog = weft_compare_window_new (
      GTK_WINDOW (window), weft_application_get_session (weft_window_get_application (window)),
      document_of (window), weft_document_page_get_diagram (window->page));

  gtk_window_present (GTK_WINDOW (dialog));
}

static void
find (WeftWindow *window)
{
  weft_document_page_find (window->page);
}

static void
find_next (WeftWindow *window)
{
  weft_document_page_find_next (window->page, 1);
}

static void
find_previous (WeftWindow *window)
{
  weft_document_page_find_next (window->page, -1);
}

/* And back. */
static void
show_suite (WeftWindow *window)
{
  weft_document_page_show_suite (window->page, !weft_document_page_shows_suite (window->page));
}

static void
focus_canvas (WeftWindow *window)
{
  weft_document_page_show_suite (window->page, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (canvas_of (window)));
}

static void
toggle_side (WeftWindow *window)
{
  weft_sides_toggle (weft_document_page_get_sides (window->page));
}

static void
toggle_panel (WeftWindow *window, WeftPanel side)
{
  WeftSides *sides = weft_document_page_get_sides (window->page);

  weft_sides_set_shown (sides, side, !weft_sides_get_shown (sides, side));
}

static void
toggle_outline (WeftWindow *window)
{
  toggle_panel (window, WEFT_PANEL_OUTLINE);
}

static void
toggle_inspector (WeftWindow *window)
{
  toggle_panel (window, WEFT_PANEL_INSPECTOR);
}

static void
toggle_results (WeftWindow *window)
{
  weft_document_page_toggle_results (window->page);
}

static void
optimise (WeftWindow *window)
{
  weft_document_page_optimise (window->page);
}

static void
view_distribution (WeftWindow *window)
{
  weft_document_page_show_view (window->page, "distribution");
}

static void
view_breakdown (WeftWindow *window)
{
  weft_document_page_show_view (window->page, "breakdown");
}

static void
view_sensitivity (WeftWindow *window)
{
  weft_document_page_show_view (window->page, "sensitivity");
}

static void
view_pes (WeftWindow *window)
{
  weft_document_page_show_view (window->page, "pes");
}

static void
view_sample (WeftWindow *window)
{
  weft_document_page_show_view (window->page, "sample");
}

static void
view_table (WeftWindow *window)
{
  weft_document_page_show_view (window->page, "table");
}

/* Another run, once there is one to look at. */
static void
reroll (WeftWindow *window)
{
  WeftResultsPane *pane = WEFT_RESULTS_PANE (weft_document_page_get_results (window->page));

  if (g_str_equal (weft_results_pane_get_asked_view (pane), "sample"))
    weft_insight_options_reroll (weft_results_pane_get_page (pane, "sample"));
  else
    view_sample (window);
}

/* On and off. */
static void
simulate (WeftWindow *window)
{
  WeftResultsPane *pane = WEFT_RESULTS_PANE (weft_document_page_get_results (window->page));
  WeftDistributionPane *distribution = weft_results_pane_get_distribution (pane);
  gboolean is_on = weft_results_pane_wants_distribution (pane) &&
                   weft_distribution_pane_wants_overlay (distribution, WEFT_OVERLAY_SIMULATED);

  view_distribution (window);
  weft_distribution_pane_set_overlay (distribution, WEFT_OVERLAY_SIMULATED, !is_on);
}

static void
stop (WeftWindow *window)
{
  weft_document_page_stop (window->page);
}

static void
run (WeftWindow *window)
{
  weft_document_page_run (window->page);
}

static void
choose_machine (WeftWindow *window)
{
  weft_document_page_choose_machine (window->page);
}

static void
export_canvas (WeftWindow *window)
{
  weft_window_export (window, "canvas");
}

static void
export_distribution (WeftWindow *window)
{
  weft_window_export (window, weft_results_pane_get_asked_view (
                                  WEFT_RESULTS_PANE (weft_document_page_get_results (window->page))));
}

static void
copy_picture (WeftWindow *window)
{
  weft_document_page_copy_picture (window->page);
}

static void
show_shortcuts (WeftWindow *window)
{
  GtkWidget *shortcuts = weft_shortcuts_new ();

  gtk_window_set_transient_for (GTK_WINDOW (shortcuts), GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (shortcuts));
}

/* When. */

static gboolean
always (G_GNUC_UNUSED WeftWindow *window)
{
  return TRUE;
}

static gboolean
has_tabs (WeftWindow *window)
{
  return weft_window_get_n_pages (window) > 0;
}

static gboolean
has_several_tabs (WeftWindow *window)
{
  return window->page != NULL && weft_window_get_n_pages (window) > 1;
}

static gboolean
can_undo (WeftWindow *window)
{
  return window->page != NULL && weft_session_document_get_can_undo (document_of (window));
}

static gboolean
can_redo (WeftWindow *window)
{
  return window->page != NULL && weft_session_document_get_can_redo (document_of (window));
}

static gboolean
has_diagram (WeftWindow *window)
{
  return window->page != NULL && weft_document_page_get_diagram (window->page) != 0;
}

static gboolean
has_document (WeftWindow *window)
{
  return window->page != NULL;
}

static gboolean
is_running (WeftWindow *window)
{
  return window->page != NULL && weft_document_page_is_running (window->page);
}

static gboolean
is_stopped (WeftWindow *window)
{
  return window->page != NULL && weft_document_page_get_run_state (window->page, NULL) == WEFT_RUN_STOPPED;
}

#define DOCUMENT WEFT_COMMANDS_DOCUMENT
#define DIAGRAM  WEFT_COMMANDS_DIAGRAM
#define ARRANGE  WEFT_COMMANDS_ARRANGE
#define PARTS    WEFT_COMMANDS_PARTS
#define EDITING  WEFT_COMMANDS_EDITING
#define VIEW     WEFT_COMMANDS_VIEW
#define RESULTS  WEFT_COMMANDS_RESULTS
#define WINDOW   WEFT_COMMANDS_WINDOW
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
    "win." NAME, LABEL, GROUP, NULL, has_document, __VA_ARGS__, TRUE, NAME                                   \
  }

static const WeftCommand commands[] = {
    {"app.new", N_ ("_New"), DOCUMENT, NULL, NULL, {"<Control>n"}, {0}},
    {"app.open", N_ ("_Open…"), DOCUMENT, NULL, NULL, {"<Control>o"}, {0}},
    {"win.save", N_ ("_Save"), DOCUMENT, save, NULL, {"<Control>s"}, {0}},
    {"win.save-as", N_ ("Save _As…"), DOCUMENT, save_as, NULL, {"<Control><Shift>s"}, {0}},
    {"win.import", N_ ("_Import Measured Times…"), DOCUMENT, weft_window_import, always, {"<Control>i"}, {0}},
    {"win.undo", N_ ("_Undo"), DOCUMENT, undo, can_undo, {"<Control>z"}, {0}, TRUE},
    {"win.redo", N_ ("_Redo"), DOCUMENT, redo, can_redo, {"<Control><Shift>z", "<Control>y"}, {0}, TRUE},
    {"win.export-canvas", N_ ("_Export Diagram…"), DOCUMENT, export_canvas, NULL, {"<Control>e"}, {0}},
    {"win.export-distribution",
     N_ ("Export _Results…"),
     DOCUMENT,
     export_distribution,
     NULL,
     {"<Control><Shift>e"},
     {0}},
    {"win.report", N_ ("_Report…"), DOCUMENT, weft_window_report, has_diagram, {"<Control>r"}, {0}},
    {"win.print", N_ ("_Print…"), DOCUMENT, print, has_diagram, {"<Control>p"}, {0}},
    {"win.copy-picture", N_ ("_Copy as Picture"), DOCUMENT, copy_picture, NULL, {"<Control><Shift>c"}, {0}},
    {"app.new-window", N_ ("New _Window"), WINDOW, NULL, NULL, {"<Control><Shift>n"}, {0}},
    {"win.close-tab", N_ ("_Close"), WINDOW, close_tab, always, {"<Control>w"}, {0}},
    {"window.close", N_ ("Close _Window"), WINDOW, NULL, NULL, {"<Control><Shift>w"}, {0}},
    {"win.next-tab",
     N_ ("_Next Tab"),
     WINDOW,
     next_tab,
     has_several_tabs,
     {"<Control>Tab", "<Control>Page_Down"},
     {0}},
    {"win.previous-tab",
     N_ ("_Previous Tab"),
     WINDOW,
     previous_tab,
     has_several_tabs,
     {"<Control><Shift>Tab", "<Control>Page_Up"},
     {0}},
    {"win.move-tab-left",
     N_ ("Move Tab _Left"),
     WINDOW,
     move_tab_left,
     has_several_tabs,
     {"<Control><Shift>Page_Up"},
     {0}},
    {"win.move-tab-right",
     N_ ("Move Tab _Right"),
     WINDOW,
     move_tab_right,
     has_several_tabs,
     {"<Control><Shift>Page_Down"},
     {0}},
    {"win.move-tab-out", N_ ("_Move Tab to New Window"), WINDOW, move_tab_out, has_several_tabs, {NULL}, {0}},
    {"win.show-start", N_ ("S_tart Page"), WINDOW, show_start, has_tabs, {"<Alt>Home"}, {0}},
    {"win.next-diagram", N_ ("Ne_xt Diagram"), VIEW, next_diagram, NULL, {"<Alt>Page_Down"}, {0}},
    {"win.previous-diagram", N_ ("Pre_vious Diagram"), VIEW, previous_diagram, NULL, {"<Alt>Page_Up"}, {0}},
    EDIT (DIAGRAM, "mode-simd", N_ ("Run in _SIMD Mode"), KEYS (GDK_KEY_1, GDK_KEY_KP_1)),
    EDIT (DIAGRAM, "mode-spmd", N_ ("Run in S_PMD Mode"), KEYS (GDK_KEY_2, GDK_KEY_KP_2)),
    {"win.machine", N_ ("Run on _Machine…"), DIAGRAM, choose_machine, NULL, {NULL}, {GDK_KEY_m, GDK_KEY_M}},
    EDIT (PARTS, "add-block", N_ ("Add _Block"), KEYS (GDK_KEY_b, GDK_KEY_B)),
    EDIT (PARTS, "add-loop", N_ ("Add _Loop"), KEYS (GDK_KEY_l, GDK_KEY_L)),
    EDIT (PARTS, "add-if", N_ ("Add _Conditional"), KEYS (GDK_KEY_i, GDK_KEY_I)),
    EDIT (PARTS, "add-clause", N_ ("Add Cla_use"), KEYS (GDK_KEY_c, GDK_KEY_C)),
    EDIT (PARTS, "add-step", N_ ("Add _Step"), KEYS (GDK_KEY_p, GDK_KEY_P)),
    EDIT (PARTS, "add-note", N_ ("Add _Note"), KEYS (GDK_KEY_n, GDK_KEY_N)),
    EDIT (PARTS, "add-sibling", N_ ("Add Block _After"), NO_KEYS),
    EDIT (PARTS, "add-child", N_ ("Add Block _Inside"), NO_KEYS),
    EDIT (PARTS, "add-diagram", N_ ("Add _Tree"), NO_KEYS),
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
    {"win.rename", N_ ("Re_name…"), EDITING, rename_node, has_diagram, {NULL}, {GDK_KEY_F2}},
    {"win.edit-value", N_ ("Edit _Value…"), EDITING, edit_value, has_diagram, {NULL}, {0}},
    {"win.cut", N_ ("Cu_t"), EDITING, cut, has_diagram, {"<Control>x"}, {0}, TRUE},
    {"win.copy", N_ ("_Copy"), EDITING, copy, has_diagram, {"<Control>c"}, {0}, TRUE},
    {"win.paste", N_ ("_Paste"), EDITING, paste, NULL, {"<Control>v"}, {0}, TRUE},
    EDIT (EDITING, "duplicate", N_ ("Dupl_icate"), ACCELERATOR ("<Control>d")),
    EDIT (EDITING, "delete", N_ ("_Delete"), KEYS (GDK_KEY_Delete, GDK_KEY_KP_Delete)),
    EDIT (PARTS, "delete-diagram", N_ ("Delete _Tree"), NO_KEYS),
    {"win.select-all", N_ ("Select _All"), DIAGRAM, select_all, NULL, {"<Control>a"}, {0}},
    {"win.zoom-in",
     N_ ("Zoom _In"),
     VIEW,
     zoom_in,
     NULL,
     {NULL},
     {GDK_KEY_plus, GDK_KEY_KP_Add, GDK_KEY_equal}},
    {"win.zoom-out", N_ ("Zoom _Out"), VIEW, zoom_out, NULL, {NULL}, {GDK_KEY_minus, GDK_KEY_KP_Subtract}},
    {"win.zoom-reset", N_ ("Zoom to _100 %"), VIEW, zoom_reset, NULL, {NULL}, {GDK_KEY_0, GDK_KEY_KP_0}},
    {"win.zoom-fit", N_ ("_Fit in Window"), VIEW, zoom_fit, NULL, {NULL}, {GDK_KEY_f}},
    {"win.zoom-fit-selection", N_ ("Fit _Selection"), VIEW, zoom_fit_selection, NULL, {NULL}, {GDK_KEY_F}},
    {"win.toggle-overview", N_ ("_Overview"), VIEW, toggle_overview, NULL, {NULL}, {GDK_KEY_o, GDK_KEY_O}},
    {"win.compare", N_ ("Co_mpare…"), RESULTS, compare, has_diagram, {"<Control><Shift>d"}, {0}},
    {"win.find", N_ ("_Find…"), VIEW, find, NULL, {"<Control>f"}, {0}},
    {"win.find-next", N_ ("Find Ne_xt"), VIEW, find_next, NULL, {"<Control>g"}, {0}},
    {"win.find-previous", N_ ("Find Pre_vious"), VIEW, find_previous, NULL, {"<Control><Shift>g"}, {0}},
    {"win.show-suite", N_ ("S_uite and Machines"), VIEW, show_suite, NULL, {"F7"}, {0}},
    {"win.focus-canvas", N_ ("_Go to the Diagram"), VIEW, focus_canvas, NULL, {"F6"}, {0}},
    {"win.toggle-side", N_ ("_Side Panels"), VIEW, toggle_side, NULL, {"F9"}, {0}},
    {"win.toggle-outline", N_ ("Outl_ine"), VIEW, toggle_outline, NULL, {"<Control>F9"}, {0}},
    {"win.toggle-inspector", N_ ("Ins_pector"), VIEW, toggle_inspector, NULL, {"<Shift>F9"}, {0}},
    {"win.toggle-results", N_ ("_Results"), VIEW, toggle_results, NULL, {"F8"}, {0}},
    {"win.lay-out", N_ ("_Lay Out"), ARRANGE, lay_out, has_diagram, {"<Control>l"}, {0}},
    {"win.lay-out-selection",
     N_ ("Lay Out _Selection"),
     ARRANGE,
     lay_out_selection,
     has_diagram,
     {"<Control><Shift>l"},
     {0}},
    {"win.layout-tidy", N_ ("As a _Tidy Tree"), ARRANGE, lay_out_tidy, has_diagram, {NULL}, {0}},
    {"win.layout-levels", N_ ("In L_evels"), ARRANGE, lay_out_levels, has_diagram, {NULL}, {0}},
    {"win.layout-dot", N_ ("Layered, by _Graphviz"), ARRANGE, lay_out_dot, has_diagram, {NULL}, {0}},
    {"win.reset-positions", N_ ("_Reset Positions"), ARRANGE, reset_positions, has_diagram, {NULL}, {0}},
    {"win.pin", N_ ("_Pin or Unpin"), ARRANGE, toggle_pins, has_diagram, {NULL}, {GDK_KEY_k, GDK_KEY_K}},
    {"win.move-tool",
     N_ ("_Move Freely"),
     ARRANGE,
     toggle_move_tool,
     has_diagram,
     {NULL},
     {GDK_KEY_v, GDK_KEY_V}},
    {"win.align-left", N_ ("_Left"), ARRANGE, align_left, has_diagram, {NULL}, {0}},
    {"win.align-centre", N_ ("_Centres"), ARRANGE, align_centre, has_diagram, {NULL}, {0}},
    {"win.align-right", N_ ("_Right"), ARRANGE, align_right, has_diagram, {NULL}, {0}},
    {"win.align-top", N_ ("_Top"), ARRANGE, align_top, has_diagram, {NULL}, {0}},
    {"win.align-middle", N_ ("_Middles"), ARRANGE, align_middle, has_diagram, {NULL}, {0}},
    {"win.align-bottom", N_ ("_Bottom"), ARRANGE, align_bottom, has_diagram, {NULL}, {0}},
    {"win.distribute-horizontally",
     N_ ("Distribute _Horizontally"),
     ARRANGE,
     distribute_horizontally,
     has_diagram,
     {NULL},
     {0}},
    {"win.distribute-vertically",
     N_ ("Distribute _Vertically"),
     ARRANGE,
     distribute_vertically,
     has_diagram,
     {NULL},
     {0}},
    {"win.view-distribution", N_ ("_Distribution"), RESULTS, view_distribution, NULL, {"<Alt>1"}, {0}},
    {"win.view-breakdown", N_ ("_Where the Time Goes"), RESULTS, view_breakdown, NULL, {"<Alt>2"}, {0}},
    {"win.view-sensitivity", N_ ("S_ensitivity"), RESULTS, view_sensitivity, NULL, {"<Alt>3"}, {0}},
    {"win.view-pes", N_ ("_Scaling"), RESULTS, view_pes, NULL, {"<Alt>5"}, {0}},
    {"win.view-sample", N_ ("Sample _Run"), RESULTS, view_sample, NULL, {"<Alt>4"}, {0}},
    {"win.view-table", N_ ("_Table"), RESULTS, view_table, NULL, {"<Alt>6"}, {0}},
    {"win.reroll", N_ ("New _Run"), RESULTS, reroll, NULL, {NULL}, {GDK_KEY_r, GDK_KEY_R}},
    {"win.simulate", N_ ("Si_mulate"), RESULTS, simulate, has_diagram, {NULL}, {GDK_KEY_s, GDK_KEY_S}},
    {"win.optimise", N_ ("_Optimise Modes…"), RESULTS, optimise, has_diagram, {"<Control>m"}, {0}},
    {"win.run", N_ ("_Compute Again"), RESULTS, run, is_stopped, {"F5"}, {0}},
    {"win.stop", N_ ("_Stop Computing"), RESULTS, stop, is_running, {"<Shift>F5"}, {0}},
    {"win.show-help-overlay",
     N_ ("_Keyboard Shortcuts"),
     PROGRAM,
     show_shortcuts,
     always,
     {"<Control>question"},
     {0}},
    {"app.preferences", N_ ("_Preferences"), PROGRAM, NULL, NULL, {"<Control>comma"}, {0}},
    {"app.about", N_ ("_About Weft"), PROGRAM, NULL, NULL, {NULL}, {0}},
    {"app.quit", N_ ("_Quit"), PROGRAM, NULL, NULL, {"<Control>q"}, {0}},
};

const WeftCommand *
weft_commands_get (guint *n)
{
  *n = G_N_ELEMENTS (commands);
  return commands;
}

const WeftCommand *
weft_commands_find (const char *action)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].action, action))
      return &commands[i];
  return NULL;
}

static gboolean
is_possible (WeftWindow *window, const WeftCommand *command)
{
  return command->is_possible != NULL ? command->is_possible (window) : window->page != NULL;
}

static void
run_command (WeftWindow *window, const WeftCommand *command)
{
  if (command->edit != NULL)
    weft_editor_do (editor_of (window), command->edit);
  else
    command->run (window);
}

/* What the application or GTK does is not the window's affair. */
static gboolean
is_ours (const WeftCommand *command)
{
  return command->run != NULL || command->edit != NULL;
}

static void
activate_cb (GtkWidget *widget, const char *name, G_GNUC_UNUSED GVariant *parameter)
{
  const WeftCommand *command = weft_commands_find (name);

  if (is_possible (WEFT_WINDOW (widget), command))
    run_command (WEFT_WINDOW (widget), command);
}

void
weft_window_install_actions (WeftWindowClass *klass)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (is_ours (&commands[i]))
      gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), commands[i].action, NULL, activate_cb);
}

void
weft_window_update_actions (WeftWindow *window)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (is_ours (&commands[i]))
      gtk_widget_action_set_enabled (GTK_WIDGET (window), commands[i].action,
                                     is_possible (window, &commands[i]));
}

static gboolean
is_accelerator (const char *accelerator, guint keyval, GdkModifierType state)
{
  GdkModifierType modifiers;
  guint key;

  return gtk_accelerator_parse (accelerator, &key, &modifiers) && gdk_keyval_to_lower (keyval) == key &&
         (state & gtk_accelerator_get_default_mod_mask ()) == modifiers;
}

/* Of those that yield to whoever types. */
static gboolean
has_accelerator (const WeftCommand *command, guint keyval, GdkModifierType state)
{
  for (guint i = 0; command->yields && i < G_N_ELEMENTS (command->accelerators); i++)
    if (command->accelerators[i] != NULL && is_accelerator (command->accelerators[i], keyval, state))
      return TRUE;
  return FALSE;
}

static gboolean
has_key (const WeftCommand *command, guint keyval, GdkModifierType state)
{
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK))
    return has_accelerator (command, keyval, state);
  for (guint i = 0; i < G_N_ELEMENTS (command->keys); i++)
    if (command->keys[i] != 0 && command->keys[i] == keyval)
      return TRUE;
  return FALSE;
}

static gboolean
key_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
        guint keyval,
        G_GNUC_UNUSED guint keycode,
        GdkModifierType state,
        WeftWindow *window)
{
  if (window->page == NULL || is_typing (window))
    return GDK_EVENT_PROPAGATE;
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (is_ours (&commands[i]) && has_key (&commands[i], keyval, state) &&
        is_possible (window, &commands[i])) {
      run_command (window, &commands[i]);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

void
weft_window_add_keys (WeftWindow *window)
{
  GtkEventController *key = gtk_event_controller_key_new ();

  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), window);
  gtk_widget_add_controller (GTK_WIDGET (window), key);
}
