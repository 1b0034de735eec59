"""workbench.py: the real program on a display, for tests that work with it from outside. Its eyes are the
accessibility bus and the screen, its hands a pointer and a keyboard.

Nothing here waits for a fixed time and hopes: everything is asked for until it is so, or LIMIT is over."""
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import warnings

import accessible
import screen
from accessible import Gone, State, forget, walk

sys.path.append(os.path.join(os.path.dirname(__file__), '..'))
from quiet import HARMLESS  # noqa: E402 (where it is comes first)

LIMIT = int(os.environ.get('WEFT_TEST_LIMIT', 120))  # seconds; only what never comes fails, on a busy machine too
PAUSE = 0.03
DOUBT = 2  # seconds after which one looks for what is waited for as if nothing were known
PATIENCE = 10  # seconds after which one presses again
STEP = 0.02  # between two keys, and two moves of the pointer: GTK takes what comes at once for one move
BLANK = 0.01  # more than the brightness of an empty screen
# Colours of the light theme.
BAD = 'b01525'  # refusals, deadlines
SIMD = 'dce8f7'  # nodes in SIMD mode

EDGE = 5  # the frame that GTK draws around a window when there is no window manager

SETTINGS = '[Settings]\ngtk-enable-animations=false\ngtk-cursor-blink=false\n'

warnings.simplefilter('ignore', DeprecationWarning)


def until(condition, what):
    """The first true value of condition(); what goes away while one looks at it is not there. what: words, or what makes them.
    At most half of the time is spent looking: who is looked at has to answer, and gets on with nothing else meanwhile."""
    end = time.monotonic() + LIMIT
    doubt = time.monotonic() + DOUBT
    while True:
        start = time.monotonic()
        with contextlib.suppress(Gone):
            value = condition()
            if value:
                return value
        took = time.monotonic() - start
        if time.monotonic() > end:
            raise AssertionError(f'waited {LIMIT} s in vain: {what() if callable(what) else what}')
        if time.monotonic() > doubt:
            forget()
            doubt = time.monotonic() + DOUBT
        time.sleep(max(PAUSE, took))


# The keyboard.

def press(*keys):
    for key in keys:
        screen.press_key(key)
        time.sleep(STEP)


def write(text):
    """By a tool that finds a key for each character of any language."""
    subprocess.run(['xdotool', 'type', '--delay', '15', str(text)], check=True)


@contextlib.contextmanager
def held(key):
    """While a key is down."""
    screen.hold_key(key)
    try:
        yield
    finally:
        screen.release_key(key)


# The pointer.

def move(place):
    """There, with a small move at the end, so that there is one to notice."""
    x, y = place
    screen.move_to(x - 1, y - 1)
    time.sleep(STEP)
    screen.move_to(x, y)
    time.sleep(STEP)


def click(place, button=1, times=1):
    """Several in one go: on a busy machine two would be too far apart for a double click."""
    move(place)
    screen.click_button(button, times)


def pause_between_clicks():
    """Two clicks with less between them are a double click: it is the time on the screen's clock that counts."""
    time.sleep(0.5)


def drag_to(start, end, button=1):
    """Presses at one place and moves to another; the button stays down."""
    move(start)
    screen.hold_button(button)
    for i in range(1, 13):
        time.sleep(STEP)
        screen.move_to(*(a + (b - a) * i / 12 for a, b in zip(start, end)))
    time.sleep(STEP)
    move(end)


def drag(start, end, button=1):
    drag_to(start, end, button)
    screen.release_button(button)


# The accessibility bus.

def text_of(element):
    return element.text if element is not None else None


def is_enabled(element):
    return element.has(State.SENSITIVE)


def is_checked(element):
    return element.has(State.CHECKED) or element.has(State.PRESSED)


def find_offset(element):
    """Whatever has the size of one of the program's windows fills it; None: neither element nor what it stands in does."""
    windows = screen.list_windows()
    while element is not None:
        x, y, width, height = element.extents
        for left, top, window_width, window_height in windows:
            if (width, height) == (window_width, window_height):
                return left - x, top - y
            if (width, height) == (window_width - 2 * EDGE, window_height - 2 * EDGE):
                return left + EDGE - x, top + EDGE - y
        element = element.parent
    return None


def is_named(element, name):
    """Buttons with a mnemonic are named twice: by their label, with its underscore, and by their content."""
    found = element.name
    return found == name or found.replace('_', '') == f'{name} {name}'


# A process with more than 2048 quarks leaks GLib's first table of them, and the leak sanitizer says so.
FIRST_QUARKS = re.compile(r'\n=+\n==[0-9]+==ERROR: LeakSanitizer.*'
                          r'SUMMARY: AddressSanitizer: 16384 byte\(s\) leaked in 1 allocation\(s\)\.\n', re.DOTALL)


