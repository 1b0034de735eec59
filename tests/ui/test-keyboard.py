"""test-keyboard.py: everything that the window offers, once, with the keyboard alone."""
import os
import re
import sys

import screen
import workbench
from workbench import Workbench, is_enabled, press, read, text_of, until, write
from workbench import BAD, SIMD, add_machine, make_simd, make_slow

PLOT = 'Distribution of the execution time'
EXAMPLE = 'Li et al. 1997, Figure 2 and Table I'

# From the diagram to its nodes; the last two need another walk first.
WAYS = {'a': ['Home', 'Down'], 'for': ['Home', 'Down', 'Right'], 'b': ['Home', 'Down', 'Right', 'Down'],
        'if': ['Home', 'Down', 'Right', 'Down', 'Right'], 'f': ['Home', 'Down', 'Right', 'Down', 'Right', 'Right']}


def go_to(bench, node, words):
    """Walks to a node of the diagram."""
    press('F6')
    bench.await_focus('image', 'Diagram')
    press(*WAYS[node])
    bench.await_text(words)


def choose(bench, *rows, role='menu item'):
    """A row of the menu in the header, or of a menu in it."""
    press('F10')
    for menu in rows[:-1]:
        bench.tab_to('menu item', menu, key='Down')
        press('Return')
    choose_row(bench, rows[-1], role)


def choose_row(bench, name, role='menu item'):
    bench.await_one(role, name)
    bench.tab_to(role, name, key='Down')
    press('Return')
    bench.await_none(role)


def name_file(bench, name):
    """Types it into the dialog that asks for a file."""
    bench.await_focus('text', 'Name:')
    press('ctrl+a')
    write(name)
    until(lambda: text_of(bench.find('text', 'Name:')) == name, 'the name as it was typed')
    press('Return')
    bench.await_one_window()


def type_into(bench, role, name, text):
    """Replaces what stands in the field that has the keyboard."""
    bench.await_focus(role, name)
    press('ctrl+a')
    write(text)
    until(lambda: text_of(bench.await_focus(role, name)) == text, f'“{text}” in {name}')


# The start page.

def test_example():
    with Workbench() as bench:
        bench.tab_to('push button', EXAMPLE)
        press('Return')
        bench.await_mean('855.9')
        bench.await_focus('image', 'Diagram')


def test_new_and_save_as():
    with Workbench() as bench:
        bench.tab_to('push button', 'New Flow-Analysis Tree')
        press('Return')
        bench.await_text('not saved yet')
        press('ctrl+s')
        name_file(bench, os.path.join(bench.folder, 'new.weft'))
        bench.await_text('^Saved “')
        assert read(os.path.join(bench.folder, 'new.weft')).startswith(b'<?xml')
        press('ctrl+n')
        until(lambda: len(bench.tabs()) == 2, 'a tab of its own for the second document')


def test_open():
    with Workbench() as bench:
        path = os.path.join(bench.folder, 'figure.weft')
        workbench.copy_example(path)
        press('ctrl+o')
        until(lambda: len(bench.windows()) == 2, 'a dialog')
        press('ctrl+l')
        write(path)
        until(lambda: any(text_of(text) == path for text in bench.all('text', inside=bench.windows()[-1])), path)
        press('Return')
        bench.await_mean('855.9')


def test_recent():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        bench.tab_to('push button', 'Recent documents', key='shift+Tab')
        press('Return')
        choose_row(bench, f'{EXAMPLE} (figure.weft)')


# The diagram.

def test_modes():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'f', '^Block: blk_f, SIMD$')
        press('2')
        bench.await_mean('1,151')
        press('ctrl+z')
        bench.await_mean('855.9')
        press('ctrl+shift+z')
        bench.await_mean('1,151')
        press('1')
        bench.await_mean('855.9')
        bench.tab_to('push button', 'SPMD', key='shift+Tab')
        press('space')
        bench.await_mean('1,151')


