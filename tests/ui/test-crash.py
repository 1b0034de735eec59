"""test-crash.py: the program is killed while somebody edits; at the next start what it had not saved is offered."""
import os
import re
import shutil
import sys

import workbench
from workbench import Workbench, press, read, text_of, until


def rename_until(bench, condition, n=0):
    """Renames a block at least once, and again and again: name0, name1, ..."""
    first = n
    while n == first or not condition():
        name = f'name{n}'
        press('F6', 'Home', 'Down', 'F2')
        bench.await_focus('text', 'Name')
        press('ctrl+a')
        workbench.write(name)
        until(lambda: text_of(bench.await_focus('text', 'Name')) == name, name)
        press('Return')
        bench.await_one('list item', f'{name} · SIMD')
        n += 1


def last_draft(bench):
    """The number of the newest name in a draft, or -1."""
    drafts = [read(os.path.join(folder, name)).decode() for folder, _, names in os.walk(os.path.join(bench.home, 'state'))
              for name in names if name.endswith('.weft')]
    return max((int(number) for draft in drafts for number in re.findall(r'name="name(\d+)"', draft)), default=-1)


def start_again(bench):
    """Another program in the same folders, without a file."""
    bench.files = []
    bench.start()


def recovered_name(bench):
    outline = bench.await_one('list', 'Outline')
    return next(row.name.split(' ')[0] for row in bench.all('list item', inside=outline)
                if row.name.startswith(('name', 'blk_a')))


def test_recover():
    """By real keys, killed in the middle; then recovered by keyboard."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        path, original = bench.files[0], read(bench.files[0])
        # Drafts are written while the edits go on, and follow them.
        rename_until(bench, lambda: last_draft(bench) >= 0)
        first = last_draft(bench)
        rename_until(bench, lambda: last_draft(bench) > first, first + 1)
        bench.kill()
        drafted = last_draft(bench)
        assert read(path) == original
        start_again(bench)
        bench.await_text('^Recovered documents$')
        bench.tab_to('push button', 'Recover')
        press('Return')
        bench.await_mean('855.9')
        name = recovered_name(bench)
        assert name == f'name{drafted}', f'{name}, not name{drafted}'
        bench.await_text('•')
        press('ctrl+s')
        bench.await_text('^Saved “figure.weft”$')
        assert f'name="{name}"'.encode() in read(path)


def test_discard():
    """What is thrown away is not offered again: the file comes back as it was."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        path, original = bench.files[0], read(bench.files[0])
        rename_until(bench, lambda: True)
        drafts = os.path.join(bench.home, 'state')
        until(lambda: any(name.endswith('.weft') for _, _, names in os.walk(drafts) for name in names), 'a draft')
        bench.kill()
        start_again(bench)
        bench.press_away('Discard')
        until(lambda: not any(name.endswith('.weft') for _, _, names in os.walk(drafts) for name in names),
              'the end of the draft')
        bench.kill()
        start_again(bench)
        bench.await_one('list item', 'blk_a · SIMD')
        assert bench.find('push button', 'Discard') is None
        assert read(path) == original


def test_file_gone():
    """The draft is all that is left."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        rename_until(bench, lambda: True)
        drafts = os.path.join(bench.home, 'state')
        until(lambda: any(name.endswith('.weft') for _, _, names in os.walk(drafts) for name in names), 'a draft')
        bench.kill()
        shutil.rmtree(bench.folder)
        os.mkdir(bench.folder)
        start_again(bench)
        bench.press_away('Recover')
        bench.await_mean('855.9')
        assert recovered_name(bench).startswith('name')


if __name__ == '__main__':
    workbench.run([value for name, value in list(globals().items()) if name.startswith('test_')], sys.argv[1:])
