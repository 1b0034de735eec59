"""accessible.py: what a program says of itself on the accessibility bus (AT-SPI 2), and what it does when asked there.

Screen readers get a program's elements one by one, some three calls each. Who looks for one among a thousand waits
long so: walk() has them all in one call, from the cache that programs keep for such tools."""
import contextlib
import functools
import os

import dbus.bus
import dbus.lowlevel
import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi  # noqa: E402 (the version comes first)

Gone = dbus.DBusException  # what is asked for is no longer there
State = Atspi.StateType
ROOT = '/org/a11y/atspi/accessible/root'
NOWHERE = '/org/a11y/atspi/null'
PROPERTIES = 'org.freedesktop.DBus.Properties'
SECONDS = 120  # to wait for an answer

remembered = {}  # element: the sign of its children in the cache, their paths


@functools.cache
def bus():
    session = dbus.bus.BusConnection(os.environ['DBUS_SESSION_BUS_ADDRESS'])
    return dbus.bus.BusConnection(session.call_blocking('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', '', ()))


def call(name, path, interface, method, types='', *arguments):
    return bus().call_blocking(name, path, interface, method, types, arguments, timeout=SECONDS)


class Element:
    """One of them. All it says is asked for anew each time, but its role and its interfaces, which stay."""

    def __init__(self, app, path, role=None, interfaces=None):
        self.app = app  # its program's name on the bus
        self.path = path
        if role is not None:
            self.role = role
        if interfaces is not None:
            self.interfaces = interfaces

    def __eq__(self, other):
        return isinstance(other, Element) and (self.app, self.path) == (other.app, other.path)

    def __hash__(self):
        return hash((self.app, self.path))

    def ask(self, interface, method, types='', *arguments):
        return call(self.app, self.path, f'org.a11y.atspi.{interface}', method, types, *arguments)

    def get(self, interface, name):
        return call(self.app, self.path, PROPERTIES, 'Get', 'ss', f'org.a11y.atspi.{interface}', name)

    @functools.cached_property
    def role(self):
        return name_role(self.ask('Accessible', 'GetRole'))

    @functools.cached_property
    def interfaces(self):
        return self.ask('Accessible', 'GetInterfaces')

    def has_interface(self, name):
        return f'org.a11y.atspi.{name}' in self.interfaces

    @property
    def name(self):
        return str(self.get('Accessible', 'Name'))

    @property
    def description(self):
        return str(self.get('Accessible', 'Description'))

    @property
    def parent(self):
        app, path = self.get('Accessible', 'Parent')
        return None if path == NOWHERE else Element(app, path)

    @property
    def children(self):
        """As a screen reader gets them."""
        return [Element(*child) for child in self.ask('Accessible', 'GetChildren')]

    def has(self, state):
        return is_set(self.ask('Accessible', 'GetState'), state)

    @property
    def extents(self):
        """x, y, width, height in its window; nothing for what has no place."""
        return tuple(map(int, self.ask('Component', 'GetExtents', 'u', 1))) if self.has_interface('Component') else (0, 0, 0, 0)

    def is_shown(self):
        """Neither without a size nor gone meanwhile."""
        with contextlib.suppress(Gone):
            return min(self.extents[2:]) > 0
        return False

    @property
    def text(self):
        """What is written in it; None: nothing can be."""
        if not self.has_interface('Text'):
            return None
        return str(self.ask('Text', 'GetText', 'ii', 0, self.get('Text', 'CharacterCount')))

    def write(self, text):
        self.ask('EditableText', 'SetTextContents', 's', text)

    def set_value(self, value):
        call(self.app, self.path, PROPERTIES, 'Set', 'ssv', 'org.a11y.atspi.Value', 'CurrentValue', dbus.Double(value))

    def select(self, i):
        """Its child number i; whether it could."""
        return self.ask('Selection', 'SelectChild', 'i', i)

    def name_action(self, i):
        return str(self.ask('Action', 'GetName', 'i', i))

    @property
    def actions(self):
        """They come and go with what can be done: read once more when that has changed meanwhile."""
        while True:
            n = self.get('Action', 'NActions')
            with contextlib.suppress(Gone):
                names = [self.name_action(i) for i in range(n)]
                if self.get('Action', 'NActions') == n:
                    return names

    def act(self, name):
        """Calls one of the actions that the program offers to assistive tools."""
        i = self.actions.index(name)
        while self.name_action(i) != name:
            i = self.actions.index(name)
        return self.ask('Action', 'DoAction', 'i', i)


