/* weft-unix-text.c: see weft-unix-text.h: what begins all such programs, how their PEs reach each other, this program, and what ends them all. */
#include "weft-unix-text.h"

#include "weft-compiled-machine-text.h"
#include "weft-unix-function.h"

static const struct {
  const char *name;
  const char *text;
} models[] = {
    [WEFT_UNIX_THREADS] = {"threads", WEFT_COMPILED_UNIX_THREADS},
    [WEFT_UNIX_PIPES] = {"pipes", WEFT_COMPILED_UNIX_PIPES},
    [WEFT_UNIX_FILE] = {"file", WEFT_COMPILED_UNIX_FILE},
    [WEFT_UNIX_UDP] = {"udp", WEFT_COMPILED_UNIX_UDP_DATAGRAMS "\n" WEFT_COMPILED_UNIX_UDP
                                                               "\n" WEFT_COMPILED_UNIX_UDP_HOSTS},
    [WEFT_UNIX_MPI] = {"mpi",
                       WEFT_COMPILED_MPI "\n" WEFT_COMPILED_MPI_RIGHTS "\n" WEFT_COMPILED_UNIX_MPI_RANKS
                                         "\n" WEFT_COMPILED_UNIX_MPI},
};

const char *
weft_unix_get_name (WeftUnixModel model)
{
  return models[model].name;
}

gboolean
weft_unix_find_model (const char *name, WeftUnixModel *model)
{
  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    if (g_str_equal (models[i].name, name)) {
      *model = i;
      return TRUE;
    }
  return FALSE;
}

static void
add_numbers (const WeftMimdcCode *code, GString *text)
{
  guint32 print = 0;

  for (guint32 i = 0; i < code->n && print == 0; i++)
    print = code->instructions[i].op == WEFT_OP_PRINT ? i : 0;
  g_string_append_printf (text,
                          "#define POLY_WORDS %uu\n#define MONO_WORDS %uu\n#define PRINT %uu\n#ifndef "
                          "LIMITED\n#define LIMITED 1\n#endif\n\n",
                          code->poly_words, code->mono_words, print);
}

static void
add_lines (const WeftMimdcCode *code, GString *text)
{
  g_string_append (text, "/* Of the source, by instruction. */\nstatic const u32 lines[] = {");
  for (guint32 i = 0; i < code->n; i++)
    g_string_append_printf (text, i % 16 == 0 ? "\n  %u," : " %u,", code->lines[i]);
  g_string_append (text, "\n};\n\n");
}

char *
weft_unix_print (const WeftMimdcCode *code, WeftUnixModel model)
{
  g_autoptr (WeftUnixShared) shared = weft_unix_shared_new (code);
  GString *text = g_string_new ("#define _GNU_SOURCE\n" WEFT_COMPILED_WORDS "\n");

  add_numbers (code, text);
  g_string_append (text, WEFT_COMPILED_UNIX_BEGINNING "\n");
  g_string_append (text, models[model].text);
  g_string_append (text, "\nstatic void barrier (Pe *p);\n");
  for (guint32 i = 0; i < code->n_functions; i++) {
    weft_unix_add_head (code, i, text);
    g_string_append (text, ";\n");
  }
  g_string_append_c (text, '\n');
  for (guint32 i = 0; i <= code->n_functions; i++)
    weft_unix_add_function (code, shared, i, text);
  add_lines (code, text);
  g_string_append (text, WEFT_COMPILED_UNIX_RUN);
  return g_string_free (text, FALSE);
}
