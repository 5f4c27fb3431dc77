import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redone } from './redo-on-top.ts';

const BASE = 'a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\n';

test('my lines go into their text, wherever they are by now', () => {
  expect(
    redone({
      base: BASE,
      mine: BASE.replace('e: 5', 'e: 50'),
      theirs: `new: 0\n${BASE.replace('a: 1', 'a: 10')}`,
    }),
  ).toBe('new: 0\na: 10\nb: 2\nc: 3\nd: 4\ne: 50\nf: 6\n');
});

test('who changed nothing leaves it to the other', () => {
  expect(redone({ base: BASE, mine: 'mine\n', theirs: BASE })).toBe('mine\n');
  expect(redone({ base: BASE, mine: BASE, theirs: 'theirs\n' })).toBe('theirs\n');
});

test('the same lines are for a person to choose', () => {
  expect(
    redone({ base: BASE, mine: BASE.replace('c: 3', 'c: 30'), theirs: BASE.replace('c: 3', 'c: 31') }),
  ).toBeUndefined();
  expect(
    redone({ base: BASE, mine: BASE.replace('c: 3', 'c: 30'), theirs: BASE.replace('c: 3', 'c: 30') }),
  ).toBe(BASE.replace('c: 3', 'c: 30'));
});

const block = (name: string, replicas: number) =>
  `kind: Deployment\nmetadata:\n  name: ${name}\nspec:\n  replicas: ${replicas}\n  selector:\n    matchLabels:\n      app: ${name}\n`;

const two = (a: number, b: number) => `${block('a', a)}---\n${block('b', b)}`;

describe('of two objects that look the same', () => {
  test('the other one is never changed in place of the one that both changed', () => {
    expect(redone({ base: two(2, 2), mine: two(3, 2), theirs: two(5, 2) })).toBeUndefined();
    expect(redone({ base: two(2, 2), mine: two(2, 3), theirs: two(2, 5) })).toBeUndefined();
  });

  test('each has the change that was made to it', () => {
    expect(redone({ base: two(2, 2), mine: two(3, 2), theirs: two(2, 5) })).toBe(two(3, 5));
    expect(redone({ base: two(2, 2), mine: two(2, 3), theirs: two(5, 2) })).toBe(two(5, 3));
  });

  test('one that they removed, or moved, does not lend its place', () => {
    expect(redone({ base: two(2, 2), mine: two(3, 2), theirs: block('b', 2) })).toBeUndefined();
    expect(
      redone({ base: two(2, 2), mine: two(3, 2), theirs: `${block('b', 2)}---\n${block('a', 2)}` }),
    ).toBeUndefined();
  });

  test('it is for a person to say which of equal lines they added or removed', () => {
    const row = 'x\ny\n';
    const base = `first\n${row.repeat(2)}last\n`;
    const mine = `first\n${row}x\nmine\nlast\n`;
    expect(redone({ base, mine, theirs: `first\n${row.repeat(3)}last\n` })).toBeUndefined();
    expect(redone({ base, mine, theirs: `first\n${row}last\n` })).toBeUndefined();
  });
});

describe('changes side by side', () => {
  test('are for a person to choose, with no line between them', () => {
    expect(
      redone({ base: BASE, mine: BASE.replace('c: 3', 'c: 30'), theirs: BASE.replace('d: 4', 'd: 40') }),
    ).toBeUndefined();
    expect(
      redone({ base: BASE, mine: BASE.replace('c: 3', 'c: 30'), theirs: BASE.replace('e: 5', 'e: 50') }),
    ).toBe(BASE.replace('c: 3', 'c: 30').replace('e: 5', 'e: 50'));
  });

  test('are for a person to choose, where both put lines in at the same place', () => {
    const put = (line: string) => BASE.replace('d: 4', `${line}\nd: 4`);
    expect(redone({ base: BASE, mine: put('mine: 1'), theirs: put('theirs: 1') })).toBeUndefined();
    expect(redone({ base: BASE, mine: `${BASE}mine: 1\n`, theirs: `${BASE}theirs: 1\n` })).toBeUndefined();
    expect(redone({ base: BASE, mine: `${BASE}mine: 1\n`, theirs: `theirs: 1\n${BASE}` })).toBe(
      `theirs: 1\n${BASE}mine: 1\n`,
    );
  });
});

test('a last line without an end, and ends of other systems, stay as they are', () => {
  expect(redone({ base: 'a\nb\nc', mine: 'a1\nb\nc', theirs: 'a\nb\nc1' })).toBe('a1\nb\nc1');
  expect(redone({ base: 'a\r\nb\r\nc\r\n', mine: 'a1\r\nb\r\nc\r\n', theirs: 'a\r\nb\r\nc1\r\n' })).toBe(
    'a1\r\nb\r\nc1\r\n',
  );
});

const texts = fc
  .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })
  .map(lines => lines.map(one => `${one}\n`).join(''));

test('whoever changes nothing takes all of the other, and it matters to nobody who was first', () => {
  fc.assert(
    fc.property(texts, texts, texts, (base, mine, theirs) => {
      expect(redone({ base, mine: base, theirs })).toBe(theirs);
      expect(redone({ base, mine, theirs })).toBe(redone({ base, mine: theirs, theirs: mine }));
    }),
  );
});
