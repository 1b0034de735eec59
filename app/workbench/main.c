/* main.c: weft [FILE]: the workbench. */
#include "weft-application.h"
#include "weft-memory.h"
#include "weft-renderer.h"
#include "weft-worker.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <signal.h>

int
main (int argc, char **argv)
{
  const char *locale_dir = g_getenv ("WEFT_LOCALE_DIR");
  WeftApplication *application;
  int status;

  weft_memory_use_huge_pages (argv);
  /* A limit on the size of files makes the write fail, with a sentence. */
  signal (SIGXFSZ, SIG_IGN);
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir != NULL ? locale_dir : WEFT_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  weft_renderer_choose ("/dev");
  application = weft_application_new (G_APPLICATION_HANDLES_OPEN);
  status = g_application_run (G_APPLICATION (application), argc, argv);
  g_object_unref (application);
  weft_worker_finish ();
  return status;
}
