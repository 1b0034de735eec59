"""test-accessibility.py: what a screen reader finds and what it can do, through the accessibility bus alone."""
import os
import re
import sys

import workbench
from accessible import State, walk
from workbench import Workbench, is_enabled, press, until

OUTLINE = ['blk_a · SIMD', 'for · SIMD', 'blk_b · SIMD', 'if · SPMD', 'blk_c · SPMD', 'blk_d · SPMD',
           'blk_e · SPMD', 'blk_f · SIMD']

# What a person can work with, by the names that the bus has for roles.
CONTROLS = {'push button', 'toggle button', 'check box', 'radio button', 'combo box', 'text', 'slider', 'spin button',
            'menu item', 'radio menu item', 'check menu item', 'link', 'page tab'}
NO_NAME = re.compile(r'(Gtk|Adw|Weft)[A-Z]\w*$|\s*$')  # the bus falls back to the name of a class


def frame(bench):
    return bench.await_one('frame')


def read_mean(bench):
    """The mean as a number."""
    label = bench.await_one('label', description='Mean execution time')
    return float(label.name.replace(',', ''))


def select(bench, row, before=0):
    """There is no action for a row of a list; its list can select it, or the one so many before it."""
    outline = bench.await_one('list', 'Outline')
    rows = [seen.name for seen in walk(outline) if seen.index >= 0 and seen.element.parent == outline]
    assert outline.select(rows.index(row) - before)


def test_mean():
    """Table I and Figure 6 of Li et al.: the mean of the example is 855.9, within rounding."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        assert abs(read_mean(bench) - 855.9) < 0.05


def test_outline():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        outline = bench.await_one('list', 'Outline')
        rows = [row.name for row in outline.children][-len(OUTLINE) - 2:]
        assert [row for row in rows if row in OUTLINE] == OUTLINE, rows
        assert rows.index('then') == rows.index('blk_c · SPMD') - 1, rows
        assert rows.index('else') == rows.index('blk_d · SPMD') - 1, rows


def test_actions():
    """A node is chosen, gets a mode, and all of it is taken back and done again."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        select(bench, 'blk_f · SIMD')
        bench.await_text('^Block: blk_f, SIMD$')
        for action, mean in [('win.mode-spmd', 1151), ('win.undo', 855.9), ('win.redo', 1151), ('win.mode-simd', 855.9)]:
            frame(bench).act(action)
            until(lambda: abs(read_mean(bench) - mean) < 0.5, f'the mean {mean} after {action}')


def test_editing():
    """Parts are added, moved and wrapped without a pointer and without a key."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        select(bench, 'blk_b · SIMD')
        frame(bench).act('win.move-later')
        until(lambda: [row for row in bench.outline() if row in OUTLINE].index('blk_b · SIMD') == 6, 'another order')
        frame(bench).act('win.wrap-loop')
        bench.await_one('list item', 'loop1 · SIMD')
        bench.await_one('push button', 'Block').act('chip.apply')
        bench.await_one('list item', 'block1 · SIMD')


def test_chip():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        select(bench, 'blk_f · SIMD')
        bench.await_text('^Block: blk_f, SIMD$')
        bench.await_one('push button', 'SPMD').act('chip.apply')
        bench.await_mean('1,151')


def is_control(seen):
    if seen.element.role in ('scroll pane', 'list') or seen.name == 'GtkPaned':
        return False  # they hand the keyboard on to what is inside
    return seen.element.role in CONTROLS or seen.has(State.FOCUSABLE)


def is_inside_named(element):
    """The button inside a combo box or a menu button is read with what it is inside of."""
    parent = element.parent
    while parent is not None and parent.role not in ('combo box', 'frame', 'dialog'):
        parent = parent.parent
    return parent is not None and parent.role == 'combo box' and not NO_NAME.match(parent.name)


def find_nameless(bench):
    """Role and path of every control without a name."""
    return [f'{seen.element.role} {seen.name!r} ({seen.description}) in {seen.element.parent.name!r}'
            for seen in walk(bench.app)
            if is_control(seen) and NO_NAME.match(seen.name) and seen.element.is_shown()
            and not is_inside_named(seen.element)]


def check_names(bench, where):
    nameless = find_nameless(bench)
    assert not nameless, f'{where}: {nameless}'


def test_names_on_the_start_page():
    with Workbench() as bench:
        bench.await_one('push button', 'Li et al. 1997, Figure 2 and Table I')
        check_names(bench, 'start page')


def test_names_in_the_window():
    """With the tree and with each kind of node in the inspector."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        check_names(bench, 'tree')
        for row, words in [('blk_f · SIMD', '^Block: blk_f'), ('for · SIMD', '^Loop: for'), ('if · SPMD', ': if')]:
            select(bench, row)
            bench.await_text(words)
            check_names(bench, row)


