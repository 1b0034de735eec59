"""test-editing.py: trees drawn and changed with a real pointer and a real keyboard."""
import os
import sys

import screen
import workbench
from workbench import Workbench, click, drag, drag_to, held, press, read, until, write
from workbench import BAD

# What both hands draw; ids are given in the order of drawing.
DRAWN = '''<?xml version="1.0" encoding="UTF-8"?>
<weft xmlns="urn:weft:1">
  <suite>
    <machine id="machine" pes="8"/>
  </suite>
  <flow-tree id="tree" machine="machine">
    <block id="block1" name="load" mode="simd"><step simd="10" spmd="10"/></block>
    <loop id="loop1" mode="simd" iterations="uniform(8, 12)">
      <block id="block2" mode="simd"><step simd="10" spmd="10"/></block>
      <if id="if1" mode="spmd" then="0.5">
        <then>
          <block id="block3" mode="spmd"><step simd="10" spmd="10"/></block>
        </then>
        <else/>
      </if>
    </loop>
    <block id="block4" mode="simd"><step simd="10" spmd="10"/></block>
  </flow-tree>
</weft>
'''


def start_new(bench):
    """An empty tree that is saved once, so that its nodes' places are known after each save."""
    bench.press_away('New Flow-Analysis Tree')
    bench.await_text('not saved yet')
    press('F6', 'ctrl+s')
    until(lambda: len(bench.windows()) == 2, 'a dialog')
    path = os.path.join(bench.folder, 'drawn.weft')
    press('ctrl+a')
    write(path)
    press('Return')
    bench.await_one_window()
    until(lambda: read(path), 'the file')
    # No window manager gives the keyboard back to the window when the dialog goes.
    screen.focus_program()
    press('F6')
    bench.await_focus('image', 'Diagram')
    bench.files = [path]
    return path


def save(bench):
    """What is drawn is in the file."""
    before = os.stat(bench.files[0]).st_ino
    press('ctrl+s')
    until(lambda: os.stat(bench.files[0]).st_ino != before, 'the file')


def part_order(bench):
    """The parts in the outline, by their names."""
    return [row.split(' · ')[0] for row in bench.outline() if row.endswith(('· SIMD', '· SPMD'))]


def await_order(bench, expected):
    until(lambda: part_order(bench) == expected.split(), f'{expected}; it is {part_order(bench)}')


def beside(bench, name, side):
    """A point just before (-1) or after (1) a node, at its height."""
    x, y, width, height = bench.nodes()[name]
    return round(x - 6 if side < 0 else x + width + 6), round(y + height / 2)


def below(bench, name):
    x, y, width, height = bench.nodes()[name]
    return round(x + width / 2), round(y + height + 16)


def test_draw_by_keyboard():
    """From nothing to a file, without a pointer."""
    with Workbench() as bench:
        path = start_new(bench)
        press('Home', 'Tab')
        await_order(bench, 'block1')
        press('F2')
        bench.await_focus('text', 'Name')
        write('load')
        press('Return')
        await_order(bench, 'load')
        press('Return')  # a block after it, around which the loop goes
        await_order(bench, 'load block2')
        press('w')
        await_order(bench, 'load loop1 block2')
        press('Tab')
        await_order(bench, 'load loop1 block2 block3')
        press('shift+w', '2')  # a conditional around the new one, all in the other mode
        await_order(bench, 'load loop1 block2 if1 block3')
        press('c')
        press('Up', 'Up', 'Return')  # from the clause to the conditional, to the loop: a block after that
        await_order(bench, 'load loop1 block2 if1 block3 block4')
        save(bench)
        assert read(path).decode() == DRAWN, read(path).decode()


def test_draw_by_pointer():
    """From nothing to a file, with the pointer; the keyboard only types the name and saves."""
    with Workbench() as bench:
        path = start_new(bench)
        drag(bench.point('push button', 'Block'), bench.node('tree'))
        await_order(bench, 'block1')
        save(bench)
        click(bench.node('block1'), 3)
        click(bench.point('menu item', 'Rename…'))
        bench.await_focus('text', 'Name')
        write('load')
        press('Return')
        await_order(bench, 'load')
        save(bench)
        bench.press_button('Loop')  # click, and click where
        click(beside(bench, 'block1', 1))
        await_order(bench, 'load loop1 block2')
        save(bench)
        drag(bench.point('push button', 'If'), below(bench, 'loop1'))
        until(lambda: 'if1' in part_order(bench), 'a conditional')
        save(bench)
        if part_order(bench)[2] == 'if1':  # the point was before the middle of the block that was there
            drag(bench.node('if1'), beside(bench, 'block2', 1))
        await_order(bench, 'load loop1 block2 if1 block3')
        save(bench)
        drag(bench.point('push button', 'SPMD'), bench.node('if1'))
        bench.await_one('list item', 'if1 · SPMD')
        bench.press_button('Clause')
        click(bench.node('if1'))
        bench.press_button('Block')
        save(bench)
        click(beside(bench, 'loop1', 1))
        await_order(bench, 'load loop1 block2 if1 block3 block4')
        save(bench)
        assert read(path).decode() == DRAWN, read(path).decode()