class Workbench:
    """The program, its folders and what is on the screen."""

    def __init__(self, *files, home=None, change=None):
        """files: names that the example gets, changed by change(), before the program opens them."""
        self.home = home or tempfile.mkdtemp(prefix='weft-ui-')
        self.folder = os.path.join(self.home, 'user')  # where the documents are, and nothing else
        self.complaints = os.path.join(self.home, 'stderr')
        self.files = [os.path.join(self.folder, name) for name in files]
        self.app = None
        self.process = None
        os.makedirs(self.folder, exist_ok=True)
        settings = os.path.join(self.home, 'config', 'gtk-4.0')
        os.makedirs(settings, exist_ok=True)
        with open(os.path.join(settings, 'settings.ini'), 'w', encoding='utf-8') as file:
            file.write(SETTINGS)
        for path in self.files:
            copy_example(path, change)

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.__exit__(*sys.exc_info())
            raise
        return self

    def __exit__(self, kind, _value, _trace):
        if kind is not None:
            keep_picture()
            print(self.describe(), file=sys.stderr, flush=True)
        if self.process is not None:
            self.kill()
        screen.release_button()
        written = self.read_complaints()
        shutil.rmtree(self.home, ignore_errors=True)
        if kind is not None and written:
            print(f'the program complained: {written}', file=sys.stderr, flush=True)
        if kind is None and written:
            raise AssertionError(f'the program complained: {written}')

    # The process.

    def start(self):
        folders = {f'XDG_{name.upper()}_HOME': os.path.join(self.home, name)
                   for name in ['cache', 'config', 'data', 'state']}
        with open(self.complaints, 'ab') as complaints:
            self.process = subprocess.Popen([options.program, *self.files], cwd=self.folder, stderr=complaints,
                                            env={**os.environ, 'G_DEBUG': '', 'WEFT_TOAST_SECONDS': str(LIMIT),
                                                 'HOME': self.folder, **folders})
        self.app = until(self.find_app, 'the program on the accessibility bus')
        until(lambda: self.find('frame'), 'a window')
        until(lambda: screen.brightness() > BLANK, 'a picture in it')  # what is pressed before there is one can be lost

    def find_app(self):
        if self.process.poll() is not None:
            raise AssertionError(f'the program ended with {self.process.returncode}: {self.read_complaints()}')
        return accessible.find_app(self.process.pid)

    def read_complaints(self):
        """Whatever the program wrote, but what is harmless: a test fails by it when it ends."""
        lines = read(self.complaints).splitlines(keepends=True)
        text = b''.join(line for line in lines if not HARMLESS.search(line)).decode('utf-8', 'replace')
        return FIRST_QUARKS.sub('', text).strip()

    def describe(self):
        """What somebody before it would tell: whether it runs and answers, and what it shows."""
        forget()
        if self.process is None or self.process.poll() is not None:
            return f'the program has ended with {self.process.returncode}' if self.process else 'the program was not begun'
        if self.app is None:
            return 'the program is not on the accessibility bus'
        try:
            shown = [f'{seen.element.role} “{seen.name}” at {seen.element.extents}' for seen in self.seen() if seen.name]
        except Gone as gone:
            return f'the program does not answer: {gone}'
        return '\n'.join(['the program shows', *shown[:200]])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def wait_for_end(self):
        until(lambda: self.process.poll() is not None, 'the end of the program')
        complaints = self.read_complaints()
        assert self.process.returncode == 0 or 'ASAN_OPTIONS' in os.environ and not complaints, \
            f'the program ended with {self.process.returncode}: {complaints}'

    # What is there.

    def seen(self, role=None, name=None, description=None, inside=None):
        """What is shown: by role, name and description."""
        for seen in walk(inside or self.app):
            if ((role is None or seen.element.role == role)
                    and (name is None or is_named(seen, name))
                    and (description is None or seen.description == description)
                    and seen.element.is_shown()):
                yield seen

    def all(self, *which, **where):
        return (seen.element for seen in self.seen(*which, **where))

    def all_of(self, *which, **where):
        return list(self.all(*which, **where))

    def find(self, *which, **where):
        return next(self.all(*which, **where), None)

    def windows(self):
        return [window for window in self.app.children if window.is_shown()]

    def await_one_window(self):
        """Until a dialog has ended on the screen too: what is pressed before that goes with it. Then keys are the window's again,
        or nobody's and go to where the pointer is."""
        until(lambda: len(self.windows()) == 1, 'the end of the dialog')
        width, height = self.windows()[0].extents[2:]
        sizes = [screen.screen_size(), (width, height), (width + 2 * EDGE, height + 2 * EDGE)]
        until(lambda: screen.focused_size() in sizes, lambda: f'the keyboard in a window of {sizes}; one of {screen.focused_size()} has it')

    def tabs(self):
        """The tabs by name, from left to right; they are there from two on. GTK 4.8 has no better role for them."""
        tabs = [(next(part.name for part in tab if part.element.role == 'label'), tab.element)
                for tab in self.seen('filler', 'AdwTab')]
        return dict(sorted(tabs, key=lambda tab: tab[1].extents[0]))

    def title(self):
        """Of the first window: of the document that is seen."""
        return next(window.name for window in self.windows())

    def outline(self):
        """The names of the rows."""
        return [row.name for row in self.seen('list item', inside=self.await_one('list', 'Outline'))]

    def words_in(self, element):
        return [text_of(label) for label in self.all('label', inside=element)]

    def await_one(self, role=None, name=None, description=None):
        return until(lambda: self.find(role, name, description), f'{role} {name or description or ""}')

    def await_none(self, role=None, name=None, description=None):
        until(lambda: self.find(role, name, description) is None, f'no {role} {name or description or ""}')

    def await_text(self, pattern):
        """A label whose text has the regular expression in it."""
        return until(lambda: next((seen.element for seen in walk(self.app) if seen.element.role == 'label'
                                   and re.search(pattern, seen.name) and seen.element.is_shown()), None),
                     f'the words {pattern}')

    def await_mean(self, text):
        until(lambda: self.mean() == text, lambda: f'the mean {text}; it is {self.mean()}')

    def mean(self):
        label = self.find('label', description='Mean execution time')
        return label.name if label else None

    def count_pixels(self, name, colour):
        """How many pixels of a drawing have that colour; those of letters are mixed with others."""
        element = self.await_one('image', name)
        x, y = self.place(element, 0, 0)
        _, _, width, height = element.extents
        return screen.read_pixels(x, y, round(width), round(height)).count(int(colour, 16))

    # Where it is.

    def place(self, element, across=0.5, down=0.5):
        """A point of an element on the screen, once it stays where it is: a window or a tab that has just come moves what
        is beside it."""
        seen = []
        until(lambda: seen.append(element.extents) or seen[-2:-1] == seen[-1:], 'a place that stays')
        x, y, width, height = seen[-1]
        left, top = self.offset(element)
        return round(left + x + across * width), round(top + y + down * height)

    def offset(self, element):
        """What its extents lack on the screen: those in a popover do not say where the popover is. While a window comes or
        goes it may not be found."""
        return until(lambda: find_offset(element), 'a window around it')

    def point(self, role, name=None, description=None, across=0.5, down=0.5):
        return self.place(self.await_one(role, name, description), across, down)

    def press_button(self, name, role='push button'):
        click(self.point(role, name))

    def press_away(self, name, role='push button'):
        """Presses a button that goes by it; what has just come may move once more, from under the pointer."""
        def is_gone():
            if self.find(role, name):
                click(self.point(role, name))
            end = time.monotonic() + PATIENCE
            while self.find(role, name) and time.monotonic() < end:
                time.sleep(PAUSE)
            return self.find(role, name) is None
        until(is_gone, f'no {role} {name}')

    def node(self, name):
        """The middle of a node, as long as nobody moved the diagram."""
        return centre(self.nodes()[name])

    def nodes(self):
        """x, y, width, height on the screen of each node, by XML id."""
        canvas = self.await_one('image', 'Diagram')
        left, top = self.place(canvas, 0, 0)
        _, _, width, height = canvas.extents
        listing = subprocess.run([options.places, self.files[0] if self.files else options.example, str(width), str(height)], check=True,
                                 stdout=subprocess.PIPE, text=True).stdout
        boxes = {}
        for line in listing.splitlines():
            name, *numbers = line.split()
            x, y, node_width, node_height = map(float, numbers)
            boxes[name] = left + x, top + y, node_width, node_height
        return boxes

    # The keyboard goes through what can have it.

    def await_focus(self, role, name=None):
        element = until(lambda: next((element for element in self.all(role, name)
                                      if element.has(State.FOCUSED)), None), f'the keyboard in {name}')
        self.await_keys(element)
        return element

    def await_keys(self, element):
        """GTK may give an element the keyboard before the screen gives it to the element's window. After a window has
        closed it is nobody's, and goes to where the pointer is."""
        while element.parent != self.app:
            element = element.parent
        others = [window.extents[2:] for window in self.windows() if window != element]
        until(lambda: not any(screen.focused_size() in [(width, height), (width + 2 * EDGE, height + 2 * EDGE)]
                              for width, height in others), f'the keyboard in the window {element.name}')

    def tab_to(self, role, name, key='Tab', inside=None):
        target = until(lambda: next((element for element in self.all(role, name, inside=inside)
                                     if element.has(State.FOCUSABLE)), None), f'{role} {name}')
        self.await_keys(target)
        for _ in range(150):
            if target.has(State.FOCUSED):
                return target
            before = self.focused()
            # In the diagram Tab alone is for new nodes, in the source it is written.
            way = 'ctrl+Tab' if key == 'Tab' and before and ('Diagram' in before or 'Source' in before) else key
            until(lambda: self.moves(way, before), f'{key} moves the keyboard')
        raise AssertionError(f'{key} does not lead to {role} {name}')

    def moves(self, key, before):
        """A key that comes while a menu opens may be lost, and is pressed again then."""
        press(key)
        for _ in range(100):
            if self.focused() != before:
                return True
            time.sleep(0.05)
        return False

    def focused(self):
        """What has the keyboard: role, name, place."""
        element = next((seen.element for seen in walk(self.app) if seen.has(State.FOCUSED)), None)
        return element and (element.role, element.name, element.extents)