def test_names_in_menus():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        for key in ['F10', 'Menu']:
            press('F6', 'Home', key)
            bench.await_one('menu item')
            check_names(bench, key)
            press('Escape')
            bench.await_none('menu item')


def test_names_in_the_tabs():
    """Every tab can be opened, its options have names, and its drawing is described by what is read in it."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        for action, name in [('win.view-breakdown', 'Where the mean execution time goes'),
                             ('win.view-sensitivity', 'What the parameters do to the execution time'),
                             ('win.view-sample', 'One run as lanes of PEs over time'),
                             ('win.view-pes', 'The execution time over the number of PEs')]:
            frame(bench).act(action)
            drawing = bench.await_focus('image', name)
            check_names(bench, action)
            until(lambda: (press('Home'), drawing.description)[1], f'words about what is in {name}')


def test_names_in_the_optimise_dialog():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        frame(bench).act('win.optimise')
        bench.await_one('push button', 'Apply')
        bench.await_text('^Proved')
        check_names(bench, 'optimise')


def test_names_in_the_export_dialog():
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        press('ctrl+e')
        bench.await_one('push button', 'Export…')
        check_names(bench, 'export')


def test_problem():
    """What is wrong in a field is said in words, and nothing is changed by it."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        select(bench, 'for · SIMD')
        entry = bench.await_one('text', 'Iterations')
        entry.write('uniform(12, 8)')
        bench.await_text('must not be smaller than the first')
        assert read_mean(bench) == 855.9


def read_tree(element, depth=0):
    """Role and name of all that is there, by depth."""
    yield depth, element.role, element.name
    for child in element.children:
        yield from read_tree(child, depth + 1)


def test_whole_tree():
    """The window can be read to its end: every part of it is there once, under a named window."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        tree = list(read_tree(bench.app))
        roles = [role for _, role, _ in tree]
        assert roles.count('frame') == 1 and roles[0] == 'application', roles[:5]
        assert tree[1][2].startswith('Li et al.'), tree[1]
        for role, name in [('list', 'Outline'), ('image', 'Diagram'), ('label', 'Nothing selected')]:
            assert [(r, n) for _, r, n in tree].count((role, name)) == 1, (role, name)
        assert set(OUTLINE) <= {name for _, role, name in tree if role == 'list item'}
        names = set(frame(bench).actions)
        assert {'win.delete', 'win.lay-out', 'win.pin', 'win.align-left', 'win.select-all'} <= names, names


def test_edits_by_action():
    """Mode, deletion, layout, pin and undo, called as an assistive tool calls them; the file says what they did."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')

        def saved():
            frame(bench).act('win.save')
            bench.await_text('^Saved “')
            return workbench.read(bench.files[0]).decode()

        select(bench, 'blk_f · SIMD')
        bench.await_text('^Block: blk_f, SIMD$')
        frame(bench).act('win.mode-spmd')
        bench.await_text('^Block: blk_f, SPMD$')
        frame(bench).act('win.pin')
        until(lambda: 'pinned="yes"' in saved(), 'a pinned node in the file')
        frame(bench).act('win.layout-levels')
        until(lambda: saved().count('<at ') > 5, 'places in the file')
        frame(bench).act('win.reset-positions')
        until(lambda: '<at ' not in saved(), 'no places in the file')
        frame(bench).act('win.delete')
        until(lambda: not any('blk_f' in name for name in bench.outline()), 'no blk_f in the outline')
        assert 'blk_f' not in saved()
        for _ in range(5):
            frame(bench).act('win.undo')
        bench.await_mean('855.9')
        assert bench.outline()[-1] == 'blk_f · SIMD'


def set_text(bench, field, text):
    bench.await_one('text', field).write(text)


def await_field(bench, field, text):
    until(lambda: workbench.text_of(bench.find('text', field)) == text, f'“{text}” as {field}')