def test_passing():
    """Tab leads through the window, past the rows of the outline and past the diagram, and makes nothing on its way."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'b', '^Block: blk_b, SIMD$')
        rows = bench.outline()
        press('F6', 'shift+Tab')
        until(lambda: 'Diagram' not in (bench.focused() or []), 'the keyboard elsewhere')
        for key in ['Tab', 'Tab']:
            before = bench.focused()
            press(key)
            until(lambda: bench.focused() != before, 'the keyboard moves on')
        assert bench.outline() == rows and not is_enabled(bench.find('push button', 'Undo'))


def test_close_comparison():
    """Escape and Ctrl+W close the window of a comparison, also from one of its diagrams."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        for key in ['Escape', 'ctrl+w']:
            press('ctrl+shift+d')
            until(lambda: len(bench.windows()) == 2, 'a second window')
            bench.await_keys(bench.windows()[-1])
            press(key)
            bench.await_one_window()
        bench.await_mean('855.9')


def test_refusal():
    """The machine has no SPMD mode: a sentence says so, and nothing changes."""
    with Workbench('figure.weft', change=make_simd) as bench:
        bench.await_mean('927.9')
        go_to(bench, 'f', '^Block: blk_f, SIMD$')
        press('2')
        bench.await_text('^Machine 8-PE mixed-mode machine does not run in SPMD mode')
        assert bench.mean() == '927.9' and not is_enabled(bench.find('push button', 'Undo'))


def test_machine():
    with Workbench('figure.weft', change=add_machine) as bench:
        bench.await_mean('855.9')
        press('F6')
        bench.await_focus('image', 'Diagram')
        press('m')
        bench.await_text('^Run the program on$')
        press('o')
        until(lambda: bench.mean() != '855.9', 'another mean')
        press('ctrl+z')
        bench.await_mean('855.9')


def test_selection():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'b', '^Block: blk_b, SIMD$')
        press('shift+Right', 'shift+Right')
        bench.await_text('^3 nodes selected$')
        press('Escape')
        bench.await_text('^Nothing selected$')
        press('ctrl+a')
        bench.await_text('^8 nodes selected$')


def test_outline():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        bench.tab_to('panel', 'Suite', key='shift+Tab')
        bench.tab_to('panel', 'blk_a · SIMD', key='Down')
        bench.await_text('^Block: blk_a, SIMD$')
        press('Down')
        bench.await_text('^Loop: for, SIMD$')


def test_view():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'a', '^Block: blk_a, SIMD$')
        fit = bench.await_text('^[0-9]+ %$').name
        for key, zoom in [('0', '100'), ('plus', '120'), ('minus', '100'), ('plus', '120'), ('0', '100'), ('plus', '120')]:
            press(key)
            bench.await_text(f'^{zoom} %$')
        press('f')
        bench.await_text(f'^{fit}$')
        until(lambda: bench.count_pixels('Diagram', SIMD) > 0, 'the diagram')
        press(*['ctrl+Right'] * 40)
        bench.await_one('image', 'Overview')
        press('o')
        bench.await_none('image', 'Overview')
        until(lambda: bench.count_pixels('Diagram', SIMD) == 0, 'what is far to the right of it')
        press('shift+f')
        until(lambda: bench.count_pixels('Diagram', SIMD) > 0, 'the selected node')
        press(*['ctrl+Right'] * 40)
        until(lambda: bench.count_pixels('Diagram', SIMD) == 0, 'what is far to the right of it')
        press(*['ctrl+Left'] * 40)
        until(lambda: bench.count_pixels('Diagram', SIMD) > 0, 'the diagram again')


def test_context_menu():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'f', '^Block: blk_f, SIMD$')
        # A menu that opens below the pointer takes it for a choice.
        screen.move_to(*bench.place(bench.windows()[0], 0.5, 0.01))
        for key, row, mean in [('Menu', 'Run in SPMD Mode', '1,151'), ('shift+F10', 'Run in SIMD Mode', '855.9')]:
            press(key)
            choose_row(bench, row)
            bench.await_mean(mean)


def test_rename():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'f', '^Block: blk_f, SIMD$')
        press('F2')
        bench.await_focus('text', 'Name')
        write('finish')
        bench.await_text('without a name it is called “f”')
        press('Return')
        bench.await_one('list item', 'finish · SIMD')
        press('2')
        bench.await_one('list item', 'finish · SPMD')
        press('F2')
        bench.await_focus('text', 'Name')
        write('never')
        press('Escape', '1')
        bench.await_one('list item', 'finish · SIMD')


