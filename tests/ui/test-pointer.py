"""test-pointer.py: everything that the window offers, once, with the pointer alone."""
import os
import re
import sys

import screen
import workbench
from workbench import Workbench, centre, click, drag, drag_to, held, is_enabled, move
from workbench import pause_between_clicks, read, text_of, until
from workbench import BAD, SIMD, add_machine, make_simd, make_slow, press, write

PLOT = 'Distribution of the execution time'
SMALL_SCREEN = 900  # pixels from top to bottom


def choose(bench, *rows, role='menu item'):
    """A row of the menu in the header, or of a menu in it."""
    click(bench.point('push button', 'Menu'))
    for menu in rows[:-1]:
        click(bench.point('menu item', menu))
    choose_row(bench, rows[-1], role)


def choose_at(bench, place, name):
    """A row of the menu at a place of the diagram."""
    click(place, 3)
    choose_row(bench, name)


def choose_row(bench, name, role='menu item'):
    click(bench.point(role, name))
    bench.await_none(role)


def accept(bench, name):
    """The button of the dialog that is open."""
    until(lambda: len(bench.windows()) == 2, 'a dialog')
    click(bench.place(until(lambda: bench.find('push button', name, inside=bench.windows()[-1]), name)))
    bench.await_one_window()


def empty_place(bench):
    """A place of the diagram where nothing is."""
    return bench.point('image', 'Diagram', across=0.05, down=0.95)


# The start page.

def test_example():
    with Workbench() as bench:
        bench.press_away('Li et al. 1997, Figure 2 and Table I')
        bench.await_mean('855.9')


def test_new_and_save_as():
    with Workbench() as bench:
        bench.press_away('New Flow-Analysis Tree')
        bench.await_text('not saved yet')
        bench.press_button('Save')
        accept(bench, 'Save')
        bench.await_text('^Saved “Untitled.weft”$')
        assert read(os.path.join(bench.folder, 'Untitled.weft')).startswith(b'<?xml')
        bench.press_button('New document')
        until(lambda: len(bench.tabs()) == 2, 'a tab of its own for the second document')


def test_recent():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        bench.press_button('Recent documents')
        choose_row(bench, 'Li et al. 1997, Figure 2 and Table I (figure.weft)')


def test_open():
    with Workbench() as bench:
        workbench.copy_example(os.path.join(bench.folder, 'figure.weft'))
        bench.press_button('Open')
        click(bench.point('label', 'Home'))
        left, top = bench.point('filler', 'GtkTreeView', across=0, down=0)
        dialog = bench.windows()[-1]

        def select_first():
            click((left + 60, top + 38))
            return is_enabled(bench.find('push button', 'Open', inside=dialog))

        until(select_first, 'a file that can be opened')
        accept(bench, 'Open')
        bench.await_mean('855.9')


# Chips.

def test_drop():
    """A chip on a node; on a part of a conditional it is for all of it."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        drag(bench.point('push button', 'SPMD'), bench.node('f'))
        bench.await_mean('1,151')
        bench.press_button('Undo')
        bench.await_mean('855.9')
        bench.press_button('Redo')
        bench.await_mean('1,151')
        bench.press_button('Undo')
        bench.await_mean('855.9')
        drag(bench.point('push button', 'SIMD'), bench.node('d'))
        bench.await_mean('927.9')
        bench.await_one('list item', 'blk_c · SIMD')


def test_refusal():
    """The machine has no SPMD mode: that is said while the chip hovers, and the drop changes nothing."""
    with Workbench('figure.weft', change=make_simd) as bench:
        bench.await_mean('927.9')
        assert bench.count_pixels('Diagram', BAD) == 0
        drag_to(bench.point('push button', 'SPMD'), bench.node('f'))
        until(lambda: bench.count_pixels('Diagram', BAD) > 100, 'a sentence that says why not')
        screen.release_button()
        until(lambda: bench.count_pixels('Diagram', BAD) == 0, 'the end of the sentence')
        drag(bench.point('push button', 'SIMD'), bench.node('f'))
        assert bench.mean() == '927.9' and not is_enabled(bench.find('push button', 'Redo'))
        bench.await_one('list item', 'blk_f · SIMD')


def test_machine():
    with Workbench('figure.weft', change=add_machine) as bench:
        bench.await_mean('855.9')
        drag(bench.point('push button', 'Other machine'), bench.node('fig2'))
        until(lambda: bench.mean() != '855.9', 'another mean')
        bench.press_button('Undo')
        bench.await_mean('855.9')


def test_chip_for_selection():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        click(bench.node('f'))
        bench.await_text('^Block: blk_f, SIMD$')
        bench.press_button('SPMD')
        bench.await_mean('1,151')


# The diagram.

def test_selection():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        click(bench.node('b'))
        bench.await_text('^Block: blk_b, SIMD$')
        click(empty_place(bench))
        bench.await_text('^Nothing selected$')
        boxes = bench.nodes()
        left, top, _, _ = boxes['c']
        right, bottom, width, height = boxes['e']
        drag((round(left - 8), round(top - 8)), (round(right + width + 8), round(bottom + height + 8)))
        bench.await_text('^3 nodes selected$')
        click(bench.point('list item', 'blk_e · SPMD'))
        bench.await_text('^Block: blk_e, SPMD$')
        click(bench.node('f'), times=2)
        entry = bench.await_focus('text', 'Time in SIMD mode')
        assert text_of(entry) == '10'


def test_rubber_band():
    """It selects what it touches, besides what is selected when Shift is down; with space it moves the view."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        boxes = bench.nodes()

        def around(name):
            left, top, width, height = boxes[name]
            return (round(left - 8), round(top - 8)), (round(left + width / 2), round(top + height / 2))

        drag(*around('b'))
        bench.await_text('^Block: blk_b, SIMD$')
        drag(*around('a'))
        bench.await_text('^Block: blk_a, SIMD$')
        with held('shift'):
            drag(*around('b'))
        bench.await_text('^2 nodes selected$')
        drag(*around('f'))
        bench.await_text('^Block: blk_f, SIMD$')
        click(empty_place(bench))
        bench.await_text('^Nothing selected$')
        start, end = around('c')
        with held('space'):
            drag(start, (start[0] - 60, start[1] - 10))
        x, y = end
        until(lambda: click((x - 60, y - 10)) or bench.find('label', 'Block: blk_c, SPMD'), 'the node has moved')


