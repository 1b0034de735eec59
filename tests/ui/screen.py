"""screen.py: the display as who sits before it has it: a pointer, a keyboard, windows, and what can be seen.

All goes over one connection to the X server, since a process for each move would take most of the time of a test. What is
asked for has been done by the server when a function returns; the program may not have heard of it yet."""
import array
import contextlib
import functools
import os
import time

from Xlib import X, XK, display, error
from Xlib.ext import xtest

MODIFIERS = {'ctrl': 'Control_L', 'shift': 'Shift_L', 'alt': 'Alt_L'}
SAMPLED = 40  # rows of pixels, of which one is looked at for the brightness
AT_ONCE = 1 << 18  # bytes of pixels that are asked for at once


@functools.cache
def server():
    return display.Display(os.environ['DISPLAY'])


def root():
    return server().screen().root


def fake(*arguments, **where):
    xtest.fake_input(server(), *arguments, **where)
    server().sync()


# The pointer.

def move_to(x, y):
    fake(X.MotionNotify, x=round(x), y=round(y))


def move_by(x, y):
    fake(X.MotionNotify, 1, x=x, y=y)


def hold_button(button=1):
    fake(X.ButtonPress, button)


def release_button(button=1):
    fake(X.ButtonRelease, button)


def click_button(button=1, times=1, delay=0.02):
    for _ in range(times):
        hold_button(button)
        release_button(button)
        time.sleep(delay)


# The keyboard.

def find_keys(name):
    """The keys to hold for a name like ctrl+shift+s, the last one last."""
    *modifiers, last = name.split('+')
    keysym = XK.string_to_keysym(MODIFIERS.get(last, last))
    codes = sorted(server().keysym_to_keycodes(keysym), key=lambda code: code[1])
    assert codes, f'a key {name}'
    code, level = codes[0]
    held = [XK.string_to_keysym(MODIFIERS[modifier]) for modifier in modifiers + ['shift'] * (level == 1)]
    return [server().keysym_to_keycode(keysym) for keysym in held] + [code]


def hold_key(name):
    for code in find_keys(name):
        fake(X.KeyPress, code)


def release_key(name):
    for code in reversed(find_keys(name)):
        fake(X.KeyRelease, code)


def press_key(name):
    hold_key(name)
    release_key(name)


# Windows. They may go while one asks.

def is_program(window):
    """One of the program's that is on the screen."""
    names = window.get_wm_class()
    return bool(names) and 'weft' in names and window.get_attributes().map_state == X.IsViewable


def iter_windows():
    for window in root().query_tree().children:
        with contextlib.suppress(error.XError):
            if is_program(window):
                yield window, window.get_geometry()


def list_windows():
    """x, y, width, height of the program's windows, popovers first."""
    boxes = [(box.x, box.y, box.width, box.height) for _, box in iter_windows()]
    return sorted(boxes, key=lambda box: box[2] * box[3])


def focus_program():
    """Gives the keyboard to the largest of the program's windows, as a window manager does."""
    window, _ = max(iter_windows(), key=lambda found: found[1].width * found[1].height)
    window.set_input_focus(X.RevertToParent, X.CurrentTime)
    server().sync()


def screen_size():
    screen = server().screen()
    return screen.width_in_pixels, screen.height_in_pixels


def focused_size():
    """Width and height of the window that gets what is typed; of the screen when it is the one below the pointer."""
    window = server().get_input_focus().focus
    with contextlib.suppress(error.XError):
        while not isinstance(window, int) and window != root():
            parent = window.query_tree().parent
            if parent == root():
                box = window.get_geometry()
                return box.width, box.height
            window = parent
    return screen_size()


# What can be seen.

def read_pixels(x, y, width, height):
    """The pixels of a part of the screen, row by row, 0xRRGGBB each."""
    pixels = array.array('I')
    rows = max(AT_ONCE // (4 * width), 1)
    for top in range(0, height, rows):
        part = root().get_image(x, y + top, width, min(rows, height - top), X.ZPixmap, 0xffffff)
        pixels.frombytes(part.data)
    return pixels


def brightness():
    """Of the screen, by some of its rows, from 0 to 1."""
    width, height = screen_size()
    rows = [read_pixels(0, y, width, 1) for y in range(0, height, SAMPLED)]
    return sum(sum(row.tobytes()) for row in rows) / (3 * 255 * width * len(rows))
