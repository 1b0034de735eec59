/* weft-command.h: the table of what can be done: one row a command. Actions, menus, keys and the window of
 * keyboard shortcuts are made from it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The groups of the window of shortcuts, in its order. */
typedef enum {
  WEFT_COMMANDS_DOCUMENT,
  WEFT_COMMANDS_DIAGRAM,
  WEFT_COMMANDS_PARTS,
  WEFT_COMMANDS_EDITING,
  WEFT_COMMANDS_ARRANGE,
  WEFT_COMMANDS_VIEW,
  WEFT_COMMANDS_SOURCE,
  WEFT_COMMANDS_RESULTS,
  WEFT_COMMANDS_WINDOW,
  WEFT_COMMANDS_PROGRAM,
} WeftCommandGroup;

#define WEFT_N_COMMAND_GROUPS (WEFT_COMMANDS_PROGRAM + 1)

typedef struct {
  const char *action; /* "win.save"; those of the application are called "app." */
  const char *label;  /* for menus, with a mnemonic; translatable */
  WeftCommandGroup group;
  const char *accelerators[3]; /* work wherever the keyboard is */
  guint keys[3];               /* without modifiers: work where nobody types */
  gboolean yields;             /* whoever types means the text: accelerators work elsewhere */
  const char *edit;            /* (nullable): the row of the table of edits that it does */
  const char *view;            /* (nullable): the tab of the results that it shows */
  const char *beside;          /* (nullable): the tab of the results that has a button for it */
} WeftCommand;

/** weft_commands_get: (transfer none) (array length=n): the table. */
const WeftCommand *weft_commands_get (guint *n);

/** weft_commands_find: (nullable): the row of @action. */
const WeftCommand *weft_commands_find (const char *action);

/* A row of a menu: a command, with a label of its own or that of the table; or the head of a section. */
typedef struct {
  const char *action; /* NULL: a section begins, with @label as its title or without one */
  const char *label;
  gboolean
      is_menu; /* with no action: what follows, up to the next such row, is a menu in the section that is open */
} WeftMenuRow;

/** weft_menu_new: (transfer full): a menu of @rows. */
GMenuModel *weft_menu_new (const WeftMenuRow *rows, guint n);

/** WeftCommandFits: whether @command is one that there is to offer here. */
typedef gboolean (*WeftCommandFits) (const WeftCommand *command, gpointer data);

/** weft_menu_new_fitting: the same of those @rows whose commands fit; menus and sections without any are left out. */
GMenuModel *weft_menu_new_fitting (const WeftMenuRow *rows, guint n, WeftCommandFits fits, gpointer data);

/**
 * weft_menu_return_focus: lets @popover, a menu with menus in it, give the keyboard back to what had it. Without that
 * GTK leaves it in an inner menu that is no longer seen.
 */
void weft_menu_return_focus (GtkWidget *popover);

/** weft_menu_name_button: gives a menu button without a label a name, for tooltips and for assistive tools. */
void weft_menu_name_button (GtkWidget *button, const char *name);

/** weft_shortcuts_new: the window that lists all keys; like every window it lives until it is closed. */
GtkWidget *weft_shortcuts_new (void);

G_END_DECLS
