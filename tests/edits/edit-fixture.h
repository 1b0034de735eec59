/* edit-fixture.h: a document under edits, and its tree in a line: "a for(b if(c|d e) f)". */
#pragma once

#include "weft-edit.h"

typedef struct {
  WeftDocument *document;
  guint32 diagram;
  char *name;    /* of the last edit */
  char *words;   /* (nullable) */
  GArray *nodes; /* what it selects */
} EditFixture;

/** edit_fixture_open: Figure 2 from the folder of test data. */
void edit_fixture_open (EditFixture *fixture, const char *folder);

/** edit_fixture_take: (transfer full): shows the first tree of @document, when there is one. */
void edit_fixture_take (EditFixture *fixture, WeftDocument *document);
void edit_fixture_clear (EditFixture *fixture);

/** edit_get_graph: the rows of the diagram that is shown. */
const WeftGraph *edit_get_graph (EditFixture *fixture);

/** edit_find: the number of the node or row called @name, which must be there; "if.then" and "if.else" are clauses. */
guint32 edit_find (EditFixture *fixture, const char *name);

/** edit_select: (transfer full) (array length=n): the nodes in the list "a b if.else". */
guint32 *edit_select (EditFixture *fixture, const char *names, gsize *n);

/** edit_do: does it to the nodes in the list @names; it must succeed. */
void edit_do (EditFixture *fixture, const char *edit, const char *names);

/** edit_do_at: the same, before child @index of @parent. */
void edit_do_at (EditFixture *fixture, const char *edit, const char *names, const char *parent, gsize index);

/** edit_do_text: the same with an argument. */
void edit_do_text (EditFixture *fixture, const char *edit, const char *names, const char *text, gssize size);

/** edit_fail: (transfer full): does it with an argument; it must fail, and says why. */
char *edit_fail (EditFixture *fixture,
                 const char *edit,
                 const char *names,
                 const char *parent,
                 const char *text,
                 gssize size);

/** edit_print: (transfer full): the tree that is shown, by ids; clauses between | in brackets; folded ones with *; steps by
 * their number as ":2" unless there is just one; a note as "#". */
char *edit_print (EditFixture *fixture);

/** edit_assert: that the tree reads @expected. */
void edit_assert (EditFixture *fixture, const char *expected);

/** edit_assert_sound: that a document is what a file of it would be: written and read again it says the same. */
void edit_assert_sound (const WeftDocument *document);