def test_delete():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'b', '^Block: blk_b, SIMD$')
        press('Delete')
        bench.await_text('^1 node deleted$')
        until(lambda: bench.mean() not in (None, '855.9'), 'another mean')
        press('ctrl+z')
        bench.await_mean('855.9')


def test_add():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'f', '^Block: blk_f, SIMD$')
        for key in ['b', 'l', 'i']:
            rows = len(bench.outline())
            press('F6', key)
            until(lambda: len(bench.outline()) > rows, f'a new part for {key}')
        press(*['ctrl+z'] * 3)
        bench.await_mean('855.9')


def test_task_graph():
    """Ten tasks: added by Tab, wired by E, arrows and Return, named, pasted, a step undone and done again, saved."""
    with Workbench() as bench:
        bench.tab_to('push button', 'New Task Graph')
        press('Return')
        bench.await_text('not saved yet')
        press('F6', 't')
        bench.await_text('^Task: t1$')
        for i in range(2, 6):  # four that wait for the first
            press('Tab')
            bench.await_text(f'^Task: t{i}$')
            press('Up')
            bench.await_text('^Task: t1$')
        press('Down', 'Tab')  # one that waits for the first of them
        bench.await_text('^Task: t6$')
        for i in range(3, 6):  # and for all others
            press('Up', *['Right'] * (i - 2))
            bench.await_text(f'^Task: t{i}$')
            press('e', 'Down')
            press('Return')
            bench.await_text(f'^t{i} → t6$')
            press('Down')
            bench.await_text('^Task: t6$')
        for i in range(7, 9):  # two that wait for that
            press('Tab')
            bench.await_text(f'^Task: t{i}$')
            press('Up')
            bench.await_text('^Task: t6$')
        press('F2')
        bench.await_focus('text', 'Name')
        write('join')
        press('Return')
        bench.await_one('list item', 'join · 10')
        press('F6', 'shift+Down', 'ctrl+c', 'ctrl+v')
        until(lambda: bench.outline()[-2:] == ['join · 10', 't10 · 10'], 'what was pasted')
        press('Escape', 'Home')
        bench.await_text('^Task: t1$')
        press(*['Down'] * 4)  # from t7 on there is no edge: to the nearest one
        until(lambda: text_of(bench.find('text', 'Identifier')) == 't9', 'the first of those that were pasted')
        bench.tab_to('text', 'Waits for')
        write('t8')
        press('Return')
        until(lambda: text_of(bench.find('text', 'Waits for')) == 't8', 'what it waits for')
        bench.tab_to('text', 'Time')
        press('ctrl+a')
        write('2.5')
        press('Return')
        bench.await_one('list item', 'join · 2.5')
        press('F6', 'ctrl+z')
        bench.await_none('list item', 'join · 2.5')
        press('ctrl+z')
        until(lambda: text_of(bench.find('text', 'Waits for')) == '', 'nothing that it waits for')
        press('ctrl+shift+z')
        until(lambda: text_of(bench.find('text', 'Waits for')) == 't8', 'what it waits for once more')
        press('ctrl+k')
        press('g')
        bench.await_text('^Group: G1$')
        press('g')
        press(*['ctrl+z'] * 3)
        bench.await_none('list item', 'G1')
        press('ctrl+s')
        name_file(bench, os.path.join(bench.folder, 'new.weft'))
        bench.await_text('^Saved “')
        workbench.check_ten_tasks(os.path.join(bench.folder, 'new.weft'))


def test_subtask_graph():
    """Subtasks by T and Tab, a need by E and arrows, machines by M and a letter, an item by D."""
    with Workbench() as bench:
        bench.tab_to('push button', 'New Subtask Flow Graph')
        press('Return')
        bench.await_text('not saved yet')
        press('F6', 't')
        bench.await_text('^Subtask: S1')
        press('Tab')
        bench.await_text('^Subtask: S2')
        bench.await_one('list item', 'd1 · 1')
        press('d')
        bench.await_text('^Data item: d2')
        press('e', 'Left')
        press('Return')
        bench.await_text('^d2 → S1$')
        press('ctrl+a', 'm')
        bench.await_focus('push button')
        press('1')
        press('F6', 'ctrl+s')
        name_file(bench, os.path.join(bench.folder, 'new.weft'))
        bench.await_text('^Saved “')
        text = workbench.read(os.path.join(bench.folder, 'new.weft')).decode()
        assert '<subtask id="S1" machine="M1"><needs item="d2"/><makes item="d1" size="1"/></subtask>' in text, text
        assert '<subtask id="S2" machine="M1"><needs item="d1"/></subtask>' in text, text
        assert '<item id="d2" size="1" at="M1"/>' in text, text


