"""layers.py ROOT BUILD: no layer uses what its row in data/layers.txt does not name.

Every object file in BUILD is checked with every header that the compiler read for it, down to the last
transitive one, as ninja recorded them. Besides, a file may name in an #include only what its own row
names: what a package's headers pull in behind them is allowed there and nowhere else."""
import collections
import os
import re
import shutil
import subprocess
import sys

import tree

TABLE = 'data/layers.txt'
Row = collections.namedtuple('Row', 'folder layers packages line')

# A package: where its headers are (below an include folder), which packages one may name in an #include
# along with it, and which its headers include on their own account.
Package = collections.namedtuple('Package', 'headers beside behind', defaults=('', ''))
PACKAGES = {
    'glib': Package(r'glib-2\.0/(?:glib\.h|glib-unix\.h|glib/|include/glibconfig\.h)'),
    'm': Package(r'math\.h'),
    'gobject': Package(r'glib-2\.0/(?:glib-object\.h|gobject/)', behind='glib'),
    'gmodule': Package(r'glib-2\.0/(?:gmodule\.h|gmodule/)', behind='glib'),
    'gio': Package(r'(?:glib-2\.0|gio-unix-2\.0)/gio/', beside='gobject', behind='gmodule glib'),
    'gsl': Package(r'gsl/'),
    'fftw': Package(r'fftw3\.h'),
    'blas': Package(r'(?:openblas[\w-]*/.*|cblas|f77blas|lapacke?|lapacke_\w+|openblas_config|cblas[-_]\w+)\.h'),
    'libxml2': Package(r'libxml2/', behind='icu'),
    'json-glib': Package(r'json-glib-1\.0/', behind='gio gobject gmodule glib'),
    'cairo': Package(r'cairo/', behind='freetype fontconfig'),
    'pango': Package(r'pango-1\.0/', behind='gobject glib cairo harfbuzz freetype fontconfig'),
    'gdk-pixbuf': Package(r'gdk-pixbuf-2\.0/', behind='gio gobject gmodule glib'),
    'graphene': Package(r'graphene-1\.0/', behind='gobject glib'),
    'gtk': Package(r'gtk-4\.0/', beside='graphene gdk-pixbuf', behind='pango cairo x11'),
    'libadwaita': Package(r'libadwaita-1/', behind='gtk'),
    'sourceview': Package(r'gtksourceview-5/', behind='gtk'),
    'freetype': Package(r'freetype2/'),
    'fontconfig': Package(r'fontconfig/', behind='freetype'),
    'harfbuzz': Package(r'harfbuzz/', behind='freetype glib gobject'),
    'icu': Package(r'unicode/'),
    'x11': Package(r'X11/'),
}

# Headers of the compiler and of the C library, which everybody may use.
COMPILER = re.compile(r'/(?:gcc|clang|llvm-\d+)/')
LIBC_FOLDERS = ('arpa asm asm-generic bits gnu linux misc mtd net netinet netpacket protocols rpc scsi '
                'sys').split()
LIBC_HEADERS = ('aio aliases alloca ar argp argz assert byteswap complex cpio crypt ctype dirent dlfcn elf endian '
                'envz err errno error execinfo fcntl features features-time64 fenv fmtmsg fnmatch fpu_control '
                'fstab fts ftw gconv getopt glob gnu-versions grp gshadow iconv ieee754 ifaddrs inttypes langinfo '
                'libgen libintl limits link locale malloc math mcheck memory mntent monetary mqueue netdb nl_types '
                'nss obstack paths poll printf pthread pty pwd regex resolv sched search semaphore setjmp shadow '
                'signal spawn stdc-predef stdint stdio stdio_ext stdlib string strings syscall sysexits syslog tar '
                'termios tgmath threads time uchar ucontext ulimit unistd utime utmp utmpx values wait wchar wctype '
                'wordexp').split()
LIBC = re.compile(r'(?:(?:' + '|'.join(LIBC_FOLDERS) + r')/.*|(?:' + '|'.join(LIBC_HEADERS) + r')\.h)\Z')
# x in /usr/include/x and /usr/include/x86_64-linux-gnu/x; p/include/x in /usr/lib/x86_64-linux-gnu/p/include/x
IN_LIB = re.compile(r'.*/lib\w*/(?:[\w.]+-linux-\w+/)?([^/]+/include/.*)')
IN_INCLUDE = re.compile(r'.*?/include/(?:[\w.]+-linux-\w+/)?(.*)')
C_LIBRARY = 'the C library'


def read_table(root):
    """Rows by folder, in the order of the file, and what is wrong with the table itself."""
    rows, faults = {}, []
    for number, line in enumerate(tree.read(root, TABLE).splitlines(), start=1):
        if not line.strip() or line.startswith('#'):
            continue
        fields = [field.strip() for field in line.split(':')]
        if len(fields) != 3:
            faults.append(f'{TABLE}:{number}: {len(fields)} fields, expected folder : layers : packages')
            continue
        row = Row(fields[0], fields[1].split(), fields[2].split(), number)
        faults += [f'{TABLE}:{number}: {fault}' for fault in check_row(row, rows)]
        rows[row.folder] = row
    return rows, faults


