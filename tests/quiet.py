"""quiet.py COMMAND...: runs a test, passes on what it writes, and fails it when that has a warning, a critical
or an error of GLib's log in it, whichever process of the test wrote it.

Everything else that a test writes is its own business: so is what dbus-daemon says about its limits and about
the services that it starts."""
import re
import subprocess
import sys
import threading

COMPLAINT = re.compile(rb'(?:^|[ -])(?:WARNING|CRITICAL|ERROR) \*\*|^#? ?[\w-]+-(?:WARNING|CRITICAL|ERROR): |^ERROR:')

# What GTK 4.8 says of a tip for a window that has gone; GLib puts it down before a test can pass over it (late_tip in tests/ui/ui-fixture.c).
# A test that does not pass over it ends by a signal.
LATE_TIP = re.compile(rb"^# Gd?t?k-CRITICAL: (?:gdk_surface_get_device_position|_gtk_widget_find_at_coords): "
                      rb"assertion 'GDK_IS_SURFACE \(surface\)' failed")

# GLib makes its first table of quarks before main() and drops it when there are more than 2048 of them: others may be reading it.
# The leak sanitizer sees that, and ends the process with 1. How many quarks there come to be depends on what a busy machine gets
# to. A check that fails says so in its own lines.
SUMMARY = b'SUMMARY: AddressSanitizer: '
# And GTK 4.8 forgets a node of one color (gsk_color_node_new) now and then, when a background is drawn on a busy machine.
LIBRARIES = {b'16384 byte(s) leaked in 1 allocation(s).', b'48 byte(s) leaked in 1 allocation(s).',
             b'16432 byte(s) leaked in 2 allocation(s).'}
LEAK = 1


def pass_on(source, sink, complaints, summaries):
    for line in source:
        sink.write(line)
        sink.flush()
        if SUMMARY in line:
            summaries.append(line.split(SUMMARY)[1].strip())
        if COMPLAINT.search(line) and not LATE_TIP.search(line):
            complaints.append(line)


def main(command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    complaints = []
    summaries = []
    readers = [threading.Thread(target=pass_on, args=[source, sink, complaints, summaries])
               for source, sink in [(process.stdout, sys.stdout.buffer), (process.stderr, sys.stderr.buffer)]]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    code = process.wait()
    if code == LEAK and summaries and set(summaries) <= LIBRARIES:
        code = 0
    for line in complaints:
        print('quiet.py: a complaint:', line.decode('utf-8', 'replace').strip(), file=sys.stderr)
    # A program that was ended by a signal has failed too.
    return code if code > 0 else 1 if code < 0 or complaints else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
