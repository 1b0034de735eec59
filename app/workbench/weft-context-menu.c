/* weft-context-menu.c: the rows of both menus. */
#include "weft-context-menu.h"

#include <glib/gi18n.h>

#define ADD_ROWS                                                                                             \
  {NULL, N_ ("_Add"), TRUE}, {"win.add-block", N_ ("_Block")}, {"win.add-loop", N_ ("_Loop")},               \
      {"win.add-if", N_ ("_Conditional")}, {"win.add-clause", N_ ("Cla_use")},                               \
      {"win.add-step", N_ ("_Step")}, {"win.add-task", N_ ("_Task")}, {"win.add-group", N_ ("_Group")},      \
      {"win.add-subtask", N_ ("S_ubtask")}, {"win.add-item", N_ ("_Data Item")},                             \
      {"win.add-order", N_ ("_Order")}, {"win.add-scenario", N_ ("S_cenario")},                              \
  {                                                                                                          \
    "win.add-note", N_ ("_Note")                                                                             \
  }

#define ARRANGE_ROWS                                                                                         \
  {NULL, N_ ("A_rrange"), TRUE}, {"win.lay-out", NULL}, {"win.lay-out-selection", NULL},                     \
      {"win.layout-tidy", NULL}, {"win.layout-levels", NULL}, {"win.layout-dot", NULL},                      \
      {"win.reset-positions", NULL}, {"win.pin", NULL}, {"win.move-tool", NULL},                             \
      {NULL, N_ ("Ali_gn"), TRUE}, {"win.align-left", NULL}, {"win.align-centre", NULL},                     \
      {"win.align-right", NULL}, {"win.align-top", NULL}, {"win.align-middle", NULL},                        \
      {"win.align-bottom", NULL}, {"win.distribute-horizontally", NULL},                                     \
  {                                                                                                          \
    "win.distribute-vertically", NULL                                                                        \
  }

/* What can be done with nodes. */
static const WeftMenuRow node_rows[] = {
    {"win.mode-simd", NULL},
    {"win.mode-spmd", NULL},
    {"win.machine", NULL},
    {NULL, NULL},
    ADD_ROWS,
    {NULL, N_ ("_Time and Order"), TRUE},
    {"win.split-task", NULL},
    {"win.merge-tasks", NULL},
    {"win.longest-first", NULL},
    {"win.longest-roughly", NULL},
    {"win.largest-first", NULL},
    {NULL, N_ ("S_tructure"), TRUE},
    {"win.wrap-loop", NULL},
    {"win.wrap-if", NULL},
    {"win.unwrap", NULL},
    {"win.swap-clauses", NULL},
    {"win.move-earlier", NULL},
    {"win.move-later", NULL},
    {"win.move-out", NULL},
    {"win.move-in", NULL},
    ARRANGE_ROWS,
    {NULL, NULL},
    {"win.rename", NULL},
    {"win.edit-value", NULL},
    {"win.open-inner", NULL},
    {"win.leave-inner", NULL},
    {"win.toggle-program", N_ ("Go to S_ource")},
    {"win.fold", NULL},
    {"win.zoom-fit-selection", NULL},
    {"win.zoom-fit", NULL},
    {NULL, NULL},
    {"win.cut", NULL},
    {"win.copy", NULL},
    {"win.paste", NULL},
    {"win.duplicate", NULL},
    {"win.delete", NULL},
};

/* What can be done where there is none. */
static const WeftMenuRow place_rows[] = {
    ADD_ROWS,
    {"win.add-diagram", N_ ("_Tree")},
    {"win.add-task-graph", N_ ("Task _Graph")},
    {"win.add-subtask-graph", N_ ("S_ubtask Flow Graph")},
    {"win.add-array-loop", N_ ("_Parallel Loop")},
    {NULL, NULL},
    {"win.machine", NULL},
    {NULL, N_ ("_Order"), TRUE},
    {"win.longest-first", NULL},
    {"win.longest-roughly", NULL},
    {"win.largest-first", NULL},
    {NULL, NULL},
    {"win.leave-inner", NULL},
    {"win.delete-diagram", NULL},
    {NULL, NULL},
    {"win.paste", NULL},
    {"win.select-all", NULL},
    {"win.copy-picture", NULL},
    {NULL, NULL},
    {"win.unfold-all", NULL},
    {"win.zoom-fit", NULL},
};

void
weft_context_menu_fill (GtkWidget *menu, gboolean is_of_nodes, WeftCommandFits fits, gpointer data)
{
  const WeftMenuRow *rows = is_of_nodes ? node_rows : place_rows;
  guint n = is_of_nodes ? G_N_ELEMENTS (node_rows) : G_N_ELEMENTS (place_rows);
  g_autoptr (GMenuModel) model = weft_menu_new_fitting (rows, n, fits, data);

  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (menu), model);
}

GtkWidget *
weft_context_menu_new (GtkWidget *parent)
{
  GtkWidget *popover = gtk_popover_menu_new_from_model (NULL);

  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_widget_set_halign (popover, GTK_ALIGN_START);
  gtk_widget_set_parent (popover, parent);
  weft_menu_return_focus (popover);
  return popover;
}