def sum_bodies(file):
    """Of the stages as they are saved now."""
    press('ctrl+s')
    return sum(float(time) for time in re.findall(b' body="([0-9.]+)"', read(file)))


def test_parallel_loop():
    """Stages by T and Tab share the body; one is deleted. What is undone and done again is saved to the same bytes."""
    with Workbench() as bench:
        file = os.path.join(bench.folder, 'new.weft')
        bench.tab_to('push button', 'New Parallel Loop')
        press('Return')
        bench.await_text('not saved yet')
        press('F6', 't')
        bench.await_text('^Stage: stage1')
        press('Tab')
        bench.await_text('^Stage: stage2')
        press('Tab')
        bench.await_text('^Stage: stage3')
        press('Delete')
        bench.await_text('^Stage: stage2')
        press('ctrl+s')
        name_file(bench, file)
        bench.await_text('^Saved “')
        text = read(file)
        assert b'<stage id="stage1" body="5"/>' in text and b'<stage id="stage2" body="2.5"/>' in text, text
        assert b'stage3' not in text and b'items="1000"' in text, text
        press('ctrl+z')
        until(lambda: is_enabled(bench.find('push button', 'Redo')), 'something to do again')
        press('ctrl+s')
        until(lambda: b'stage3' in read(file), 'the third stage')
        press('ctrl+shift+z')
        until(lambda: not is_enabled(bench.find('push button', 'Redo')), 'nothing to do again')
        press('ctrl+s')
        until(lambda: read(file) == text, 'the same bytes')
        press('alt+2')
        bench.await_text('time of an iteration .* below|^The techniques do not')
        bench.tab_to('image', 'What each technique of mapping takes over a parameter, and where they cross')
        press('alt+Right')
        until(lambda: sum_bodies(file) > 7.5, 'a longer body')
        press('ctrl+z', 'ctrl+s')
        until(lambda: read(file) == text, 'the same bytes')


