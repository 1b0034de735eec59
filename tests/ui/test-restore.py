"""test-restore.py: several documents by pointer and keyboard; they come back at the next start, and after a crash."""
import os
import sys

import workbench
from workbench import Workbench, click, press, read, text_of, until

# Copies of the example have names of their own, so that one sees which is seen.
TITLES = {'one.weft': 'One', 'two.weft': 'Two', 'three.weft': 'Three'}


def open_three(**options):
    bench = Workbench(*TITLES, **options)
    for path in bench.files:
        name_document(path)
    return bench


def name_document(path):
    with open(path, encoding='utf-8') as file:
        text = file.read()
    start = text.index('title="') + len('title="')
    end = text.index('"', start)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text[:start] + TITLES[os.path.basename(path)] + text[end:])


def await_title(bench, title):
    until(lambda: bench.title() == title, f'the title {title}; it is {bench.title()}')


def await_tabs(bench, *names):
    until(lambda: list(bench.tabs()) == list(names), lambda: f'the tabs {names}; they are {list(bench.tabs())}')


def tab(bench, name):
    return until(lambda: bench.tabs().get(name), f'the tab {name}')


def edit(bench):
    """A mode for a block of the document that is seen."""
    press('F6', 'Home', 'Down', '2')
    until(lambda: bench.title().startswith('•'), 'a change')


def test_keys():
    with open_three() as bench:
        await_tabs(bench, 'One', 'Two', 'Three')
        await_title(bench, 'Three')
        for key, title in [('ctrl+Tab', 'One'), ('ctrl+Tab', 'Two'), ('ctrl+shift+Tab', 'One'),
                           ('ctrl+Page_Down', 'Two'), ('ctrl+Page_Up', 'One'), ('ctrl+3', 'Three'),
                           ('ctrl+1', 'One'), ('ctrl+9', 'Three')]:
            press(key)
            await_title(bench, title)
        press('ctrl+shift+Page_Up')
        await_tabs(bench, 'One', 'Three', 'Two')
        press('ctrl+w')
        await_tabs(bench, 'One', 'Two')
        press('ctrl+w', 'ctrl+w')
        bench.await_one('list item', 'One')
        press('ctrl+w')
        bench.wait_for_end()


def test_pointer():
    """A click shows a tab, a drag puts it elsewhere, its menu moves it, its cross closes it."""
    with open_three() as bench:
        await_tabs(bench, 'One', 'Two', 'Three')
        click(bench.place(tab(bench, 'One')))
        await_title(bench, 'One')
        workbench.drag(bench.place(tab(bench, 'One')), bench.place(tab(bench, 'Three')))
        await_tabs(bench, 'Two', 'Three', 'One')
        edit(bench)
        click(bench.place(tab(bench, 'Three')))
        await_title(bench, 'Three')
        click(bench.place(tab(bench, 'Two')), button=3)
        await_title(bench, 'Two')
        click(bench.point('menu item', 'Move Tab Right'))
        await_tabs(bench, 'Three', 'Two', '• One')
        click(bench.place(tab(bench, '• One')))
        await_title(bench, '• One')
        click(bench.place(next(bench.all('push button', inside=tab(bench, '• One')))))
        bench.await_text('^Save the changes')
        press('Escape')
        bench.await_one_window()


def test_quit_and_start():
    """One question about two documents, and at the next start everything is where it was."""
    with open_three() as bench:
        await_tabs(bench, 'One', 'Two', 'Three')
        edit(bench)
        press('ctrl+1')
        await_title(bench, 'One')
        edit(bench)
        press('ctrl+q')
        bench.await_text('^2 documents have changes')
        bench.tab_to('push button', 'Save', inside=bench.windows()[-1])
        press('Return')
        bench.wait_for_end()
        assert [b'mode="spmd"><step simd="12"' in read(path) for path in bench.files] == [True, False, True]
        bench.files = []
        bench.start()
        await_tabs(bench, 'One', 'Two', 'Three')
        await_title(bench, 'One')
        press('ctrl+q')
        bench.wait_for_end()


def test_start_with_file():
    """A file that is named comes besides, and is seen."""
    with Workbench('one.weft', 'two.weft') as bench:
        for path in bench.files:
            name_document(path)
        press('ctrl+q')
        bench.wait_for_end()
        bench.files = [os.path.join(bench.folder, 'three.weft')]
        workbench.copy_example(bench.files[0])
        name_document(bench.files[0])
        bench.start()
        await_title(bench, 'Three')
        until(lambda: sorted(bench.tabs()) == ['One', 'Three', 'Two'], 'three tabs')


def test_table():
    """A cell by a double click, a range by a drag, copied and pasted; the problem of a wrong one is said."""
    with open_three() as bench:
        await_tabs(bench, 'One', 'Two', 'Three')
        click(bench.point('list item', '8-PE mixed-mode machine · 8 PEs · mixed'))
        table = bench.await_one('panel', 'Overheads')
        place = lambda row, column: bench.place(table, (0.5 + column) / 3, (0.5 + row) / 6)
        click(place(1, 2), times=2)
        bench.await_focus('text', 'Loop set-up, SPMD')
        press('ctrl+a')
        workbench.write('7')
        press('Return')
        bench.await_text('^Loop test, SPMD: ')
        workbench.drag(place(1, 1), place(2, 2))
        bench.await_text('^Loop test, SPMD: ')
        press('ctrl+c')
        click(place(4, 1))
        bench.await_text('^After then, SIMD: ')
        press('ctrl+v')
        bench.await_text('^After else, SPMD: ')
        click(place(4, 2))
        bench.await_text('^After then, SPMD: 7$')
        workbench.write('many')
        press('Return')
        bench.await_text('“many” is no distribution')
        press('Escape')
        bench.await_text('^After then, SPMD: 7$')


def rename(bench, name):
    press('F6', 'Home', 'Down', 'F2')
    bench.await_focus('text', 'Name')
    press('ctrl+a')
    workbench.write(name)
    until(lambda: text_of(bench.await_focus('text', 'Name')) == name, name)
    press('Return')
    bench.await_one('list item', f'{name} · SIMD')


def test_recover_all():
    """Killed with two changed documents of three: both are offered, and the third."""
    with open_three() as bench:
        await_tabs(bench, 'One', 'Two', 'Three')
        rename(bench, 'changed_three')
        press('ctrl+1')
        await_title(bench, 'One')
        rename(bench, 'changed_one')
        drafts = os.path.join(bench.home, 'state')
        until(lambda: sum(name.endswith('.weft') for _, _, names in os.walk(drafts) for name in names) == 2,
              'two drafts')
        state = os.path.join(bench.home, 'state', 'weft', 'desk')
        until(lambda: os.path.exists(state) and b'two.weft' in read(state), 'what is open')
        bench.kill()
        bench.files = []
        bench.start()
        bench.await_text('^Recovered documents$')
        bench.press_away('Recover All')
        until(lambda: sorted(bench.tabs()) == ['• One', '• Three'], lambda: f'both; there are {bench.tabs()}')
        press('alt+Home')
        click(bench.place(bench.await_one('list item', 'Reopen the last document')))
        until(lambda: sorted(bench.tabs()) == ['Two', '• One', '• Three'], 'the third')
        for number, title in enumerate(bench.tabs(), 1):
            press(f'ctrl+{number}')
            await_title(bench, title)
            bench.await_one('list item', {'Two': 'blk_a', '• One': 'changed_one', '• Three': 'changed_three'}[title]
                            + ' · SIMD')


if __name__ == '__main__':
    workbench.run([value for name, value in list(globals().items()) if name.startswith('test_')], sys.argv[1:])