def check_row(row, above):
    if row.folder in above:
        yield f'{row.folder} has a row already, in line {above[row.folder].line}'
    for layer in row.layers:
        if layer not in above:
            yield f'{row.folder} may use {layer}, which is no row above it'
    for package in row.packages:
        if package not in PACKAGES:
            yield f'{row.folder} may use {package}, which is no package that tests/lint/layers.py knows'


def find_layer(rows, path):
    """The row of a project file: the longest folder. A folder that holds other layers owns only the files
    directly in it."""
    folder = os.path.dirname(path)
    while folder and folder not in rows:
        folder = os.path.dirname(folder)
    holds_layers = any(other.startswith(folder + '/') for other in rows)
    return None if not folder or holds_layers and folder != os.path.dirname(path) else folder


def find_package(header):
    """The package of a system header, C_LIBRARY, or None when no rule knows it."""
    if COMPILER.search(header):
        return C_LIBRARY
    found = IN_LIB.match(header) or IN_INCLUDE.match(header)
    if not found:
        return None
    tail = found[1]
    if LIBC.match(tail):
        return C_LIBRARY
    return next((name for name, package in PACKAGES.items() if re.match(package.headers, tail)), None)


def close(packages):
    """The packages and all that their headers include."""
    closed, open_ = set(), list(packages)
    while open_:
        package = open_.pop()
        if package in PACKAGES and package not in closed:
            closed.add(package)
            open_ += PACKAGES[package].beside.split() + PACKAGES[package].behind.split()
    return closed


def read_objects(root, build):
    """The files read for each object file, the source first: project files by their path below root,
    generated ones by their path below build, which is the same folder; others by their full path."""
    ninja = shutil.which('ninja') or shutil.which('ninja-build')
    # -n: ninja may be running us, and must find its records as it left them.
    listing = subprocess.run([ninja, '-n', '-C', build, '-t', 'deps'], check=True, text=True,
                             stdout=subprocess.PIPE).stdout
    objects = []
    for line in listing.splitlines():
        if line.startswith('    '):
            objects[-1].append(shorten(root, build, line.strip()))
        elif ': #deps' in line:
            objects.append([])
    return [files for files in objects if files]


def shorten(root, build, path):
    path = os.path.normpath(os.path.join(build, path))
    for folder in (build, root):
        if path.startswith(folder + '/'):
            return os.path.relpath(path, folder)
    return path


def describe(row):
    return f'{TABLE}:{row.line} lets {row.folder} use {" ".join(row.layers + row.packages)}'


def check_header(rows, row, header):
    """What header is when the row may not use it."""
    if os.path.isabs(header):
        package = find_package(header)
        if package is None:
            return 'no package that tests/lint/layers.py knows'
        return None if package == C_LIBRARY or package in close(row.packages) else f'package {package}'
    layer = find_layer(rows, header)
    if layer is None:
        return 'no layer of the table'
    return None if layer == row.folder or layer in row.layers else f'layer {layer}'


def check_object(rows, files):
    """One fault for each foreign layer or package, at its first header."""
    source, *headers = files
    layer = find_layer(rows, source)
    told = set()
    for header in headers:
        what = layer and check_header(rows, rows[layer], header)
        if what and what not in told:
            told.add(what)
            yield f'{source}: in layer {layer}, includes {header} of {what}; {describe(rows[layer])}'


def check_includes(root, rows, path, headers):
    """What a project file names in its own #include <...> lines must be in its row by name."""
    row = rows[find_layer(rows, path)]
    nameable = {name for package in row.packages if package in PACKAGES
                for name in (package, *PACKAGES[package].beside.split())}
    for name in re.findall(r'^[ \t]*#[ \t]*include[ \t]*<([^>]+)>', tree.read(root, path), re.MULTILINE):
        header = next((header for header in headers if header.endswith('/' + name)), None)
        package = header and os.path.isabs(header) and find_package(header)
        if package and package != C_LIBRARY and package not in nameable:
            yield f'{path}: in layer {row.folder}, names <{name}> of package {package}; {describe(row)}'


def check_coverage(root, rows, objects):
    """Every C file is in a layer, and every source was compiled, so that this test saw it."""
    sources = {files[0] for files in objects}
    built = {find_layer(rows, source) for source in sources}
    for path in tree.files(root, '*.c', '*.h'):
        layer = find_layer(rows, path)
        if path.startswith('tests/'):
            continue
        if layer is None:
            yield f'{path}: {os.path.dirname(path) or "."} has no row in {TABLE}'
        elif path.endswith('.c') and path not in sources and (layer in built or 'gtk' not in rows[layer].packages):
            yield f'{path}: not compiled in this build, so nothing checks it'


def main(root, build):
    root, build = os.path.abspath(root), os.path.abspath(build)
    rows, faults = read_table(root)
    objects = [files for files in read_objects(root, build) if not files[0].startswith('tests/')]
    headers_of = collections.defaultdict(set)
    for files in objects:
        faults += check_object(rows, files)
        for path in files:
            if not os.path.isabs(path) and find_layer(rows, path) and os.path.exists(os.path.join(root, path)):
                headers_of[path].update(files)
    for path, headers in sorted(headers_of.items()):
        faults += check_includes(root, rows, path, sorted(headers))
    faults += check_coverage(root, rows, objects)
    if not objects:
        faults.append(f'{build} has no object files')
    return tree.report(faults, f'{len(objects)} object files keep to the {len(rows)} rows of {TABLE}')


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
