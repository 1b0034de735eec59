/* weft-window-actions.c: what the window does for the commands (weft-command.c): each is a class action without a
 * parameter, which a menu, a key or an assistive tool can call. */
#include "weft-window-private.h"

#include "weft-canvas.h"
#include "weft-command.h"
#include "weft-import.h"
#include "weft-compare-window.h"
#include "weft-edit.h"
#include "weft-answer-options.h"
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

static void
open_inner (WeftWindow *window)
{
  weft_document_page_open_inner (window->page);
}

static void
leave_inner (WeftWindow *window)
{
  weft_document_page_leave_inner (window->page);
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

static void
toggle_path (WeftWindow *window)
{
  weft_document_page_toggle_mark (window->page, WEFT_PAGE_PATH);
}

static gboolean
has_path (WeftWindow *window)
{
  return window->page != NULL && weft_document_page_has_mark (window->page, WEFT_PAGE_PATH);
}

static void
toggle_weights (WeftWindow *window)
{
  weft_document_page_toggle_mark (window->page, WEFT_PAGE_WEIGHTS);
}

static gboolean
has_weights (WeftWindow *window)
{
  return window->page != NULL && weft_document_page_has_mark (window->page, WEFT_PAGE_WEIGHTS);
}

static gboolean
has_machines (WeftWindow *window)
{
  return window->page != NULL && weft_document_page_has_machines (window->page);
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
show_left_out (WeftWindow *window)
{
  weft_window_explain (window, _ ("What Was Left Out"),
                       weft_session_document_get_left_out (document_of (window)));
}

static void
show_suite (WeftWindow *window)
{
  weft_document_page_show_suite (window->page, !weft_document_page_shows_suite (window->page));
}

static gboolean
has_program (WeftWindow *window)
{
  return window->page != NULL && weft_document_page_has_program (window->page);
}

static void
toggle_program (WeftWindow *window)
{
  weft_document_page_show_program (window->page, !weft_document_page_shows_program (window->page));
}

/* What is done with the source that is seen. */

static gboolean
shows_program (WeftWindow *window)
{
  return window->page != NULL && weft_document_page_shows_program (window->page);
}

static WeftProgramPage *
source_of (WeftWindow *window)
{
  return weft_document_page_get_program_page (window->page);
}

static gboolean
can_measure_chosen (WeftWindow *window)
{
  return shows_program (window) && weft_window_has_own_targets (window);
}

/* What the page of the program does itself. */
#define DONE_BY_SOURCE(name, function)                                                                       \
  static void name (WeftWindow *window)                                                                      \
  {                                                                                                          \
    function (source_of (window));                                                                           \
  }

DONE_BY_SOURCE (run_program, weft_program_page_run)
DONE_BY_SOURCE (measure_program, weft_program_page_measure)
DONE_BY_SOURCE (measure_chosen, weft_program_page_measure_chosen)
DONE_BY_SOURCE (stop_program, weft_program_page_stop)
DONE_BY_SOURCE (derive_tree, weft_program_page_derive)
DONE_BY_SOURCE (toggle_profile, weft_program_page_toggle_profile)
DONE_BY_SOURCE (toggle_breakpoint, weft_program_page_toggle_breakpoint)

static void
step (WeftWindow *window)
{
  weft_program_page_move (source_of (window), WEFT_STOP_STEP);
}

static void
step_back (WeftWindow *window)
{
  weft_program_page_move (source_of (window), WEFT_STOP_BACK);
}

static void
continue_program (WeftWindow *window)
{
  weft_program_page_move (source_of (window), WEFT_STOP_CONTINUE);
}

static void
reverse_program (WeftWindow *window)
{
  weft_program_page_move (source_of (window), WEFT_STOP_REVERSE);
}

static void
show_nodes (WeftWindow *window)
{
  weft_document_page_show_nodes_of_line (window->page);
}

static gboolean
has_tables (WeftWindow *window)
{
  return window->page != NULL && weft_document_page_has_tables (window->page);
}

static void
toggle_tables (WeftWindow *window)
{
  weft_document_page_toggle_tables (window->page);
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
match (WeftWindow *window)
{
  weft_document_page_match (window->page);
}

/* Another run, once there is one to look at. */
static void
reroll (WeftWindow *window)
{
  WeftResultsPane *pane = WEFT_RESULTS_PANE (weft_document_page_get_results (window->page));
  WeftAnswerPage *page = weft_results_pane_get_page (pane, weft_results_pane_get_asked_view (pane));

  if (page != NULL && weft_answer_page_get_question (page)->has_seed)
    weft_answer_options_reroll (page);
  else
    weft_document_page_show_view (window->page, "sample");
}

/* On and off. */
static void
simulate (WeftWindow *window)
{
  WeftResultsPane *pane = WEFT_RESULTS_PANE (weft_document_page_get_results (window->page));
  WeftDistributionPane *distribution = weft_results_pane_get_distribution (pane);
  gboolean is_on = weft_results_pane_wants_distribution (pane) &&
                   weft_distribution_pane_wants_overlay (distribution, WEFT_OVERLAY_SIMULATED);

  weft_document_page_show_view (window->page, "distribution");
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
has_left_out (WeftWindow *window)
{
  return window->page != NULL && weft_session_document_get_left_out (document_of (window)) != NULL;
}

static gboolean
has_diagram (WeftWindow *window)
{
  return window->page != NULL && weft_document_page_get_diagram (window->page) != 0;
}

/* Whether a diagram is seen that @question is about. */
static gboolean
can_ask (WeftWindow *window, const WeftQuestion *question)
{
  const WeftNode *diagram;

  if (!has_diagram (window))
    return FALSE;
  diagram = weft_document_get_node (
      weft_session_document_get_version (weft_document_page_get_document (window->page)),
      weft_document_page_get_diagram (window->page));
  return diagram != NULL && weft_question_is_about (question, weft_node_get_kind (diagram));
}

/* What only programs with modes have. */
static gboolean
has_distribution (WeftWindow *window)
{
  return can_ask (window, &weft_flow_question_distribution);
}

static gboolean
has_matching (WeftWindow *window)
{
  return can_ask (window, &weft_matching_question);
}

static gboolean
has_loop (WeftWindow *window)
{
  return can_ask (window, &weft_mapping_question);
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

/* What the window does for a command that is no edit, and when it can. */
typedef struct {
  const char *action;
  void (*run) (WeftWindow *window);             /* NULL: the application does it, or GTK */
  gboolean (*is_possible) (WeftWindow *window); /* NULL: with a document */
} Action;

static const Action actions[] = {
    {"win.save", save, NULL},
    {"win.save-as", save_as, NULL},
    {"win.import", weft_window_import, always},
    {"win.show-left-out", show_left_out, has_left_out},
    {"win.undo", undo, can_undo},
    {"win.redo", redo, can_redo},
    {"win.export-canvas", export_canvas, NULL},
    {"win.export-distribution", export_distribution, NULL},
    {"win.report", weft_window_report, has_diagram},
    {"win.print", print, has_diagram},
    {"win.copy-picture", copy_picture, NULL},
    {"win.close-tab", close_tab, always},
    {"win.next-tab", next_tab, has_several_tabs},
    {"win.previous-tab", previous_tab, has_several_tabs},
    {"win.move-tab-left", move_tab_left, has_several_tabs},
    {"win.move-tab-right", move_tab_right, has_several_tabs},
    {"win.move-tab-out", move_tab_out, has_several_tabs},
    {"win.show-start", show_start, has_tabs},
    {"win.next-diagram", next_diagram, NULL},
    {"win.previous-diagram", previous_diagram, NULL},
    {"win.open-inner", open_inner, has_diagram},
    {"win.leave-inner", leave_inner, has_diagram},
    {"win.machine", choose_machine, has_machines},
    {"win.rename", rename_node, has_diagram},
    {"win.edit-value", edit_value, has_diagram},
    {"win.cut", cut, has_diagram},
    {"win.copy", copy, has_diagram},
    {"win.paste", paste, NULL},
    {"win.select-all", select_all, NULL},
    {"win.zoom-in", zoom_in, NULL},
    {"win.zoom-out", zoom_out, NULL},
    {"win.zoom-reset", zoom_reset, NULL},
    {"win.zoom-fit", zoom_fit, NULL},
    {"win.zoom-fit-selection", zoom_fit_selection, NULL},
    {"win.toggle-overview", toggle_overview, NULL},
    {"win.toggle-path", toggle_path, has_path},
    {"win.toggle-weights", toggle_weights, has_weights},
    {"win.compare", compare, has_diagram},
    {"win.find", find, NULL},
    {"win.find-next", find_next, NULL},
    {"win.find-previous", find_previous, NULL},
    {"win.show-suite", show_suite, NULL},
    {"win.toggle-program", toggle_program, has_program},
    {"win.toggle-tables", toggle_tables, has_tables},
    {"win.focus-canvas", focus_canvas, NULL},
    {"win.toggle-side", toggle_side, NULL},
    {"win.toggle-outline", toggle_outline, NULL},
    {"win.toggle-inspector", toggle_inspector, NULL},
    {"win.toggle-results", toggle_results, NULL},
    {"win.lay-out", lay_out, has_diagram},
    {"win.lay-out-selection", lay_out_selection, has_diagram},
    {"win.layout-tidy", lay_out_tidy, has_diagram},
    {"win.layout-levels", lay_out_levels, has_diagram},
    {"win.layout-dot", lay_out_dot, has_diagram},
    {"win.reset-positions", reset_positions, has_diagram},
    {"win.pin", toggle_pins, has_diagram},
    {"win.move-tool", toggle_move_tool, has_diagram},
    {"win.align-left", align_left, has_diagram},
    {"win.align-centre", align_centre, has_diagram},
    {"win.align-right", align_right, has_diagram},
    {"win.align-top", align_top, has_diagram},
    {"win.align-middle", align_middle, has_diagram},
    {"win.align-bottom", align_bottom, has_diagram},
    {"win.distribute-horizontally", distribute_horizontally, has_diagram},
    {"win.distribute-vertically", distribute_vertically, has_diagram},
    {"win.run-program", run_program, shows_program},
    {"win.measure-program", measure_program, shows_program},
    {"win.measure-chosen", measure_chosen, can_measure_chosen},
    {"win.stop-program", stop_program, shows_program},
    {"win.derive-tree", derive_tree, shows_program},
    {"win.step", step, shows_program},
    {"win.step-back", step_back, shows_program},
    {"win.continue", continue_program, shows_program},
    {"win.reverse", reverse_program, shows_program},
    {"win.toggle-profile", toggle_profile, shows_program},
    {"win.toggle-breakpoint", toggle_breakpoint, shows_program},
    {"win.show-nodes", show_nodes, shows_program},
    {"win.reroll", reroll, NULL},
    {"win.simulate", simulate, has_distribution},
    {"win.optimise", optimise, has_distribution},
    {"win.match", match, has_matching},
    {"win.calibrate", weft_window_calibrate, NULL},
    {"win.map-loop", weft_window_map_loop, has_loop},
    {"win.renew-load", weft_window_renew_load, weft_window_has_own_targets},
    {"win.run", run, is_stopped},
    {"win.stop", stop, is_running},
    {"win.show-help-overlay", show_shortcuts, always},
};

static const Action *
find_action (const WeftCommand *command)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (actions[i].action, command->action))
      return &actions[i];
  return NULL;
}

static gboolean
is_possible (WeftWindow *window, const WeftCommand *command)
{
  const Action *action = find_action (command);

  if (command->edit != NULL)
    return has_document (window) &&
           weft_document_page_fits (window->page, weft_edit_find (command->edit), FALSE);
  if (command->view != NULL)
    return window->page != NULL &&
           weft_results_pane_has_view (WEFT_RESULTS_PANE (weft_document_page_get_results (window->page)),
                                       command->view);
  return action != NULL && action->is_possible != NULL ? action->is_possible (window) : window->page != NULL;
}

static void
run_command (WeftWindow *window, const WeftCommand *command)
{
  if (command->edit != NULL)
    weft_editor_do (editor_of (window), command->edit);
  else if (command->view != NULL)
    weft_document_page_show_view (window->page, command->view);
  else
    find_action (command)->run (window);
}

/* What the application or GTK does is not the window's affair. */
static gboolean
is_ours (const WeftCommand *command)
{
  return g_str_has_prefix (command->action, "win.");
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
  guint n;
  const WeftCommand *commands = weft_commands_get (&n);

  for (guint i = 0; i < n; i++)
    if (is_ours (&commands[i])) {
      g_assert (commands[i].edit != NULL || commands[i].view != NULL || find_action (&commands[i]) != NULL);
      gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), commands[i].action, NULL, activate_cb);
    }
}

void
weft_window_update_actions (WeftWindow *window)
{
  guint n;
  const WeftCommand *commands = weft_commands_get (&n);

  for (guint i = 0; i < n; i++)
    if (is_ours (&commands[i]))
      gtk_widget_action_set_enabled (GTK_WIDGET (window), commands[i].action,
                                     is_possible (window, &commands[i]));
  weft_window_renew_search (window, has_matching (window));
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
  guint n;
  const WeftCommand *commands = weft_commands_get (&n);

  if (window->page == NULL || is_typing (window))
    return GDK_EVENT_PROPAGATE;
  for (guint i = 0; i < n; i++)
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