def test_overview():
    """It is there when not all is in view; a press moves the view there, a drag takes it along."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        boxes = bench.nodes()
        left, top = (min(box[i] for box in boxes.values()) for i in [0, 1])
        right, bottom = (max(box[i] + box[i + 2] for box in boxes.values()) for i in [0, 1])
        assert bench.find('image', 'Overview') is None
        for _ in range(4):
            bench.press_button('Zoom in')
            pause_between_clicks()
        overview = bench.await_one('image', 'Overview')
        until(lambda: bench.count_pixels('Overview', SIMD) > 0, 'the diagram in it')

        def find(name):
            x, y = centre(boxes[name])
            return bench.place(overview, 0.03 + 0.94 * (x - left) / (right - left),
                               0.05 + 0.9 * (y - top) / (bottom - top))

        def middle():
            return bench.point('image', 'Diagram')

        click(find('c'))
        until(lambda: click(middle()) or bench.find('label', 'Block: blk_c, SPMD'), 'the node in the middle')
        drag(find('c'), find('f'))
        until(lambda: click(middle()) or bench.find('label', 'Block: blk_f, SIMD'), 'the other one in the middle')
        choose_at(bench, empty_place(bench), 'Fit in Window')
        bench.await_none('image', 'Overview')
        for await_it in [bench.await_one, bench.await_none]:
            choose(bench, 'View', 'Overview')
            await_it('image', 'Overview')
        choose_at(bench, bench.node('c'), 'Fit Selection')
        bench.await_text('^100 %$')
        click(middle())
        bench.await_text('^Block: blk_c, SPMD$')


def test_pan_and_zoom():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        x, y = bench.node('f')
        drag((x, y), (x - 100, y + 20), button=2)
        until(lambda: click((x - 100, y + 20)) or bench.find('label', 'Block: blk_f, SIMD'), 'the node has moved')
        click(empty_place(bench))
        bench.await_text('^Nothing selected$')
        screen.click_button(5, 2, 0.05)
        until(lambda: click((x - 100, y + 20 - 80)) or bench.find('label', 'Block: blk_f, SIMD'), 'the wheel moves it')
        fit = bench.await_text('^[0-9]+ %$').name
        bench.press_button('Zoom in')
        until(lambda: bench.find('label', fit) is None, 'another zoom')
        bench.press_button('Zoom out')
        bench.await_text(f'^{fit}$')
        choose_at(bench, empty_place(bench), 'Fit in Window')
        click(bench.node('b'))
        bench.await_text('^Block: blk_b, SIMD$')


def test_zoom_at_pointer():
    """With Control the wheel zooms, and what is below the pointer stays below it."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        fit = bench.await_text('^[0-9]+ %$').name
        x, y = bench.node('b')
        click((x, y))
        bench.await_text('^Block: blk_b, SIMD$')
        click(empty_place(bench))
        bench.await_text('^Nothing selected$')
        move((x, y))
        with held('ctrl'):
            screen.click_button(4, 6, 0.05)
        until(lambda: bench.find('label', fit) is None, 'another zoom')
        click((x, y))
        bench.await_text('^Block: blk_b, SIMD$')


