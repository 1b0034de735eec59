"""quiet.py COMMAND...: runs a test, passes on what it writes, and fails it when that has a warning, a critical
or an error of GLib's log in it, whichever process of the test wrote it.

Everything else that a test writes is its own business: so is what dbus-daemon says about its limits and about
the services that it starts."""
import re
import subprocess
import sys
import threading

COMPLAINT = re.compile(rb'(?:^|[ -])(?:WARNING|CRITICAL|ERROR) \*\*|^#? ?[\w-]+-(?:WARNING|CRITICAL|ERROR): |^ERROR:')


def pass_on(source, sink, complaints):
    for line in source:
        sink.write(line)
        sink.flush()
        if COMPLAINT.search(line):
            complaints.append(line)


def main(command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    complaints = []
    readers = [threading.Thread(target=pass_on, args=[source, sink, complaints])
               for source, sink in [(process.stdout, sys.stdout.buffer), (process.stderr, sys.stderr.buffer)]]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    code = process.wait()
    for line in complaints:
        print('quiet.py: a complaint:', line.decode('utf-8', 'replace').strip(), file=sys.stderr)
    # A program that was ended by a signal has failed too.
    return code if code > 0 else 1 if code < 0 or complaints else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
