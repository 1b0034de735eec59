/* weft-unix-hosts.c: see weft-unix-hosts.h: the plan of a run, and the run. */
#include "weft-unix-hosts.h"

#include "weft-site.h"
#include "weft-unix.h"

#include <arpa/inet.h>
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <netdb.h>
#include <string.h>
#include <unistd.h>

#define HOSTS "RemoteHosts"
#define SHELL "RemoteShell"

/* Words of hosts. */
#define BETWEEN " ,\t\n"

/* As unix-udp-hosts.h has it. */
#define MOST_HOSTS 256
#define MOST_WORDS 32
#define MOST_SHARE 65536

/* An address of IPv4 by which others reach the host that the remote shell calls @name, which may have a user before it. */
static gboolean
find_address (const char *name, struct in_addr *address, GError **error)
{
  const struct addrinfo wanted = {.ai_family = AF_INET, .ai_socktype = SOCK_DGRAM};
  const char *at = strrchr (name, '@');
  struct addrinfo *found = NULL;

  if (getaddrinfo (at != NULL ? at + 1 : name, NULL, &wanted, &found) != 0)
    return weft_site_refuse (
        error, HOSTS, name,
        _ ("a host whose address of IPv4 is known here, or one with it, as in NAME=192.168.1.7"));
  *address = ((const struct sockaddr_in *) (gpointer) found->ai_addr)->sin_addr;
  freeaddrinfo (found);
  return TRUE;
}

/* @word: NAME, NAME:SHARE, NAME=ADDRESS or NAME:SHARE=ADDRESS; the name of this system alone is itself, without a remote shell */
static gboolean
add_host (GString *plan, const char *word, struct in_addr *address, GError **error)
{
  const char *sign = strchr (word, '=');
  g_autofree char *name = g_strndup (word, sign != NULL ? (gsize) (sign - word) : strlen (word));
  char *colon = strchr (name, ':');
  guint64 share = 1;
  char text[INET_ADDRSTRLEN];

  if (colon != NULL) {
    *colon = '\0';
    if (!g_ascii_string_to_unsigned (colon + 1, 10, 1, MOST_SHARE, &share, NULL))
      return weft_site_refuse (error, HOSTS, word,
                               _ ("a share of the PEs from 1 to 65536 behind the colon, as in NAME:2"));
  }
  if (*name == '-' || *name == '\0')
    return weft_site_refuse (error, HOSTS, word, _ ("the name of a host"));
  if (sign == NULL && g_str_equal (name, g_get_host_name ())) {
    g_string_append_printf (plan, "here %s - %" G_GUINT64_FORMAT "\n", name, share);
    return TRUE;
  }
  if (sign != NULL && inet_pton (AF_INET, sign + 1, address) != 1)
    return weft_site_refuse (error, HOSTS, word, _ ("an address as in NAME=192.168.1.7"));
  if (sign == NULL && !find_address (name, address, error))
    return FALSE;
  g_string_append_printf (plan, "host %s %s %" G_GUINT64_FORMAT "\n", name,
                          inet_ntop (AF_INET, address, text, sizeof text), share);
  return TRUE;
}

static gboolean
is_loop (struct in_addr address)
{
  return (ntohl (address.s_addr) >> 24) == 127;
}

static gboolean
add_hosts (GString *plan, const char *said, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (said, BETWEEN, -1);
  struct in_addr first = {0};
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++) {
    struct in_addr address = {INADDR_ANY}; /* of this system, which the program finds */

    if (*words[i] == '\0')
      continue;
    if (++n > MOST_HOSTS)
      return weft_site_refuse (error, HOSTS, said, _ ("at most 256 hosts"));
    if (!add_host (plan, words[i], &address, error))
      return FALSE;
    if (first.s_addr == INADDR_ANY)
      first = address;
    if (address.s_addr != INADDR_ANY && is_loop (first) != is_loop (address))
      return weft_site_refuse (error, HOSTS, words[i],
                               _ ("addresses by which the others reach it: one like 127.0.0.1 is reached by "
                                  "nobody else"));
  }
  return TRUE;
}

static gboolean
add_shell (GString *plan, GError **error)
{
  g_autofree char *said = weft_site_get_text (SHELL, "WEFT_REMOTE_SHELL");
  g_autofree char *path = NULL;
  g_auto (GStrv) words = NULL;

  /* One that asks for a password would wait for ever. */
  if (said == NULL)
    said = g_strdup ("ssh -o BatchMode=yes");
  if (!g_shell_parse_argv (said, NULL, &words, NULL) || g_strv_length (words) > MOST_WORDS ||
      strchr (said, '\n') != NULL)
    return weft_site_refuse (error, SHELL, said, _ ("a command with at most 32 words, quoted as in a shell"));
  path = g_find_program_in_path (words[0]);
  if (path == NULL)
    return weft_site_refuse (error, SHELL, words[0], _ ("a program that is installed here"));
  for (guint i = 0; words[i] != NULL; i++)
    g_string_append_printf (plan, "shell %s\n", words[i]);
  return TRUE;
}