def test_context_menu():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        choose_at(bench, bench.node('f'), 'Run in SPMD Mode')
        bench.await_mean('1,151')
        choose_at(bench, bench.node('f'), 'Run in SIMD Mode')
        bench.await_mean('855.9')
        choose_at(bench, bench.node('f'), 'Rename…')
        bench.await_text('without a name it is called “f”')
        choose_at(bench, empty_place(bench), 'Select All')
        bench.await_text('^8 nodes selected$')


def undo_by_toast(bench):
    """Deletes a node and takes it back by the toast; whether that was still there: it stays for seconds, unless one points at it."""
    choose_at(bench, bench.node('b'), 'Delete')
    said = bench.await_text('^1 node deleted$')
    move(bench.place(said))
    until(lambda: bench.mean() not in (None, '855.9'), 'another mean')
    undo = bench.find('push button', 'Undo', inside=said.parent)
    if undo is not None:
        click(bench.place(undo))
    bench.await_none('label', '1 node deleted')
    return not is_enabled(bench.find('push button', 'Undo'))


def test_delete_and_toast():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        while not undo_by_toast(bench):
            press('ctrl+z')
            bench.await_mean('855.9')
        bench.await_mean('855.9')
        bench.await_one('list item', 'blk_b · SIMD')


def test_add():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        for part in ['Block', 'Loop', 'If']:
            rows = len(bench.outline())
            bench.press_button(part)
            click(bench.node('f'))
            until(lambda: len(bench.outline()) > rows, f'a new {part}')
            bench.press_button('Undo')
            until(lambda: len(bench.outline()) == rows, f'no new {part}')
        bench.await_mean('855.9')


# Task graphs.

TASK_HEIGHT = 46
PASTED = 24  # so far from what was copied, to the right and down


def below(place, scale):
    """The port of a task at which edges begin."""
    return place[0], round(place[1] + TASK_HEIGHT / 2 * scale)


def test_task_graph():
    """Ten tasks: put down, wired, named, pasted, a step undone and done again, saved; only names and numbers are typed."""
    with Workbench() as bench:
        bench.press_away('New Task Graph')
        click(bench.point('push button', 'Zoom in'))  # the view stays as it is from now on
        canvas = bench.await_one('image', 'Diagram')
        places = [bench.place(canvas, across, down)
                  for across, down in [(0.5, 0.16), (0.14, 0.38), (0.38, 0.38), (0.62, 0.38), (0.86, 0.38), (0.5, 0.61),
                                       (0.35, 0.84), (0.86, 0.84)]]
        for i, place in enumerate(places):
            drag(bench.point('push button', 'Task'), place)
            until(lambda: len(bench.outline()) == 2 + i + 1, f'task {i + 1}')
        scale = int(bench.await_text(r'^[0-9]+ %$').name.split()[0]) / 100
        for start, end in [(1, 2), (1, 3), (1, 4), (1, 5), (2, 6), (3, 6), (4, 6), (5, 6), (6, 7), (6, 8)]:
            move(places[start - 1])
            drag(below(places[start - 1], scale), places[end - 1])
            bench.await_text(f'^t{start} → t{end}$')
        rows = len(bench.outline())
        move(places[0])
        drag_to(below(places[0], scale), places[0])  # none from a task to itself
        until(lambda: bench.count_pixels('Diagram', BAD) > 100, 'a sentence that says why not')
        screen.release_button()
        until(lambda: bench.count_pixels('Diagram', BAD) == 0, 'the end of the sentence')
        assert len(bench.outline()) == rows
        choose_at(bench, places[5], 'Rename…')
        bench.await_focus('text', 'Name')
        write('join')
        click(empty_place(bench))
        bench.await_one('list item', 'join · 10')
        drag(bench.place(canvas, 0.22, 0.52), bench.place(canvas, 0.64, 0.97))
        bench.await_text('^2 ')
        choose_at(bench, places[5], 'Copy')
        choose_at(bench, empty_place(bench), 'Paste')
        until(lambda: bench.outline()[-2:] == ['join · 10', 't10 · 10'], 'what was pasted')
        pasted = [round(at + PASTED * scale) for at in places[5]]
        move(places[7])
        drag(below(places[7], scale), pasted)
        bench.await_text('^t8 → join$')
        click(places[2])
        bench.await_one('list item', 't3 · 10')
        click(bench.point('text', 'Time'), times=2)
        write('25')
        click(places[7])
        bench.await_one('list item', 't3 · 25')
        bench.press_button('Undo')
        bench.await_one('list item', 't3 · 10')
        bench.press_button('Undo')
        click(pasted)
        until(lambda: text_of(bench.find('text', 'Waits for')) == '', 'nothing that it waits for')
        bench.press_button('Redo')
        click(empty_place(bench))
        click(pasted)
        until(lambda: text_of(bench.find('text', 'Waits for')) == 't8', 'what it waits for once more')
        choose_at(bench, empty_place(bench), 'Select All')
        click(places[0], 3)
        click(bench.point('menu item', 'Arrange'))
        choose_row(bench, 'Reset Positions')
        bench.press_button('Save')
        accept(bench, 'Save')
        bench.await_text('^Saved “Untitled.weft”$')
        workbench.check_ten_tasks(os.path.join(bench.folder, 'Untitled.weft'))


