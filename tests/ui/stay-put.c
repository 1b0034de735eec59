/* stay-put.c: without a window manager GDK moves windows itself, also beyond all screens, where GTK finds no monitor for a menu.
 * With one it asks that to move them (_NET_WM_MOVERESIZE of the Extended Window Manager Hints). So there is one, by its
 * properties: it is asked and does nothing. */
#include "stay-put.h"

#include <gdk/x11/gdkx.h>

#include <X11/Xatom.h>

static void
set_property (Display *display, Window window, const char *name, Atom type, const unsigned long *value)
{
  XChangeProperty (display, window, XInternAtom (display, name, False), type, 32, PropModeReplace,
                   (const unsigned char *) value, 1);
}

void
stay_put (void)
{
  /* Deprecated since GTK 4.18, without anything in its place. */
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  Display *display = gdk_x11_display_get_xdisplay (gdk_display_get_default ());
  G_GNUC_END_IGNORE_DEPRECATIONS
  Window root = DefaultRootWindow (display);
  Window manager = XCreateSimpleWindow (display, root, 0, 0, 1, 1, 0, 0, 0);
  Atom moves = XInternAtom (display, "_NET_WM_MOVERESIZE", False);

  set_property (display, root, "_NET_SUPPORTED", XA_ATOM, &moves);
  set_property (display, root, "_NET_SUPPORTING_WM_CHECK", XA_WINDOW, &manager);
  set_property (display, manager, "_NET_SUPPORTING_WM_CHECK", XA_WINDOW, &manager);
}
