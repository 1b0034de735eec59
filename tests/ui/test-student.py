"""test-student.py: a student's way, with pointer and keyboard: a program is written, mended and run, gone through, and becomes a tree
whose modes are tried."""
import sys

import workbench
from workbench import Workbench, click, drag, is_enabled, press, text_of, until, write

LINES = ['int main()', '{', 'int n;', 'n = 0;', 'while (n < ths % 4)', 'n = n + 1;', 'print(n)', '}']
EXPECTED = ''.join(f'{pe % 4}\n' for pe in range(16))


def write_program(bench):
    """In place of the one that every new program begins with."""
    press('ctrl+a')
    for line in LINES:
        write(line)
        press('Return')
    bench.await_text('^2 errors$')
    assert not is_enabled(bench.find('push button', 'Run'))


def await_output(bench):
    found = []
    until(lambda: found.append(text_of(bench.find('text', 'Output'))) or found[-1] == EXPECTED,
          lambda: f'the output {EXPECTED!r}; it is {found[-1]!r}')


def await_another_mean(bench, before):
    until(lambda: bench.mean() not in [None, before], 'another mean')


def test_pointer():
    """A press on an error leads to it; only what is written comes from the keyboard."""
    with Workbench() as bench:
        bench.press_away('New Program')
        click(bench.point('text', 'Source'))
        write_program(bench)
        click(bench.place(bench.await_text('^Line 5, column ')))
        press('Delete', 'Delete', 'Delete')
        write('this')
        bench.await_text('^1 error$')
        click(bench.place(bench.await_text('^Line 7, column ')))
        write(';')
        bench.await_text('^Ready to run$')
        click(bench.point('spin button', 'PEs', across=0.2), times=2)
        write('16')
        press('Return')
        bench.press_button('Run')
        await_output(bench)
        bench.press_button('Steps', 'page tab')
        for line in [3, 4]:
            bench.press_button('Step to the next line')
            bench.await_text(f'^PE 0 in line {line}, ')
        bench.press_button('Back to the line before')
        bench.await_text('^PE 0 in line 3, ')
        bench.press_button('Derive Tree')
        before = until(bench.mean, 'the mean of the tree')
        drag(bench.point('push button', 'SPMD'), bench.point('image', 'Diagram', across=0.5, down=0.31))
        await_another_mean(bench, before)
        click(bench.place(bench.all_of('list item', 'program')[-1]))  # below the tree of that name
        bench.press_button('Run')
        await_output(bench)


def test_keyboard():
    with Workbench() as bench:
        press('ctrl+alt+p')
        bench.await_focus('text', 'Source')
        write_program(bench)
        press('ctrl+Home', 'Down', 'Down', 'Down', 'Down', 'End', *['Left'] * 5, 'BackSpace')
        write('is')
        bench.await_text('^1 error$')
        press('Down', 'Down', 'End')
        write(';')
        bench.await_text('^Ready to run$')
        press('ctrl+F5')
        until(lambda: text_of(bench.find('text', 'Output')) == '0\n1\n2\n3\n', 'the output')
        for line in [3, 4]:
            press('F11')
            bench.await_text(f'^PE 0 in line {line}, ')
        press('shift+F11')
        bench.await_text('^PE 0 in line 3, ')
        press('ctrl+F8')
        before = until(bench.mean, 'the mean of the tree')
        press('ctrl+F7')
        bench.await_focus('text', 'Source')
        press('Up', 'ctrl+j')
        bench.await_focus('image', 'Diagram')
        press('2')
        await_another_mean(bench, before)
        press('ctrl+F7', 'ctrl+F5')
        bench.await_text(' steps in ')


if __name__ == '__main__':
    sys.exit(workbench.run([test_pointer, test_keyboard], sys.argv[1:]))