def test_task_graph():
    """Ten tasks: added, wired, named, pasted, a step undone and done again, by actions, rows and fields alone."""
    with Workbench() as bench:
        bench.await_one('push button', 'New Task Graph').act('click')
        bench.await_text('not saved yet')
        frame(bench).act('win.add-task')
        bench.await_one('list item', 't1 · 10')
        for i, above in enumerate([1, 1, 1, 1, 2], 2):
            select(bench, f't{above} · 10')
            bench.await_text(f'^Task: t{above}$')
            frame(bench).act('win.add-child')
            bench.await_text(f'^Task: t{i}$')
        set_text(bench, 'Waits for', 't2, t3, t4, t5')
        until(lambda: bench.find('list item', 't6 · 10'), 'the task')
        for i in range(7, 9):
            select(bench, 't6 · 10')
            bench.await_text('^Task: t6$')
            frame(bench).act('win.add-child')
            bench.await_text(f'^Task: t{i}$')
        select(bench, 't6 · 10')
        bench.await_text('^Task: t6$')
        await_field(bench, 'Identifier', 't6')
        set_text(bench, 'Name', 'join')
        bench.await_one('list item', 'join · 10')
        frame(bench).act('win.copy')
        frame(bench).act('win.paste')
        await_field(bench, 'Identifier', 't9')
        frame(bench).act('win.add-child')
        bench.await_text('^Task: t10$')
        select(bench, 't10 · 10', before=1)
        await_field(bench, 'Identifier', 't9')
        set_text(bench, 'Waits for', 't8')
        await_field(bench, 'Waits for', 't8')
        set_text(bench, 'Time', '2.5')
        bench.await_one('list item', 'join · 2.5')
        frame(bench).act('win.undo')
        bench.await_none('list item', 'join · 2.5')
        frame(bench).act('win.undo')
        await_field(bench, 'Waits for', '')
        frame(bench).act('win.redo')
        await_field(bench, 'Waits for', 't8')
        frame(bench).act('win.save')
        until(lambda: len(bench.windows()) == 2, 'the dialog that asks for a file')
        until(lambda: bench.find('push button', 'Save', inside=bench.windows()[-1]), 'its button').act('click')
        bench.await_text('^Saved “')
        workbench.check_ten_tasks(os.path.join(bench.folder, 'Untitled.weft'))


# Subtask flow graphs.

def test_subtask_graph():
    """Subtasks added and wired, machines given, times set, a step undone and done again, by actions, rows and fields alone."""
    with Workbench() as bench:
        bench.await_one('push button', 'New Subtask Flow Graph').act('click')
        bench.await_text('not saved yet')
        frame(bench).act('win.add-subtask')
        bench.await_text('^Subtask: S1$')
        frame(bench).act('win.add-child')
        bench.await_text('^Subtask: S2$')
        bench.await_one('push button', 'M1').act('chip.apply')
        set_text(bench, 'Times on machines', 'M1=7')
        bench.await_one('list item', 'S2 · M1=7')
        select(bench, 'S1')
        bench.await_text('^Subtask: S1$')
        bench.await_one('push button', 'M0').act('chip.apply')
        set_text(bench, 'Times on machines', 'M0=4; M1=2')
        bench.await_one('list item', 'S1 · M0=4; M1=2')
        select(bench, 'd1 · 1')
        bench.await_text('^Data item: d1$')
        set_text(bench, 'Size', '3')
        bench.await_one('list item', 'd1 · 3')
        frame(bench).act('win.undo')
        bench.await_one('list item', 'd1 · 1')
        frame(bench).act('win.redo')
        bench.await_one('list item', 'd1 · 3')
        frame(bench).act('win.save')
        until(lambda: len(bench.windows()) == 2, 'the dialog that asks for a file')
        until(lambda: bench.find('push button', 'Save', inside=bench.windows()[-1]), 'its button').act('click')
        bench.await_text('^Saved “')
        text = workbench.read(os.path.join(bench.folder, 'Untitled.weft')).decode()
        for part in ['<subtask id="S1" machine="M0"><makes item="d1" size="3"/><compute machine="M0" time="4"/>',
                     '<subtask id="S2" machine="M1"><needs item="d1"/><compute machine="M1" time="7"/></subtask>']:
            assert part in text, text


# Parallel loops.