def centre(box):
    x, y, width, height = box
    return round(x + width / 2), round(y + height / 2)


# Changes of the example.

# On the second machine starting a loop takes longer.
MACHINES = ('</machine><machine id="other" name="Other machine" kind="mixed" pes="8">'
            '<overhead name="loop-init" simd="100" spmd="100"/></machine>')


def add_machine(text):
    return text.replace('</machine>', MACHINES, 1)


def make_simd(text):
    return text.replace('kind="mixed"', 'kind="simd"').replace('mode="spmd"', 'mode="simd"')


def make_slow(text):
    return text.replace('pes="8"', 'pes="1024"').replace('uniform(8, 12)', 'uniform(8, 700)')


def take_example(name):
    """Another example in its place."""
    with open(os.path.join(os.path.dirname(options.example), name), encoding='utf-8') as file:
        text = file.read()
    return lambda _: text


def make_targets(_text):
    """A program, and two targets of this system on which it can run, of which threads are the quicker one."""
    names = 'PUSH POP LOCAL LD ST THIS ALLOC LINK CALL RET PRINT WAIT HALT'.split()
    targets = ''.join(f'<target id="here-{model}" machine="here" model="{model}" load="1">'
                      + ''.join(f'<time op="{name}" seconds="{seconds}"/>' for name in names) + '</target>'
                      for model, seconds in [('threads', '1e-6'), ('pipes', '2e-6')])
    return (f'<weft xmlns="urn:weft:1"><suite><machine id="here" name="{os.uname().nodename}" kind="spmd" pes="2"/>{targets}</suite>'
            '<program id="p" language="mimdc" pes="4">int main() { print(this); }</program></weft>')