/* Whether @word is of the host @name, with a user before it or without. */
static gboolean
is_of_host (const char *word, const char *name)
{
  g_autofree char *whole = g_strndup (word, strcspn (word, ":="));
  const char *at = strrchr (whole, '@');

  return g_str_equal (whole, name) || (at != NULL && g_str_equal (at + 1, name));
}

/* (nullable) */
static const char *
find_word (char **words, const char *name)
{
  for (; *words != NULL; words++)
    if (is_of_host (*words, name))
      return *words;
  return NULL;
}

/* (transfer full) (nullable): the words of @said for the hosts of @wanted, with the shares that those have there. This system is always a host. */
static char *
choose_hosts (const char *wanted, const char *said, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (said, BETWEEN, -1);
  g_auto (GStrv) names = g_strsplit (wanted, " ", -1);
  g_autoptr (GString) chosen = g_string_new (NULL);

  for (guint i = 0; names[i] != NULL; i++) {
    g_autofree char *name = g_strndup (names[i], strcspn (names[i], ":"));
    const char *word = g_str_equal (name, g_get_host_name ()) ? name : find_word (words, name);

    if (word == NULL) {
      g_set_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED,
                   _ ("the machine %s is no host that you have named: name it in the preferences, or in "
                      "WEFT_REMOTE_HOSTS"),
                   name);
      return NULL;
    }
    g_string_append_printf (chosen, " %.*s%s%s", (int) strcspn (word, ":="), word, names[i] + strlen (name),
                            word + strcspn (word, "="));
  }
  return g_strdup (chosen->str);
}

/* (transfer full) (nullable): as a program reads it. @wanted: (nullable): of weft_unix_hosts_run() */
static GString *
make_plan (const char *wanted, GError **error)
{
  g_autofree char *site = weft_site_get_text (HOSTS, "WEFT_REMOTE_HOSTS");
  g_autofree char *said =
      wanted != NULL ? choose_hosts (wanted, site != NULL ? site : "", error) : g_steal_pointer (&site);
  GString *plan;

  if (said == NULL && wanted != NULL)
    return NULL;
  if (said == NULL) {
    g_set_error_literal (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED,
                         _ ("no hosts are named: name them in the preferences, or in WEFT_REMOTE_HOSTS as in "
                            "“alpha beta user@gamma”"));
    return NULL;
  }
  plan = g_string_new (NULL);
  if (add_shell (plan, error) && add_hosts (plan, said, error))
    return plan;
  g_string_free (plan, TRUE);
  return NULL;
}

gboolean
weft_unix_hosts_probe (GError **error)
{
  GString *plan = weft_unix_probe (WEFT_UNIX_UDP, error) ? make_plan (NULL, error) : NULL;

  if (plan == NULL)
    return FALSE;
  g_string_free (plan, TRUE);
  return TRUE;
}

/* (transfer full) (nullable): the path of a file of this user alone. */
static char *
write_plan (const char *hosts, GError **error)
{
  GString *plan = make_plan (hosts, error);
  char *path = NULL;
  int fd = plan != NULL ? g_file_open_tmp ("weft-hosts-XXXXXX", &path, error) : -1;

  if (fd >= 0)
    close (fd);
  if (fd >= 0 && !g_file_set_contents (path, plan->str, (gssize) plan->len, error)) {
    g_unlink (path);
    g_clear_pointer (&path, g_free);
  }
  if (plan != NULL)
    g_string_free (plan, TRUE);
  return path;
}

gboolean
weft_unix_hosts_run (const WeftMimdcCode *code,
                     const WeftReferenceOptions *options,
                     WeftReferenceCounts *counts,
                     WeftCompiledCounts *own,
                     WeftJob *job,
                     GError **error)
{
  static const WeftCompiledLimits limits = {.is_confined = FALSE};
  gint64 begin = g_get_monotonic_time ();
  g_autofree char *plan = write_plan (options->hosts, error);
  g_autofree char *program =
      plan != NULL ? weft_unix_make_for_others (code, WEFT_UNIX_UDP, options, job, error) : NULL;
  gboolean is_done;

  *counts = (WeftReferenceCounts){0};
  *own = (WeftCompiledCounts){.build_seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC};
  is_done = program != NULL &&
            weft_compiled_run_program (code, program, plan, &limits, options, counts, own, job, error);
  if (plan != NULL)
    g_unlink (plan);
  return is_done;
}