def test_sweep():
    """Over what is offered, then over two properties, one of which is typed."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        bench.tab_to('push button', 'Sweep')
        press('space')
        bench.await_text('^6 of 6 points$')
        bench.tab_to('push button', 'Vary: choices')
        press('space')
        bench.tab_to('menu item', 'if.then=0:1:0.1', key='Down')
        press('Return')
        bench.await_text('^11 of 11 points$')
        press('End')
        write(' fig2.pes=2:4:2')
        bench.await_text('^22 of 22 points$')


def test_targets():
    """A program measured on the target that is chosen for it; a calibration that is begun with one model, and given up."""
    with Workbench('figure.weft', change=workbench.make_targets) as bench:
        bench.await_text('^here-threads: ')
        press('ctrl+shift+F6')
        bench.await_text('“p-here-threads”$')
        bench.tab_to('push button', 'Calibrate This System…')
        press('space')
        until(lambda: len(bench.windows()) == 2, 'the dialog')
        for name in workbench.MODELS:
            bench.tab_to('check box', name, inside=bench.windows()[-1])
            press('space')
        bench.tab_to('push button', 'Measure', inside=bench.windows()[-1])
        press('space')
        until(lambda: not is_enabled(bench.find('push button', 'Measure', inside=bench.windows()[-1])), 'the work')
        press('Escape')
        bench.await_one_window()
        press('ctrl+s')
        until(lambda: b'<measurement id="p-here-threads"' in read(bench.files[0]), 'the times of the runs')
        assert read(bench.files[0]).count(b'<target') == 2


def test_steps():
    """Trees of copies grow and shrink by the arrow keys, and each step is told."""
    with Workbench('figure.weft', change=workbench.take_example('tan-figure-7.weft')) as bench:
        bench.await_text('^step 10 of 10$')
        bench.tab_to('slider', 'Steps')
        for key, step, words in [('Home', 0, '^Relocation by TIE takes 18'), ('Right', 1, '^Fetch d0 for S0 '),
                                 ('Right', 2, '^Fetch d0 for S3 |^Compute S0 '), ('Left', 1, '^Fetch d0 for S0 '),
                                 ('End', 10, '^Compute S'), ('Left', 9, '^Fetch|^Compute')]:
            press(key)
            bench.await_text(f'^step {step} of 10$')
            bench.await_text(words)


def test_match():
    """Subtasks are matched with machines in a dialog, in one step that Ctrl+Z takes back."""
    with Workbench() as bench:
        bench.tab_to('push button', 'New Subtask Flow Graph')
        press('Return')
        bench.await_text('not saved yet')
        press('F6', 't')
        bench.await_text('^Subtask: S1')
        press('ctrl+shift+m')
        until(lambda: len(bench.windows()) == 2, 'a dialog')
        until(lambda: any(is_enabled(button) for button in bench.all('push button', 'Apply')), 'a matching')
        bench.tab_to('push button', 'Apply', inside=bench.windows()[-1])
        press('Return')
        bench.await_one_window()
        press('ctrl+s')
        name_file(bench, os.path.join(bench.folder, 'new.weft'))
        bench.await_text('^Saved “')
        text = read(os.path.join(bench.folder, 'new.weft'))
        assert b'<subtask id="S1" machine="M0"/>' in text, text
        press('ctrl+z', 'ctrl+s')
        until(lambda: b'machine="M0"' not in read(os.path.join(bench.folder, 'new.weft')), 'the file as it was')


# The inspector.

def test_literal():
    """A wrong literal says what is wrong where it stands, and changes nothing; a right one does."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'for', '^Loop: for, SIMD$')
        press('ctrl+Return')
        type_into(bench, 'text', 'Iterations', 'uniform(8, ')
        press('Return')
        bench.await_text('^uniform ')
        assert bench.mean() == '855.9' and not is_enabled(bench.find('push button', 'Undo'))
        type_into(bench, 'text', 'Iterations', 'uniform(4, 8)')
        press('Return')
        until(lambda: bench.mean() not in (None, '855.9'), 'another mean')
        type_into(bench, 'text', 'Iterations', 'nonsense')
        press('Escape')
        until(lambda: text_of(bench.find('text', 'Iterations')) == 'uniform(4, 8)', 'what was there before')


def test_choices():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'f', '^Block: blk_f, SIMD$')
        inspector = bench.await_one('filler', 'WeftInspector')
        bench.tab_to('push button', 'SPMD', inside=inspector)
        press('space')
        bench.await_mean('1,151')
        go_to(bench, 'for', '^Loop: for, SIMD$')
        choice = bench.await_one('combo box')
        before = bench.words_in(choice)
        bench.tab_to('push button', None, inside=choice)
        press('space')
        until(lambda: bench.all_of('list item', inside=choice), 'the choices')
        press('Down', 'Return')
        until(lambda: bench.words_in(bench.find('combo box')) != before, 'another choice')


# The results.

def test_deadline():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        bench.tab_to('text', 'Deadline')
        assert bench.count_pixels(PLOT, BAD) == 0
        type_into(bench, 'text', 'Deadline', '900')
        until(lambda: bench.count_pixels(PLOT, BAD) > 50, 'the deadline')
        press('ctrl+a', 'Delete')
        until(lambda: bench.count_pixels(PLOT, BAD) == 0, 'no deadline')
        type_into(bench, 'text', 'Deadline', 'soon')
        bench.await_text('“soon” is no time')
        press('ctrl+a', 'Delete')
        bench.tab_to('image', PLOT, key='shift+Tab')
        press('Right', 'd')
        until(lambda: text_of(bench.find('text', 'Deadline')), 'a deadline where the keyboard reads')