def test_move():
    """A drag says where the node would stand, or why it cannot, and moves it; Alt with arrows does the same."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        drag(bench.node('b'), beside(bench, 'f', 1))
        await_order(bench, 'blk_a for if blk_c blk_d blk_e blk_f blk_b')
        press('ctrl+z')
        await_order(bench, 'blk_a for blk_b if blk_c blk_d blk_e blk_f')
        assert bench.count_pixels('Diagram', BAD) == 0
        drag_to(bench.node('for'), beside(bench, 'c', -1))
        until(lambda: bench.count_pixels('Diagram', BAD) > 100, 'why a loop cannot be moved into itself')
        press('Escape')
        until(lambda: bench.count_pixels('Diagram', BAD) == 0, 'the end of the drag')
        screen.release_button()
        await_order(bench, 'blk_a for blk_b if blk_c blk_d blk_e blk_f')
        click(bench.node('b'))
        press('alt+Right')
        await_order(bench, 'blk_a for if blk_c blk_d blk_e blk_b blk_f')
        press('alt+Up')
        await_order(bench, 'blk_a for if blk_c blk_d blk_e blk_f blk_b')
        press('alt+Left', 'alt+Down')
        await_order(bench, 'blk_a for blk_b if blk_c blk_d blk_e blk_f')


def test_copy_by_drag():
    """With Control a drag leaves the original where it is."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        drag_to(bench.node('a'), beside(bench, 'f', 1))
        with held('ctrl'):
            screen.move_by(1, 0)
            bench.await_mean('855.9')
            screen.release_button()
            await_order(bench, 'blk_a for blk_b if blk_c blk_d blk_e blk_f blk_a2')


def test_band_and_paste():
    """Three nodes in a rubber band, copied and pasted at another place, also into another document."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        boxes = bench.nodes()
        left, top, _, _ = boxes['c']
        right, bottom, width, height = boxes['e']
        drag((round(left - 8), round(top - 8)), (round(right + width + 8), round(bottom + height + 8)))
        bench.await_text('^3 nodes selected$')
        press('ctrl+c')
        bench.await_text('^3 nodes copied$')
        click(bench.node('a'))
        press('ctrl+v')
        await_order(bench, 'blk_a blk_c2 blk_d2 blk_e2 for blk_b if blk_c blk_d blk_e blk_f')
        bench.await_text('^3 nodes selected$')
        press('ctrl+x')
        await_order(bench, 'blk_a for blk_b if blk_c blk_d blk_e blk_f')
        press('ctrl+z', 'ctrl+z')
        await_order(bench, 'blk_a for blk_b if blk_c blk_d blk_e blk_f')
        click(bench.node('f'))
        press('ctrl+d')
        await_order(bench, 'blk_a for blk_b if blk_c blk_d blk_e blk_f blk_f2')


def test_let_go():
    """Escape lets go of a part from the palette; a click is then just a click."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        bench.press_button('Loop')
        press('Escape')
        click(bench.node('f'))
        bench.await_text('^Block: blk_f, SIMD$')
        await_order(bench, 'blk_a for blk_b if blk_c blk_d blk_e blk_f')


def test_outline():
    """Rows are dragged before and after others; the keys for moving work there too."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        rows = {row: bench.await_one('list item', row) for row in ['blk_f · SIMD', 'blk_b · SIMD', 'blk_a · SIMD']}
        drag(bench.place(rows['blk_f · SIMD']), bench.place(rows['blk_b · SIMD'], down=0.1))
        await_order(bench, 'blk_a for blk_f blk_b if blk_c blk_d blk_e')
        press('ctrl+z')
        await_order(bench, 'blk_a for blk_b if blk_c blk_d blk_e blk_f')
        click(bench.point('list item', 'blk_b · SIMD'))
        press('alt+Right')
        await_order(bench, 'blk_a for if blk_c blk_d blk_e blk_b blk_f')
        press('Delete')
        await_order(bench, 'blk_a for if blk_c blk_d blk_e blk_f')


def test_fold():
    """The mark below a node folds what is below it; the pill that says what that is unfolds it."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        click(bench.node('if'))
        x, y, width, height = bench.nodes()['if']
        click((round(x + width / 2), round(y + height + 9)))
        save(bench)
        until(lambda: b'<at ref="if" collapsed="yes"/>' in read(bench.files[0]), 'folded in the file')
        x, y, width, height = bench.nodes()['if']
        click((round(x + width / 2), round(y + height + 8)))
        save(bench)
        until(lambda: b'collapsed' not in read(bench.files[0]), 'unfolded in the file')
        assert bench.mean() == '855.9'


if __name__ == '__main__':
    workbench.run([test_draw_by_keyboard, test_draw_by_pointer, test_move, test_copy_by_drag, test_band_and_paste, test_let_go, test_outline, test_fold],
                  sys.argv[1:])
