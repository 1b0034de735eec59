/* mimdc-fixture.c: see mimdc-fixture.h. */
#include "mimdc-fixture.h"

#include <string.h>

WeftMimdcCode *
mimdc_compile (const char *text)
{
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.mimdc", text, strlen (text));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftMimdcCode *code = weft_mimdc_compile (messages, job, &error);

  g_assert_no_error (error);
  return code;
}

void
mimdc_collect (const char *text, gsize length, gpointer data)
{
  g_string_append_len (data, text, (gssize) length);
}

void
mimdc_for_each_program (const char *folder, MimdcProgramFunc func)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *text = NULL;
    gsize size;

    g_assert_true (g_file_get_contents (path, &text, &size, NULL));
    func (name, text, size);
    n++;
  }
  g_assert_cmpuint (n, >=, 9);
}

guint
mimdc_get_pes (const char *text)
{
  const char *pes = strstr (text, "// pes: ");

  return pes != NULL ? (guint) g_ascii_strtoull (pes + strlen ("// pes: "), NULL, 10) : 4;
}
