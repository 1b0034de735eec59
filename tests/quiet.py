"""quiet.py COMMAND...: runs a test, passes on what it writes, and fails it when that has a warning, a critical
or an error of GLib's log in it, whichever process of the test wrote it.

Everything else that a test writes is its own business: so is what dbus-daemon says about its limits and about
the services that it starts."""
import os
import re
import subprocess
import sys
import threading

COMPLAINT = re.compile(rb'(?:^|[ -])(?:WARNING|CRITICAL|ERROR) \*\*|^#? ?[\w-]+-(?:WARNING|CRITICAL|ERROR): |^ERROR:')

# What GTK 4.8 says though nothing is wrong; GLib puts it down before a test can pass over it (harmless in tests/ui/ui-fixture.c, with the
# reasons). A test that does not pass over it ends by a signal.
HARMLESS = re.compile(rb"Gd?t?k-CRITICAL(?: \*\*: [\d:.]+)?: (?:(?:gdk_surface_get_device_position|_gtk_widget_find_at_coords): "
                      rb"assertion 'GDK_IS_SURFACE \(surface\)' failed|"
                      rb"\w+ 0x[0-9a-f]+ reports a minimum width of \d+, but minimum width for height of 1048576 is \d+\.)|"
                      rb"Gtk-WARNING(?: \*\*: [\d:.]+)?: Trying to snapshot GtkButton 0x[0-9a-f]+ without a current allocation")

# What the leak sanitizer reports, and the status that it ends a process with. A check that fails says so in its own lines.
LEAK = b'LeakSanitizer: detected memory leaks'
LEAK_STATUS = 1
SEED = re.compile(rb'random seed: (\S+)')
RECORD = re.compile(rb'^(?:Direct|Indirect) leak of .*(?:\n +#.*)+', re.MULTILINE)
LIBRARY = re.compile(rb'\((?:/usr)?/lib/|/libsanitizer/|/sysdeps/|/csu/| nptl/| in _start |<unknown module>')
NEAR = 12  # calls: what is forgotten by who made it is seen in as many, a main loop farther down is not


# GLib's first table of quarks, which it leaves behind when a process has more than fit in: every large test does.
QUARKS = re.compile(rb'^Direct leak of 16384 byte\(s\) in 1 object')

# What GLib keeps for each thread, and takes back as the thread ends, which one may just be doing.
OF_THREAD = re.compile(rb'calloc .*\n.* in g_malloc0 .*\n.*/libglib[^ ]*\)\n.* in g_(?:slice_\w+|main_current_source|main_depth) ')


def is_ours(record):
    return not OF_THREAD.search(record) and any(not LIBRARY.search(call) for call in record.splitlines()[1:])


def are_quarks(records):
    return bool(records) and all(QUARKS.match(record) and not is_ours(record) for record in records)


def run_again(command, written, *options):
    """Runs the test once more, with the same random numbers; its leaks, or None when it failed otherwise."""
    seed = SEED.search(written)
    options = [os.environ.get('ASAN_OPTIONS', ''), *options]
    again = subprocess.run([*command, *(['--seed', seed[1].decode()] if seed else [])], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           env={**os.environ, 'ASAN_OPTIONS': ':'.join(filter(None, options))}, check=False)
    if again.returncode in (0, LEAK_STATUS) and b'\nnot ok ' not in again.stdout:
        return RECORD.findall(again.stdout)
    sys.stderr.buffer.write(again.stdout)
    return None


def forgets_again(command, written):
    """GLib, GTK and what is below them forget things now and then, and are built so that a quick look at the stack ends
    in them, whoever called them: so the test runs once more. Where something is forgotten again, that is looked at
    slowly, with whole stacks, which takes ten times as long. A leak is the test's when a call near it is."""
    leaks = run_again(command, written)
    if leaks and not are_quarks(leaks):
        leaks = run_again(command, written, 'fast_unwind_on_malloc=0', f'malloc_context_size={NEAR}')
    if leaks is None:
        return True
    ours = list(filter(is_ours, leaks))
    sys.stderr.buffer.write(b'quiet.py: looked at again: %d leaks, %d of them the test\'s\n' % (len(leaks), len(ours)))
    sys.stderr.buffer.write(b'\n'.join(ours))
    return bool(ours)


def pass_on(source, sink, complaints, kept):
    for line in source:
        sink.write(line)
        sink.flush()
        kept.append(line)
        if COMPLAINT.search(line) and not HARMLESS.search(line):
            complaints.append(line)


def main(command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    complaints = []
    written = []
    readers = [threading.Thread(target=pass_on, args=[source, sink, complaints, written])
               for source, sink in [(process.stdout, sys.stdout.buffer), (process.stderr, sys.stderr.buffer)]]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    code = process.wait()
    text = b''.join(written)
    if code == LEAK_STATUS and LEAK in text and b'\nnot ok ' not in text and (are_quarks(RECORD.findall(text)) or not forgets_again(command, text)):
        code = 0
    for line in complaints:
        print('quiet.py: a complaint:', line.decode('utf-8', 'replace').strip(), file=sys.stderr)
    # A program that was ended by a signal has failed too.
    return code if code > 0 else 1 if code < 0 or complaints else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