def test_menu_of_kind():
    """A menu offers what the kind of diagram has: nothing of trees over a task, nothing of tasks over a block."""
    with Workbench() as bench:
        bench.press_away('New Task Graph')
        drag(bench.point('push button', 'Task'), bench.point('image', 'Diagram'))
        bench.await_one('list item', 't1 · 10')
        click(bench.point('image', 'Diagram'), 3)
        bench.await_one('menu item', 'Arrange')
        assert not bench.find('menu item', 'Run in SIMD Mode') and not bench.find('menu item', 'Structure')
        click(bench.point('menu item', 'Add'))
        bench.await_one('menu item', 'Task')
        assert not bench.find('menu item', 'Block')
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        click(bench.node('f'), 3)
        bench.await_one('menu item', 'Run in SIMD Mode')
        click(bench.point('menu item', 'Add'))
        bench.await_one('menu item', 'Block')
        assert not bench.find('menu item', 'Task')


# Subtask flow graphs.

MACHINE = 'c75300'  # of the second machine


def test_subtask_graph():
    """Subtasks put down and wired, an item between two in one gesture; machines dropped on one, and clicked for several."""
    with Workbench() as bench:
        bench.press_away('New Subtask Flow Graph')
        click(bench.point('push button', 'Zoom in'))  # the view stays as it is from now on
        canvas = bench.await_one('image', 'Diagram')
        places = [bench.place(canvas, across, down) for across, down in [(0.5, 0.2), (0.3, 0.8), (0.7, 0.8)]]
        rows = len(bench.outline())
        for i, place in enumerate(places):
            drag(bench.point('push button', 'Subtask'), place)
            until(lambda: len(bench.outline()) == rows + i + 1, f'subtask {i + 1}')
        scale = int(bench.await_text(r'^[0-9]+ %$').name.split()[0]) / 100
        for end in [2, 3]:
            move(places[0])
            drag(below(places[0], scale), places[end - 1])
            bench.await_text(f'^d1 → S{end}$')
        bench.await_one('list item', 'd1 · 1')
        move(places[1])
        drag_to(below(places[1], scale), places[0])  # would wait for itself
        until(lambda: bench.count_pixels('Diagram', BAD) > 100, 'a sentence that says why not')
        screen.release_button()
        until(lambda: bench.count_pixels('Diagram', BAD) == 0, 'the end of the sentence')
        drag(bench.point('push button', 'M1'), places[0])
        until(lambda: bench.count_pixels('Diagram', MACHINE) > 100, 'the colour of the machine')
        bench.press_button('Undo')
        until(lambda: bench.count_pixels('Diagram', MACHINE) == 0, 'no machine')
        choose_at(bench, empty_place(bench), 'Select All')
        bench.press_button('M1')
        until(lambda: bench.count_pixels('Diagram', MACHINE) > 300, 'the colour of the machine, three times')
        click(places[1])
        until(lambda: bench.find('text', 'Times on machines'), 'what it takes where')
        click(bench.point('text', 'Times on machines'))
        write('M1=7')
        press('Return')
        bench.await_one('list item', 'S2 · M1=7')
        bench.press_button('Save')
        accept(bench, 'Save')
        bench.await_text('^Saved “Untitled.weft”$')
        text = read(os.path.join(bench.folder, 'Untitled.weft')).decode()
        for part in ['<makes item="d1" size="1"/>', '<subtask id="S2" machine="M1"><needs item="d1"/><compute machine="M1" time="7"/>',
                     '<subtask id="S3" machine="M1"><needs item="d1"/></subtask>']:
            assert part in text, text


# A parallel loop.

REGIONS = 'Which technique of mapping is the best over two parameters'


def region_place(bench, across, down):
    """In the plane of two parameters, which has axes at the left and below and a legend above it."""
    figure = bench.await_one('image', REGIONS)
    left, top = bench.place(figure, 0, 0)
    _, _, width, height = figure.extents
    return round(left + 64 + across * (width - 92)), round(top + 30 + down * (height - 70))


def await_parameters(bench, items, body):
    """The loop as it is saved has about so many items of about so much time."""
    def are_so():
        press('ctrl+s')
        found = re.search('items="([0-9.]+)" body="([0-9.]+)"', read(os.path.join(bench.folder, 'Untitled.weft')).decode())
        return abs(float(found[1]) - items) < items / 20 and abs(float(found[2]) - body) < body / 20
    until(are_so, f'{items} items of {body}')