MODELS = ['Processes with pipes', 'Processes with a shared file', 'Processes with UDP sockets']  # that are measured besides threads


# Tests: functions, reported in the Test Anything Protocol.

class Options:
    """What the build says: the program, its examples, the helper that knows where nodes are drawn."""

    def __init__(self, program, data, places):
        self.program = os.path.abspath(program)
        self.places = os.path.abspath(places)
        self.example = os.path.join(data, 'examples', 'li-figure-2.weft')


options = None
running = None


def keep_picture():
    """What the screen showed when a test failed, beside the logs."""
    folder = os.path.join('meson-logs', 'ui')
    os.makedirs(folder, exist_ok=True)
    subprocess.run(['import', '-window', 'root', os.path.join(folder, f'{running}.png')], check=False)


def copy_example(path, change=None):
    """At once, so that who watches the file sees one change."""
    with open(options.example, encoding='utf-8') as source, open(path + '~', 'w', encoding='utf-8') as copy:
        copy.write(change(source.read()) if change else source.read())
    os.replace(path + '~', path)


def read(path):
    """What is in a file; nothing when it is not there."""
    with contextlib.suppress(FileNotFoundError), open(path, 'rb') as file:
        return file.read()
    return b''


def check_ten_tasks(path):
    """The file has the bytes that it has whatever the tasks were drawn with: pointer, keyboard, or the accessibility bus."""
    saved, expected = read(path).decode(), read(os.path.join(os.path.dirname(__file__), '../data/ten-tasks.weft')).decode()
    assert saved == expected, saved


def run(tests, arguments):
    """run([test, ...], [program, data, places, name...]): all of them, or those named."""
    global options, running
    options = Options(*arguments[:3])
    chosen = [test for test in tests if not arguments[3:] or test.__name__ in arguments[3:]]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    print(f'1..{len(chosen)}')
    for number, test in enumerate(chosen, start=1):
        running = test.__name__
        start = time.monotonic()
        try:
            test()
            print(f'ok {number} {test.__name__}', flush=True)
        except Exception:
            print(f'{test.__name__}: {traceback.format_exc()}', file=sys.stderr, flush=True)
            print(f'not ok {number} {test.__name__}', flush=True)
        print(f'# {time.monotonic() - start:.1f} s', flush=True)
