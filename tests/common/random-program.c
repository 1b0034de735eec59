/* random-program.c: see random-program.h. */
#include "random-program.h"

#include "weft-compose.h"

WeftComposite *
random_program_new (const WeftDocument *document, WeftJob *job, guint *pes)
{
  GError *error = NULL;
  g_autoptr (WeftLoweredTree) tree =
      weft_lower (document, random_tree_get (document), WEFT_MODES_AS_DRAWN, job, &error);
  WeftComposite *program;

  g_assert_no_error (error);
  *pes = tree->pes;
  program = weft_compose (tree, job, &error);
  g_assert_no_error (error);
  return program;
}