def test_parallel_loop():
    """A stage dropped on the loop and undone; the place of the loop dragged over the plane of its parameters, in one step."""
    with Workbench() as bench:
        bench.press_away('New Parallel Loop')
        rows = len(bench.outline())
        drag(bench.point('push button', 'Stage'), bench.point('image', 'Diagram', across=0.5, down=0.5))
        until(lambda: len(bench.outline()) == rows + 1, 'the stage')
        bench.press_button('Undo')
        until(lambda: len(bench.outline()) == rows, 'no stage')
        bench.press_button('Save')
        accept(bench, 'Save')
        bench.press_button('Regions')
        bench.await_text('^The best here: ')
        await_parameters(bench, 1000, 10)
        drag(region_place(bench, 0.5, 0.5), region_place(bench, 0.25, 0.25))
        await_parameters(bench, 500, 15)
        drag(region_place(bench, 0.9, 0.9), region_place(bench, 0.25, 0.25))  # not where the loop is
        bench.press_button('Undo')
        await_parameters(bench, 1000, 10)
        assert not is_enabled(bench.find('push button', 'Undo'))


def test_sweep():
    """Another property from the menu, and back to the one that is varied when nothing is said."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        bench.press_button('Sweep')
        bench.await_text('^6 of 6 points$')
        click(bench.point('push button', 'Vary: choices'))
        click(bench.point('menu item', 'if.then=0:1:0.1'))
        bench.await_text('^11 of 11 points$')
        click(bench.point('push button', 'Vary: choices'))
        click(bench.point('menu item', 'Standard'))
        bench.await_text('^6 of 6 points$')


def test_targets():
    """A program measured on the target that is chosen for it; a calibration that is begun with one model, and given up."""
    with Workbench('figure.weft', change=workbench.make_targets) as bench:
        bench.await_text('^here-threads: ')
        bench.press_button('Measure on Chosen Target')
        bench.await_text('“p-here-threads”$')
        bench.press_button('Renew Load of This System')
        bench.press_button('Calibrate This System…')
        until(lambda: len(bench.windows()) == 2, 'the dialog')
        for name in workbench.MODELS:
            click(bench.place(until(lambda: bench.find('check box', name, inside=bench.windows()[-1]), name)))
        click(bench.place(bench.find('push button', 'Measure', inside=bench.windows()[-1])))
        until(lambda: not is_enabled(bench.find('push button', 'Measure', inside=bench.windows()[-1])), 'the work')
        accept(bench, 'Cancel')
        bench.press_button('Save')
        until(lambda: b'<measurement id="p-here-threads"' in read(bench.files[0]), 'the times of the runs')
        assert read(bench.files[0]).count(b'<target') == 2


# The timeline of a schedule.

SCHEDULE = 'The schedule as lanes of processors over time'


def make_graph(_text):
    """Three tasks on two processors: a, then c, beside b."""
    return ('<weft xmlns="urn:weft:1"><task-graph id="g" processors="2" unit="us"><task id="a" time="100"/>'
            '<task id="b" time="60"/><task id="c" time="40"/><edge from="a" to="c"/></task-graph></weft>')


def lane_place(bench, lane, across):
    """In a lane of the timeline of two."""
    figure = bench.await_one('image', SCHEDULE)
    left, top = bench.place(figure, 0, 0)
    _, _, width, _ = figure.extents
    return round(left + 92 + across * (width - 106)), top + [50, 85, 125][lane]


def reads(bench, place, words):
    move(place)
    bench.await_text(words)


def open_schedule(bench):
    bench.press_button('Schedule')
    bench.await_text('makespan 140')


def test_timeline_zoom():
    """The wheel zooms at the pointer, a box fills the window, F shows all of it, a drag along the axis measures."""
    with Workbench('graph.weft', change=make_graph) as bench:
        open_schedule(bench)
        reads(bench, lane_place(bench, 0, 0.9), '^processor 0: runs · c ')
        move(lane_place(bench, 0, 0.4))
        with held('ctrl'):
            screen.click_button(4, 8, 0.03)
        reads(bench, lane_place(bench, 0, 0.9), '^processor 0: runs · a ')
        click(lane_place(bench, 0, 0.9))
        press('f')
        reads(bench, lane_place(bench, 0, 0.9), '^processor 0: runs · c ')
        with held('shift'):
            drag(lane_place(bench, 0, 0.8), lane_place(bench, 0, 0.95))
        reads(bench, lane_place(bench, 0, 0.05), '^processor 0: runs · c ')
        press('f')
        drag(lane_place(bench, 2, 0.1), lane_place(bench, 2, 0.6))
        bench.await_text('^from 1[0-9.]+ to 8[0-9.]+: .* us · work .* busy$')


def test_timeline_allocation():
    """A bar that is dragged to the other processor runs there, and one step undoes it; beside the lanes nothing happens."""
    with Workbench('graph.weft', change=make_graph) as bench:
        open_schedule(bench)
        reads(bench, lane_place(bench, 1, 0.2), '^processor 1: runs · b ')
        drag(lane_place(bench, 1, 0.2), lane_place(bench, 0, 0.2))
        bench.await_text('makespan 200')
        bench.press_button('Undo')
        bench.await_text('makespan 140')
        drag(lane_place(bench, 0, 0.2), lane_place(bench, 2, 0.2))
        assert not is_enabled(bench.find('push button', 'Undo'))


# Transfers over time.

TRANSFERS = 'Transfers and computations as lanes over time, before and after sources are refined'


def make_flow(_text):
    """A needs d, which is on M0, and runs on M1: ten on the bus, then twenty; on M0 it would take 25."""
    return ('<weft xmlns="urn:weft:1"><suite><machine id="M0"/><machine id="M1"/><link from="M0" to="M1" per-unit="1" both="yes"/>'
            '</suite><subtask-graph id="g"><item id="d" size="10" at="M0"/><subtask id="A" machine="M1"><needs item="d"/>'
            '<compute machine="M0" time="25"/><compute machine="M1" time="20"/></subtask></subtask-graph></weft>')


def transfer_place(bench, lane, across):
    """In a lane of the section before, of M0, M1 or the bus: two titles and six lanes fill what legend and axis leave."""
    figure = bench.await_one('image', TRANSFERS)
    left, top = bench.place(figure, 0, 0)
    _, _, width, height = figure.extents
    return round(left + 92 + across * (width - 106)), round(top + 29 + (height - 71) / 8 * (lane + 1.5))


def test_transfer_allocation():
    """A computation that is dragged to another machine runs there, and one step undoes it; the bus computes nothing."""
    with Workbench('flow.weft', change=make_flow) as bench:
        bench.press_button('Transfers over Time')
        bench.await_text('makespan 30 against 30 before')
        reads(bench, transfer_place(bench, 2, 0.2), ' · bus: brings')
        reads(bench, transfer_place(bench, 1, 0.8), ' · M1: computes')
        drag(transfer_place(bench, 1, 0.8), transfer_place(bench, 0, 0.8))
        bench.await_text('makespan 25 against 25 before')
        bench.press_button('Undo')
        bench.await_text('makespan 30 against 30 before')
        assert not is_enabled(bench.find('push button', 'Undo'))
        drag(transfer_place(bench, 1, 0.8), transfer_place(bench, 2, 0.8))
        bench.await_text('^A computation runs on a machine')
        assert not is_enabled(bench.find('push button', 'Undo'))


# Trees of copies.

def test_steps():
    """The knob of the scale is dragged back and on, buttons take single steps, and each step is told."""
    with Workbench('figure.weft', change=workbench.take_example('tan-figure-7.weft')) as bench:
        bench.await_text('^step 10 of 10$')
        scale = bench.await_one('slider', 'Steps')
        drag(bench.place(scale, 0.97), bench.place(scale, 0.02))
        bench.await_text('^step 0 of 10$')
        bench.press_button('One step on')
        bench.await_text('^step 1 of 10$')
        bench.await_text('^Fetch d0 for S0 ')
        drag(bench.place(scale, 0.12), bench.place(scale, 0.98))
        bench.await_text('^step 10 of 10$')
        bench.press_button('One step back')
        bench.await_text('^step 9 of 10$')
        assert not is_enabled(bench.find('push button', 'Undo'))


# One diagram in another.

def put_into_task(text):
    """Before the tree of the example a task graph of one task, which takes as long as that does."""
    return text.replace('<flow-tree', '<task-graph id="g"><task id="whole" time="result(fig2)"/></task-graph><flow-tree', 1)


def test_inner_diagram():
    """A double click on a task whose time is a result opens the diagram that it is of; Alt+Backspace leads back."""
    with Workbench('inner.weft', change=put_into_task) as bench:
        bench.await_one('push button', 'Task')
        assert bench.find('push button', 'SPMD') is None
        click(bench.point('image', 'Diagram'), times=2)
        bench.await_one('push button', 'SPMD')
        bench.await_none('push button', 'Task')
        press('alt+BackSpace')
        bench.await_one('push button', 'Task')
        bench.await_none('push button', 'SPMD')


# The suite.

def test_cell_left():
    """An open cell is left for something else: what is right is taken, what is wrong stays open, nothing else happens."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        click(bench.node('f'))
        bench.await_text('^Block: blk_f, SIMD$')
        outline = bench.point('list item', 'blk_e · SPMD')
        time = 100
        for leave in [lambda: click(bench.point('image', PLOT)), lambda: click(outline), lambda: press('ctrl+f'),
                      lambda: press('F7')]:
            click(bench.point('list item', '8-PE mixed-mode machine · 8 PEs · mixed'))
            table = bench.await_one('panel', 'Overheads')
            click(bench.place(table, 1.5 / 3, 1.5 / 6), times=2)
            bench.await_focus('text', 'Loop set-up, SIMD')
            press('ctrl+a')
            time += 1
            write(time)
            before = bench.mean()
            leave()
            until(lambda: bench.mean() not in [None, before], 'another mean')
        click(bench.point('list item', '8-PE mixed-mode machine · 8 PEs · mixed'))
        table = bench.await_one('panel', 'Overheads')
        click(bench.place(table, 1.5 / 3, 1.5 / 6), times=2)
        bench.await_focus('text', 'Loop set-up, SIMD')
        write('x')
        click(bench.point('image', PLOT))
        bench.await_text('delete “x”')
        press('F7')
        bench.await_one('image', 'Diagram')