def test_parallel_loop():
    """Stages added and made longer, items and messages set, a step undone and done again, by actions, rows and fields alone; the techniques are told."""
    with Workbench() as bench:
        bench.await_one('push button', 'New Parallel Loop').act('click')
        bench.await_text('not saved yet')
        set_text(bench, 'Data items', '500')
        frame(bench).act('win.add-stage')
        bench.await_text('^Stage: stage1$')
        frame(bench).act('win.add-stage')
        bench.await_text('^Stage: stage2$')
        set_text(bench, 'Time of the stage', '7')
        bench.await_text('is the best: 1,609')
        frame(bench).act('win.undo')
        await_field(bench, 'Time of the stage', '5')
        frame(bench).act('win.redo')
        await_field(bench, 'Time of the stage', '7')
        frame(bench).act('win.save')
        until(lambda: len(bench.windows()) == 2, 'the dialog that asks for a file')
        until(lambda: bench.find('push button', 'Save', inside=bench.windows()[-1]), 'its button').act('click')
        bench.await_text('^Saved “')
        text = workbench.read(os.path.join(bench.folder, 'Untitled.weft')).decode()
        assert 'items="500"><stage id="stage1" body="5"/><stage id="stage2" body="7"/></array-loop>' in re.sub('>\\s+<', '><', text), text


def test_sweep():
    """What is varied taken from what is offered, then written, by actions and fields alone; how many points there are is told."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        frame(bench).act('win.view-sweep')
        bench.await_text('^6 of 6 points$')
        next(button for button in bench.all('push button') if button.name.startswith('Vary: choices') and 'click' in button.actions).act('click')
        bench.await_one('menu item', 'if.then=0:1:0.1').act('click')
        bench.await_text('^11 of 11 points$')
        set_text(bench, 'Vary', 'fig2.pes=1:4:1')
        bench.await_text('^4 of 4 points$')


def test_targets():
    """A program measured on the target that is chosen for it, and a calibration begun and given up, by actions alone."""
    with Workbench('figure.weft', change=workbench.make_targets) as bench:
        bench.await_text('^here-threads: ')
        frame(bench).act('win.measure-chosen')
        bench.await_text('“p-here-threads”$')
        frame(bench).act('win.renew-load')
        frame(bench).act('win.calibrate')
        until(lambda: len(bench.windows()) == 2, 'the dialog')
        check_names(bench, 'win.calibrate')
        for name in ['Threads', *workbench.MODELS]:
            assert workbench.is_checked(bench.find('check box', name, inside=bench.windows()[-1])), name
        bench.find('push button', 'Measure', inside=bench.windows()[-1]).act('click')
        until(lambda: not is_enabled(bench.find('push button', 'Measure', inside=bench.windows()[-1])), 'the work')
        bench.find('push button', 'Cancel', inside=bench.windows()[-1]).act('click')
        bench.await_one_window()
        frame(bench).act('win.save')
        until(lambda: b'<measurement id="p-here-threads"' in workbench.read(bench.files[0]), 'the times of the runs')


def test_names_in_subtask_views():
    """Every tab can be opened, its options have names, and its drawing is described by what is read in it."""
    with Workbench('figure.weft', change=workbench.take_example('tan-figure-7.weft')) as bench:
        bench.await_text('^step 10 of 10$')
        for action, name in [('win.view-bus', 'Transfers and computations as lanes'),
                             ('win.view-matching', 'Heuristics that match'), ('win.view-tie', 'Trees of copies')]:
            frame(bench).act(action)
            drawing = until(lambda: next((element for element in bench.all('image')
                                          if element.name.startswith(name) and element.has(State.FOCUSED)),
                                         None), name)
            check_names(bench, action)
            until(lambda: (press('Home'), drawing.description)[1], f'words about what is in {name}')


def test_steps():
    """The scale and its buttons say how far the trees have grown, and what the last step did."""
    with Workbench('figure.weft', change=workbench.take_example('tan-figure-7.weft')) as bench:
        bench.await_text('^step 10 of 10$')
        scale = bench.await_one('slider', 'Steps')
        until(lambda: scale.description.startswith('Relocation by TIE takes 18'), 'what all steps come to')
        scale.set_value(1)
        bench.await_text('^step 1 of 10$')
        first = until(lambda: re.match('Fetch d0 for S0 ', scale.description) and scale.description, 'the first step')
        bench.await_one('push button', 'One step on').act('click')
        bench.await_text('^step 2 of 10$')
        until(lambda: scale.description not in ('', first), 'the second step')
        bench.await_one('push button', 'One step back').act('click')
        bench.await_text('^step 1 of 10$')
        until(lambda: scale.description == first, 'the first step once more')
        bench.await_text(f'^{re.escape(first)}$')


if __name__ == '__main__':
    workbench.run([value for name, value in list(globals().items()) if name.startswith('test_')], sys.argv[1:])
