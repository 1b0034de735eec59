"""test-arranging.py: nodes moved freely, with the pointer and with the keyboard, and what the file keeps of it."""
import re
import sys

import screen
import workbench
from workbench import Workbench, click, drag, drag_to, held, is_enabled, pause_between_clicks, press, read, until

ACCENT = '3584e4'  # guides, outlines of what is selected


def places(bench):
    """x and y of nodes that the file gives a place, and what else it says there."""
    press('ctrl+s')
    bench.await_text('^Saved “')
    text = read(bench.files[0]).decode()
    return {name: (float(x), float(y), rest) for name, x, y, rest in
            re.findall(r'<at ref="(\w+)" x="([-\d.]+)" y="([-\d.]+)"([^/]*)/>', text)}


def moved(start, dx, dy):
    return start[0] + dx, start[1] + dy


def test_drag():
    """One step for the whole drag, named after the node; undo leaves no place in the file."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        place = bench.node('f')
        with held('alt'):
            drag(place, moved(place, 60, -83))
        bench.await_text('^Block: blk_f, SIMD$')
        until(lambda: is_enabled(bench.find('push button', 'Undo')), 'a step to undo')
        at = places(bench)
        assert list(at) == ['f'], at
        press('ctrl+z')
        until(lambda: not is_enabled(bench.find('push button', 'Undo')), 'nothing more to undo')
        press('ctrl+s')
        until(lambda: b'<at' not in read(bench.files[0]), 'a file without places')


def test_escape():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        place = bench.node('f')
        with held('alt'):
            drag_to(place, moved(place, 60, -83))
            until(lambda: is_enabled(bench.find('push button', 'Undo')), 'the node on its way')
            press('Escape')
            until(lambda: not is_enabled(bench.find('push button', 'Undo')), 'the node back where it was')
            screen.release_button()
        assert not is_enabled(bench.find('push button', 'Undo'))


def test_snap():
    """Some pixels off the line of its neighbour a node comes into line with it, and a guide shows that."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        place = bench.node('f')
        other = bench.node('a')
        plain = bench.count_pixels('Diagram', ACCENT)
        with held('alt'):
            drag_to(place, (place[0] + 150, other[1] + 3))
            until(lambda: bench.count_pixels('Diagram', ACCENT) > plain + 100, 'a guide')
            screen.release_button()
        press('F6', 'ctrl+l')
        until(lambda: not places(bench), 'no places after a layout')


def test_tool():
    """With the tool for it every drag is free; the layout of the whole leaves a pinned node alone."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        place = bench.node('c')
        click(place)
        bench.await_text('^Block: blk_c, SPMD$')
        press('v')
        bench.await_text('^Drags move nodes freely now')
        pause_between_clicks()
        drag(place, moved(place, -64, 40))
        until(lambda: is_enabled(bench.find('push button', 'Undo')), 'a step to undo')
        press('k')
        until(lambda: 'pinned="yes"' in places(bench)['c'][2], 'a pinned node in the file')
        pinned = places(bench)['c']
        press('ctrl+l')
        until(lambda: len(places(bench)) > 5, 'places around the pinned node')
        assert places(bench)['c'] == pinned, places(bench)


def test_keys():
    """Alt, Shift and arrows: each press a step of the grid, all of them one step of the history."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        click(bench.node('f'))
        bench.await_text('^Block: blk_f, SIMD$')
        press('alt+shift+Right')
        first = places(bench)['f']
        press('alt+shift+Right', 'alt+shift+Down')
        # What has been saved before is still said.
        until(lambda: [b - a for a, b in zip(first[:2], places(bench)['f'][:2])] == [8, 8], 'two steps in the file')
        assert 'x=' in read(bench.files[0]).decode()


TESTS = [value for name, value in list(globals().items()) if name.startswith('test_')]

if __name__ == '__main__':
    workbench.run(TESTS, sys.argv[1:])