# The inspector.

def test_inspector():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        click(bench.node('f'))
        inspector = bench.await_one('filler', 'WeftInspector')
        click(bench.place(until(lambda: bench.find('push button', 'SPMD', inside=inspector), 'the mode')))
        bench.await_mean('1,151')
        click(bench.node('for'))
        choice = bench.await_one('combo box')
        before = bench.words_in(choice)
        click(bench.place(choice))
        rows = until(lambda: [row for row in bench.all_of('list item', inside=choice)], 'the choices')
        click(bench.place(rows[-1]))
        until(lambda: bench.words_in(bench.find('combo box')) != before, 'another choice')
        bench.press_button('Undo')
        until(lambda: bench.words_in(bench.find('combo box')) == before, 'the choice as it was')


# The results.

def test_deadline():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        plot = bench.await_one('image', 'Distribution of the execution time')
        click(bench.place(plot, across=0.5), times=2)
        entry = bench.await_one('text', 'Deadline')
        first = until(lambda: text_of(entry), 'a deadline')
        drag(bench.place(plot, across=0.5), bench.place(plot, across=0.7))
        until(lambda: float(text_of(entry).replace(',', '')) > float(first.replace(',', '')), 'a later deadline')
        _, _, width, _ = entry.extents
        click(bench.place(entry, across=1 - 8 / width))
        until(lambda: text_of(entry) == '', 'no deadline')