def test_range_and_overlays():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        plot = bench.tab_to('image', PLOT)
        press('Right')
        reading = until(lambda: plot.description, 'what is read')
        press(*['shift+Right'] * 4)
        until(lambda: 'P =' in plot.description and plot.description != reading, 'a probability')
        for name in ['SIMD throughout', 'SPMD throughout']:
            bench.tab_to('push button', name)
            press('space')
            until(lambda: name in plot.description, f'{name} in what is read')


def test_tabs():
    """Every tab has a key, and its drawing the keyboard; rows are walked, and Enter selects what they stand for."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        for key, name, reading in [('alt+2', 'Where the mean execution time goes', '^blk_a: itself 12'),
                                   ('alt+3', 'What the parameters do to the execution time', '^for, iterations: 9 … 11'),
                                   ('alt+4', 'One run as lanes of PEs over time', '^PE 0 – 7: in SIMD mode · blk_a'),
                                   ('alt+5', 'The execution time over the number of PEs', '^1 PEs: mean 497')]:
            press(key)
            bench.await_focus('image', name)
            until(lambda: (press('Home'), re.search(reading, bench.find('image', name).description))[1],
                  f'{reading} in {name}')
        press('alt+2')
        bench.await_focus('image', 'Where the mean execution time goes')
        press('Home', 'Down', 'Return')
        bench.await_text('^Loop: for, SIMD$')
        press('alt+0')  # nothing can be filled in there: one Tab leaves it
        focused = lambda: next((element for element in bench.all('panel') if element.has(workbench.State.FOCUSED)), None)
        until(focused, 'the keyboard in the table')
        press('Tab')
        until(lambda: focused() is None, 'the keyboard elsewhere')


def test_optimise():
    """The best modes without a pointer: the objective, then Apply; Ctrl+Z leaves the file as it was, byte by byte."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'f', '^Block: blk_f, SIMD$')
        press('2')
        bench.await_mean('1,151')
        press('ctrl+s')
        bench.await_text('^Saved “')
        before = read(bench.files[0])
        press('ctrl+m')
        until(lambda: len(bench.windows()) == 2, 'a dialog')
        until(lambda: any(is_enabled(button) for button in bench.all('push button', 'Apply')), 'the best modes')
        bench.tab_to('push button', 'Apply', inside=bench.windows()[-1])
        press('Return')
        bench.await_one_window()
        bench.await_mean('855.9')
        press('ctrl+s')
        until(lambda: read(bench.files[0]) != before, 'the best modes in the file')
        press('ctrl+z')
        bench.await_mean('1,151')
        press('ctrl+s')
        until(lambda: read(bench.files[0]) == before, 'the file as it was')