@functools.cache
def name_role(number):
    return Atspi.role_get_name(Atspi.Role(number))


def is_set(words, state):
    return bool(words[int(state) // 32] >> int(state) % 32 & 1)


def find_app(process):
    """The program that runs as a process, once it has a window."""
    for app in Element('org.a11y.atspi.Registry', ROOT).children:
        if process == call('org.freedesktop.DBus', '/', 'org.freedesktop.DBus', 'GetConnectionUnixProcessID', 's',
                           app.app) and app.children:
            return app
    return None


class Seen:
    """What an element was when all were looked at."""

    def __init__(self, item):
        (app, path), _, _, self.index, self.size, interfaces, self.name, role, self.description, self.states = item
        self.element = Element(app, path, name_role(role), interfaces)
        self.cached = []
        self.children = []

    def has(self, state):
        return is_set(self.states, state)

    def __iter__(self):
        """It and all in it, each before what is in it."""
        yield self
        for child in self.children:
            yield from child


def look(app):
    """What a program's cache has, by path, each with what the cache has in it."""
    items = call(app.app, '/org/a11y/atspi/cache', 'org.a11y.atspi.Cache', 'GetItems')
    seen = {item[0][1]: Seen(item) for item in items}
    for (_, path), _, (_, parent), *_ in items:
        if parent in seen:
            seen[parent].cached.append(seen[path])
    return seen


def get_children(elements):
    """The paths of the children of each, which all are asked before one answers; None for what is gone."""
    answers = {}

    def ask(element):
        message = dbus.lowlevel.MethodCallMessage(element.app, element.path, 'org.a11y.atspi.Accessible', 'GetChildren')
        return bus().send_message_with_reply(message, functools.partial(answers.__setitem__, element), SECONDS, require_main_loop=False)

    for pending in [ask(element) for element in elements]:
        pending.block()
    replies = [answers[element] for element in elements]
    return [None if isinstance(reply, dbus.lowlevel.ErrorMessage) else [path for _, path in reply.get_args_list()[0]]
            for reply in replies]


def sign(each):
    """What the cache says of its children, which changes when they do."""
    return each.size, sorted((child.index, child.element.path) for child in each.cached)


def list_known(each):
    """The paths of its children; None: they have to be asked for. The cache of GTK 4.8 has hidden ones too, and none that nobody
    has asked for: who is in it does not say who is there. It says when that changes, but where one is hidden as another comes
    for the first time: forget() is for who waits for such a one."""
    if each.element.path == ROOT:  # which says that it has none
        return None
    if each.size == 0:
        return []
    known = remembered.get(each.element)
    return known[1] if known and known[0] == sign(each) else None


def forget():
    """All children are asked for anew."""
    remembered.clear()


def ask_for_all(elements):
    """So that they and all in them come into the cache."""
    while elements:
        elements = [Element(element.app, path)
                    for element, paths in zip(elements, get_children(elements)) for path in paths or []]


def join(top, seen):
    """Gives it, and all in it, their children, generation by generation; whether all of them were seen."""
    generation, all_seen = [top], True
    while generation:
        known = {each: list_known(each) for each in generation}
        unknown = [each for each, paths in known.items() if paths is None]
        for each, paths in zip(unknown, get_children([each.element for each in unknown])):
            known[each] = paths or []
            all_seen = all_seen and paths is not None
            if paths is not None:
                remembered[each.element] = sign(each), paths
        for each, paths in known.items():
            each.children = [seen[path] for path in paths if path in seen]
            new = [Element(each.element.app, path) for path in paths if path not in seen]
            all_seen = all_seen and not new
            ask_for_all(new)
        generation = [child for each in generation for child in each.children]
    return all_seen


def walk(element):
    """What was seen of an element and of all that is in it; soon again when some of it was new."""
    for _ in range(5):
        seen = look(element)
        if element.path not in seen:
            return
        if join(seen[element.path], seen):
            break
    yield from seen[element.path]