def test_range_and_overlays():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        plot = bench.await_one('image', 'Distribution of the execution time')
        move(bench.place(plot, across=0.5))
        reading = until(lambda: plot.description, 'what is read at the pointer')
        drag(bench.place(plot, across=0.3), bench.place(plot, across=0.8))
        until(lambda: plot.description not in ('', reading), 'the probability of a range')
        for name in ['SIMD throughout', 'SPMD throughout']:
            bench.press_button(name)
            until(lambda: name in plot.description, f'{name} in what is read')


def first_time(image):
    """The time that a plot says is read."""
    words = re.match('T = ([0-9,.]+)', image.description)
    return float(words[1].replace(',', '')) if words else None


def turn_wheel(place, notches):
    with held('ctrl'):
        for _ in range(notches):
            screen.move_to(*place)
            screen.click_button(4)


def test_zoom_at_the_pointer():
    """The wheel with Control leaves what is under the pointer where it is, in the distribution and in a run."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        plot = bench.await_one('image', 'Distribution of the execution time')
        read_at = lambda across: (move(bench.place(plot, across=across)), until(lambda: first_time(plot), 'a time'))[1]
        left, here = read_at(0.3), read_at(0.75)
        turn_wheel(bench.place(plot, across=0.75), 4)
        until(lambda: abs(first_time(plot) - here) <= 4, 'the same time under the pointer')
        until(lambda: read_at(0.3) > left + (here - left) / 3, 'a closer look')
        bench.press_button('Sample Run')
        run = bench.await_one('image', 'One run as lanes of PEs over time')
        place = bench.place(run, across=0.2, down=0.5)
        move(place)
        before = until(lambda: run.description, 'what is at the pointer')
        turn_wheel(place, 5)
        move(place)
        until(lambda: run.description == before, 'the same part under the pointer')


BARS = 'Where the mean execution time goes'


def bar(bench, row, rows=8, across=0.3):
    """The bar of a row: rows fill what legend and axis leave, as in weft-figure-rows.c."""
    figure = bench.await_one('image', BARS)
    _, _, _, height = figure.extents
    head, axis, least, most = 30, 40, 21, 30
    until(lambda: bench.count_pixels(BARS, '2f7de1') > 0, 'the bars')
    size = min(max((height - head - axis) // rows, least), most)
    return bench.place(figure, across=across, down=(head + (row + 0.5) * size) / height)


def test_bars():
    """A bar says what it is under the pointer, and a click selects its node."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        bench.press_button('Where the Time Goes')
        place = bar(bench, 3)
        move(place)
        until(lambda: bench.find('image', BARS).description.startswith('if: itself 35.44'), 'what the bar is')
        click(place)
        bench.await_text('^Data conditional: if, SPMD$')
        click(bar(bench, 7))
        bench.await_text('^Block: blk_f, SIMD$')


