"""display.py COMMAND...: runs it on a display and a session bus of its own, and ends as it does.

The X server chooses its number itself, so that any number of these may run at once."""
import os
import subprocess
import sys

SCREEN = '1960x1200x24'


def start_server():
    """The X server and the name of its display."""
    end, number = os.pipe()
    server = subprocess.Popen(
        ['Xvfb', '-displayfd', str(number), '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset'],
        pass_fds=[number], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(number)
    with os.fdopen(end) as answer:
        return server, ':' + answer.readline().strip()


def run_session(command, environment):
    """The command's own output goes where ours goes; what the daemons of the session say is no part of it."""
    output = os.dup(sys.stdout.fileno())
    shell = ['sh', '-c', f'exec "$@" >&{output}', 'sh', *command]
    return subprocess.run(['dbus-run-session', '--', *shell], env=environment, stdout=sys.stderr, pass_fds=[output],
                          check=False).returncode


def main(command):
    server, display = start_server()
    try:
        environment = {**os.environ, 'DISPLAY': display}
        environment.pop('WAYLAND_DISPLAY', None)
        return run_session(command, environment)
    finally:
        server.terminate()
        server.wait()


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]) & 255)
