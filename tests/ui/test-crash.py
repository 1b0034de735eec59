"""test-crash.py: the program is killed while somebody edits; at the next start what it had not saved is offered."""
import os
import shutil
import sys
import time

import workbench
from workbench import Workbench, press, read, text_of, until

MOST = 5  # seconds of edits that may be lost


def rename_for(bench, seconds):
    """Renames a block again and again; returns [(when it was done, name), ...]."""
    done = []
    start = time.monotonic()
    while time.monotonic() - start < seconds:
        name = f'name{len(done)}'
        press('F6', 'Home', 'Down', 'F2')
        bench.await_focus('text', 'Name')
        press('ctrl+a')
        workbench.write(name)
        until(lambda: text_of(bench.await_focus('text', 'Name')) == name, name)
        press('Return')
        bench.await_one('list item', f'{name} · SIMD')
        done.append((time.monotonic(), name))
    return done


def start_again(bench):
    """Another program in the same folders, without a file."""
    bench.files = []
    bench.start()


def recovered_name(bench):
    outline = bench.await_one('list', 'Outline')
    return next(row.get_name().split(' ')[0] for row in bench.all('list item', inside=outline)
                if row.get_name().startswith(('name', 'blk_a')))


def test_recover():
    """By real keys, killed in the middle; then recovered by keyboard."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        path, original = bench.files[0], read(bench.files[0])
        done = rename_for(bench, 9)
        killed = time.monotonic()
        bench.kill()
        assert read(path) == original
        start_again(bench)
        bench.await_text('^Recovered documents$')
        bench.tab_to('push button', 'Recover')
        press('Return')
        bench.await_mean('855.9')
        name = recovered_name(bench)
        lost = [when for when, later in done if int(later[4:]) > int(name[4:] if name != 'blk_a' else -1)]
        assert not lost or killed - lost[0] <= MOST, f'{killed - lost[0]:.1f} s of edits are lost'
        bench.await_text('•')
        press('ctrl+s')
        bench.await_text('^Saved “figure.weft”$')
        assert f'name="{name}"'.encode() in read(path)


def test_discard():
    """What is thrown away is not offered again: the file comes back as it was."""
    with Workbench('figure.weft') as bench:
        bench.await_mean('855.9')
        path, original = bench.files[0], read(bench.files[0])
        rename_for(bench, 1)
        drafts = os.path.join(bench.home, 'state')
        until(lambda: any(name.endswith('.weft') for _, _, names in os.walk(drafts) for name in names), 'a draft')
        bench.kill()
        start_again(bench)
        workbench.click(bench.point('push button', 'Discard'))
        bench.await_none('push button', 'Discard')
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
        rename_for(bench, 1)
        drafts = os.path.join(bench.home, 'state')
        until(lambda: any(name.endswith('.weft') for _, _, names in os.walk(drafts) for name in names), 'a draft')
        bench.kill()
        shutil.rmtree(bench.folder)
        os.mkdir(bench.folder)
        start_again(bench)
        workbench.click(bench.point('push button', 'Recover'))
        bench.await_mean('855.9')
        assert recovered_name(bench).startswith('name')


if __name__ == '__main__':
    workbench.run([value for name, value in list(globals().items()) if name.startswith('test_')], sys.argv[1:])