def test_optimise():
    """The best modes are one step: taking it back leaves the file as it was, byte by byte."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        click(bench.node('f'))
        bench.await_text('^Block: blk_f, SIMD$')
        bench.press_button('SPMD')
        bench.await_mean('1,151')
        bench.press_button('Save')
        bench.await_text('^Saved “')
        before = read(bench.files[0])
        bench.press_button('Find the best modes')
        until(lambda: len(bench.windows()) == 2, 'a dialog')
        apply = until(lambda: next((button for button in bench.all('push button', 'Apply') if is_enabled(button)), None),
                      'the best modes')
        click(bench.place(apply))
        bench.await_one_window()
        bench.await_text('^Optimised: 1 node')
        bench.await_mean('855.9')
        bench.press_button('Save')
        until(lambda: read(bench.files[0]) != before, 'the best modes in the file')
        bench.press_button('Undo')
        bench.await_mean('1,151')
        bench.press_button('Save')
        until(lambda: read(bench.files[0]) == before, 'the file as it was')


# The menu.

def test_panels_and_style():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        for row, role, name in [('Outline', 'list', 'Outline'),
                                ('Results', 'image', 'Distribution of the execution time')]:
            choose(bench, 'View', row)
            bench.await_none(role, name)
            choose(bench, 'View', row)
            bench.await_one(role, name)
        move(empty_place(bench))  # whatever is below the pointer looks otherwise
        light = screen.brightness()
        choose(bench, 'Style', 'Dark', role='radio menu item')
        until(lambda: screen.brightness() < light / 2, 'a dark window')
        choose(bench, 'Style', 'Light', role='radio menu item')
        move(empty_place(bench))
        until(lambda: screen.brightness() == light, 'a light window')


def test_windows():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        for row in ['Keyboard Shortcuts', 'About Weft']:
            choose(bench, row)
            accept(bench, 'Close')
        click(bench.point('push button', 'Menu'))
        place = bench.point('menu item', 'Quit')
        assert place[1] < SMALL_SCREEN, f'the menu ends {place[1]} pixels down'
        click(place)
        bench.wait_for_end()


def test_copy_picture():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        choose(bench, 'Export', 'Copy as Picture')
        bench.await_text('^Copied as a picture$')


def test_stop_and_run():
    """What takes long is stopped and begun again."""
    with Workbench('figure.weft', change=make_slow) as bench:
        bench.press_button('Stop computing')
        bench.await_one('push button', 'Compute again')
        pause_between_clicks()
        bench.press_button('Compute again')
        bench.await_one('push button', 'Stop computing')


def test_export():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        for row, name in [('Export Diagram…', 'canvas.svg'), ('Export Results…', 'distribution.svg')]:
            choose(bench, 'Export', row)
            bench.press_button('Export…')
            bench.await_none('push button', 'Export…')
            accept(bench, 'Export')
            until(lambda: b'</svg>' in read(os.path.join(bench.folder, name)), name)


# Files.

def test_save_and_save_as():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        drag(bench.point('push button', 'SPMD'), bench.node('f'))
        bench.await_mean('1,151')
        bench.press_button('Save')
        bench.await_text('^Saved “figure.weft”$')
        assert b'id="f" name="blk_f" mode="spmd"' in read(bench.files[0])
        # A name without an ending gets one, so that Open shows the file; what has that name is not replaced unasked.
        for answer in None, 'Replace':
            choose(bench, 'Save As…')
            until(lambda: len(bench.windows()) == 2, 'a dialog')
            name = until(lambda: bench.find('text', inside=bench.windows()[-1]), 'the name')
            name.write('a copy')
            if answer is None:
                accept(bench, 'Save')
            else:
                click(bench.place(bench.find('push button', 'Save', inside=bench.windows()[-1])))
                bench.await_text('^Replace “a copy.weft”\\?$')
                accept(bench, answer)
            until(lambda: read(os.path.join(bench.folder, 'a copy.weft')) == read(bench.files[0]), 'the copy')
        assert not os.path.exists(os.path.join(bench.folder, 'a copy'))


def test_changed_file():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        workbench.copy_example(bench.files[0], make_simd)
        bench.await_text('^Another program changed “figure.weft” since')
        bench.press_button('Reload')
        bench.await_mean('927.9')
        bench.await_none('push button', 'Reload')
        workbench.copy_example(bench.files[0])
        bench.await_text('^Another program changed “figure.weft” since')
        bench.press_button('Keep Mine')
        bench.await_none('push button', 'Keep Mine')
        assert bench.mean() == '927.9'


def test_close():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        original = read(bench.files[0])
        drag(bench.point('push button', 'SPMD'), bench.node('f'))
        bench.await_mean('1,151')
        bench.press_button('Close')
        bench.await_text('^Save the changes')
        accept(bench, 'Cancel')
        assert bench.mean() == '1,151'
        bench.press_button('Close')
        bench.press_button('Discard')
        bench.wait_for_end()
        assert read(bench.files[0]) == original


if __name__ == '__main__':
    workbench.run([value for name, value in list(globals().items()) if name.startswith('test_')], sys.argv[1:])