def test_undo_in_text():
    """Whoever types means the text: Ctrl+Z takes back what was typed, not what was done before."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'f', '^Block: blk_f, SIMD$')
        press('2')
        bench.await_mean('1,151')
        bench.tab_to('text', 'Deadline')
        write('12')
        until(lambda: text_of(bench.find('text', 'Deadline')) == '12', 'what was typed')
        press('ctrl+z')
        until(lambda: text_of(bench.find('text', 'Deadline')) != '12', 'less than was typed')
        press('ctrl+z', 'ctrl+z')
        assert bench.mean() == '1,151'
        press('F6', 'ctrl+z')
        bench.await_mean('855.9')


def test_stop_and_run():
    with Workbench('figure.weft', change=make_slow) as bench:
        bench.await_one('push button', 'Stop computing')
        press('shift+F5')
        bench.await_one('push button', 'Compute again')
        press('F5')
        bench.await_one('push button', 'Stop computing')


# The menu.

def test_panels():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        for key, rows, role, name in [('F9', ['View', 'Outline'], 'list', 'Outline'),
                                      ('ctrl+F9', ['View', 'Outline'], 'list', 'Outline'),
                                      ('F8', ['View', 'Results'], 'image', PLOT)]:
            press(key)
            bench.await_none(role, name)
            choose(bench, *rows)
            bench.await_one(role, name)


def test_style():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        light = screen.brightness()
        choose(bench, 'Style', 'Dark', role='radio menu item')
        until(lambda: screen.brightness() < light / 2, 'a dark window')


def test_windows():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        press('ctrl+question')
        until(lambda: len(bench.windows()) == 2, 'the window of shortcuts')
        press('Escape')
        bench.await_one_window()
        choose(bench, 'About Weft')
        until(lambda: len(bench.windows()) == 2, 'what the program says about itself')
        press('Escape')
        bench.await_one_window()
        press('ctrl+q')
        bench.wait_for_end()


def test_export():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        for key, name, end in [('ctrl+e', 'tree.svg', b'</svg>'), ('ctrl+shift+e', 'plot.svg', b'</svg>')]:
            press(key)
            bench.tab_to('push button', 'Export…')
            press('Return')
            bench.await_none('push button', 'Export…')
            name_file(bench, os.path.join(bench.folder, name))
            until(lambda: end in read(os.path.join(bench.folder, name)), name)
        press('ctrl+shift+c')
        bench.await_text('^Copied as a picture$')


# Files.

def test_save_and_save_as():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'f', '^Block: blk_f, SIMD$')
        press('2')
        bench.await_mean('1,151')
        press('ctrl+s')
        bench.await_text('^Saved “')
        assert b'id="f" name="blk_f" mode="spmd"' in read(bench.files[0])
        press('ctrl+shift+s')
        copy = os.path.join(bench.folder, 'copy.weft')
        name_file(bench, copy)
        until(lambda: read(copy) == read(bench.files[0]), 'the copy')


def test_changed_file():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        workbench.copy_example(bench.files[0], make_simd)
        bench.await_text('^Another program changed “figure.weft” since')
        bench.tab_to('push button', 'Reload')
        press('Return')
        bench.await_mean('927.9')
        workbench.copy_example(bench.files[0])
        bench.await_text('^Another program changed “figure.weft” since')
        bench.tab_to('push button', 'Keep Mine')
        press('Return')
        bench.await_none('push button', 'Keep Mine')
        assert bench.mean() == '927.9'


def test_suite():
    """A machine and an operation by typing; a column copied to another place; one step back for each."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        press('F7')
        bench.await_text('^8-PE mixed-mode machine, Name: 8-PE mixed-mode machine$')
        press('Down')
        write('Mesh')
        press('Return', 'Up', 'Up')
        bench.await_one('list item', 'Mesh · 1 PE · mixed')
        press('Down', 'Right', 'Right')
        write('simdd')
        press('Return')
        bench.await_text('^Kind must be one of simd, spmd, mixed')
        press('ctrl+a')
        write('simd')
        press('Tab')
        bench.await_text('^Mesh, PEs: 1$')
        write('64')
        press('Return')
        bench.await_one('list item', 'Mesh · 64 PEs · simd')
        press('Up', 'ctrl+c', 'Up', 'ctrl+v')
        bench.await_one('list item', '8-PE mixed-mode machine · 64 PEs · mixed')
        press('ctrl+z')
        bench.await_one('list item', '8-PE mixed-mode machine · 8 PEs · mixed')
        press('F6')
        press('Home')
        bench.await_text('^Flow-analysis tree: ')


def test_find():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        press('ctrl+f')
        write('blk')
        bench.await_text('^1 of 6$')
        bench.await_text('^Block: blk_a, SIMD$')
        press('Return')
        bench.await_text('^2 of 6$')
        bench.await_text('^Block: blk_b, SIMD$')
        press('shift+Return', 'shift+Return')
        bench.await_text('^6 of 6$')
        press('ctrl+g')
        bench.await_text('^1 of 6$')
        press('Escape', 'Right')
        bench.await_text('^Loop: for, SIMD$')


def test_close():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        go_to(bench, 'f', '^Block: blk_f, SIMD$')
        press('2')
        bench.await_mean('1,151')
        press('ctrl+w')
        bench.await_text('^Save the changes')
        press('Escape')
        bench.await_one_window()
        press('ctrl+w')
        bench.tab_to('push button', 'Save', inside=bench.windows()[-1])
        press('Return')
        bench.await_one('list item', EXAMPLE)
        assert b'id="f" name="blk_f" mode="spmd"' in read(bench.files[0])
        press('ctrl+w')
        bench.wait_for_end()


if __name__ == '__main__':
    workbench.run([value for name, value in list(globals().items()) if name.startswith('test_')], sys.argv[1:])
