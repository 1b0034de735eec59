/* weft-unix-hosts.h: programs in MIMDC as processes of several hosts that talk by UDP (unix-udp-hosts.h), begun by a remote shell: the hosts and the
 * command are the site's (weft-site.h), RemoteHosts and RemoteShell or WEFT_REMOTE_HOSTS and WEFT_REMOTE_SHELL. Hosts are words NAME, NAME=ADDRESS or
 * NAME:SHARE=ADDRESS with blanks or commas between, where PEs are shared out by SHARE (1 where it is left out). */
#pragma once

#include "weft-compiled-run.h"

G_BEGIN_DECLS

/** weft_unix_hosts_probe: whether hosts are named, have addresses, and there are a compiler and the remote shell. None of them is called. */
gboolean weft_unix_hosts_probe (GError **error);

/**
 * weft_unix_hosts_run:
 * @options: with hosts, PEs are on these: words NAME:SHARE with a blank between, each this system or one of the site's hosts, by its name alone
 * @error: (out): as of weft_unix_run(); or what a host, or the way to it, does not give, with its name
 *
 * As weft_unix_run(). The program is made here, for processors like this one, and lies in a folder of its own on each host while it runs. Nothing
 * confines it but the user's rights there.
 */
gboolean weft_unix_hosts_run (const WeftMimdcCode *code,
                              const WeftReferenceOptions *options,
                              WeftReferenceCounts *counts,
                              WeftCompiledCounts *own,
                              WeftJob *job,
                              GError **error);

G_END_DECLS
