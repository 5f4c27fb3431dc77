import { Secret } from '@freshet/kit/secret';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paintFor, screenOn } from '../host/index.ts';
import { formatAge } from './age.ts';
import { createPrinter, type Format } from './printer.ts';
import { safeText, visibleLines } from './safe-text.ts';
import { renderTable } from './table.ts';
import { defineView } from './view.ts';
import { displayWidth, padTo, truncateTo } from './width.ts';

interface Team {
  readonly name: string;
  readonly tags?: readonly string[];
  readonly size: number;
}

const teamView = defineView<Team>({
  kind: 'team',
  name: team => team.name,
  columns: [
    { title: 'NAME', value: team => team.name },
    { title: 'SIZE', value: team => team.size, align: 'right' },
    { title: 'TAGS', value: team => team.tags, wide: true },
  ],
});

const teams: Team[] = [
  { name: 'ops', size: 3, tags: ['a', 'b'] },
  { name: '設計チーム', size: 12 },
];

const printed = async (
  format: Format,
  print: (printer: ReturnType<typeof createPrinter>) => Promise<void>,
  { quiet = false, columns }: { quiet?: boolean; columns?: number } = {},
): Promise<{ out: string; err: string }> => {
  const written = { out: '', err: '' };
  const screen = (name: 'out' | 'err') =>
    screenOn(
      {
        drained: async () => undefined,
        write: text => {
          written[name] += text;
        },
        isTty: columns !== undefined,
        columns: columns ?? 80,
        rows: 24,
      },
      false,
    );
  await print(createPrinter({ format, quiet, out: screen('out'), err: screen('err') }));
  return written;
};

interface Deed {
  readonly at: string;
  readonly entity: string;
  readonly from: string;
}

const deedColumns = defineView<Deed>({
  kind: 'deed',
  name: deed => deed.entity,
  columns: [
    { title: 'AT', value: deed => deed.at, whole: true },
    { title: 'ENTITY', value: deed => deed.entity },
    { title: 'FROM', value: deed => deed.from, spare: true },
  ],
}).columns;

describe('a table that does not fit', () => {
  const deeds = [{ at: '2027-01-31 18:00:00Z', entity: 'team/the-long-name', from: '127.0.0.1' }];
  const at = (maxWidth: number) => renderTable(deedColumns, deeds, { paint: paintFor(false), maxWidth });

  test('leaves out what can be spared before it cuts anything', () => {
    expect(at(60)).toContain('127.0.0.1');
    expect(at(50)).toBe('AT                     ENTITY\n2027-01-31 18:00:00Z   team/the-long-name\n');
  });

  test('never cuts a column whose parts are worth nothing', () => {
    expect(at(35)).toBe('AT                     ENTITY\n2027-01-31 18:00:00Z   team/the-lo…\n');
    expect(at(10)).toBe('AT                     ENTITY\n2027-01-31 18:00:00Z   team/th…\n');
  });
});

describe('a list', () => {
  test('is a table aligned by what the terminal shows, without spaces at line ends', async () => {
    const { out } = await printed('table', print => print.list(teamView, teams));
    expect(out).toBe('NAME         SIZE\nops             3\n設計チーム     12\n');
  });

  test('has more columns when wide', async () => {
    const { out } = await printed('wide', print => print.list(teamView, teams));
    expect(out.split('\n').slice(0, 3)).toEqual([
      'NAME         SIZE   TAGS',
      'ops             3   a, b',
      '設計チーム     12   -',
    ]);
  });

  test('is an array in JSON, items in YAML and kind/name in names, also for a single one', async () => {
    const one = [{ name: 'ops', size: 3 }];
    expect(JSON.parse((await printed('json', print => print.list(teamView, one))).out)).toEqual(one);
    expect((await printed('yaml', print => print.list(teamView, one))).out).toBe(
      'items:\n  - name: ops\n    size: 3\n',
    );
    expect((await printed('name', print => print.list(teamView, one))).out).toBe('team/ops\n');
  });

  test.each<[Format, string]>([
    ['table', ''],
    ['wide', ''],
    ['json', '[]\n'],
    ['yaml', 'items: []\n'],
    ['name', ''],
  ])('that is empty says so on standard error, and %s prints %j', async (format, expected) => {
    const result = await printed(format, print => print.list(teamView, []));
    expect(result).toEqual({ out: expected, err: 'no resources found\n' });
    const quiet = await printed(format, print => print.list(teamView, []), { quiet: true });
    expect(quiet).toEqual({ out: expected, err: '' });
  });

  test('is cut to the width of a terminal, and kept whole in a pipe', async () => {
    const long = [{ name: 'x'.repeat(60), size: 1 }];
    const onTerminal = await printed('table', print => print.list(teamView, long), { columns: 30 });
    for (const line of onTerminal.out.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(30);
    expect(onTerminal.out).toContain('…');
    const inPipe = await printed('table', print => print.list(teamView, long));
    expect(inPipe.out).toContain('x'.repeat(60));
  });
});

describe('one resource', () => {
  test('asked for by name is a bare object in JSON and YAML', async () => {
    const team = { name: 'ops', size: 3 };
    expect(JSON.parse((await printed('json', print => print.one(teamView, team))).out)).toEqual(team);
    expect((await printed('yaml', print => print.one(teamView, team))).out).toBe('name: ops\nsize: 3\n');
  });

  test('that was changed is a remark for people and the resource for scripts', async () => {
    const team = { name: 'ops', size: 3 };
    const remark = await printed('table', print => print.done(teamView, team, 'created'));
    expect(remark).toEqual({ out: '', err: 'team/ops created\n' });
    const name = await printed('name', print => print.done(teamView, team, 'created'));
    expect(name).toEqual({ out: 'team/ops\n', err: '' });
  });

  test.each<Format>(['json', 'yaml'])('never shows a secret in %s', async format => {
    const item = { name: 'ops', size: 1, token: new Secret('hunter2') };
    const { out } = await printed(format, print => print.one(teamView, item));
    expect(out).toContain('[redacted]');
    expect(out).not.toContain('hunter2');
  });
});

describe('text from elsewhere', () => {
  test('cannot steer the terminal or break a row', () => {
    expect(safeText('\u001b[2J\u001b]0;title\u0007evil\nname\u202e')).toBe('evil name\ufffd');
    const table = renderTable(teamView.columns, [{ name: 'a\nb\u001b[31m', size: 1 }], {
      paint: paintFor(false),
    });
    expect(table).toContain('a b ');
    expect(table.split('\n')).toHaveLength(3);
  });

  test('has no control characters left, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(safeText(text)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('lines that somebody judges', () => {
  test.each([
    ['an escape sequence with what it hides', '+\u001b]0;image: evil\u0007two', '+␛]0;image: evil␇two'],
    ['what overwrote itself', '+evil\rgood\b\u007f', '+evil␍good␈␡'],
    ['a line end of Windows', '+one\r\n+two', '+one␍\n+two'],
    ['a control character of eight bits', '+\u009b31m', '+<U+009B>31m'],
    ['what reorders text', '+\u202eabc\u2066', '+<U+202E>abc<U+2066>'],
    ['what takes no room', '+ad\u200bm\u00adin\u{e0041}\ufe01', '+ad<U+200B>m<U+00AD>in<U+E0041><U+FE01>'],
  ])('show %s', (_, text, shown) => {
    expect(visibleLines(text)).toBe(shown);
  });

  test('keep what can be seen: tabs, letters of any language, and emoji of several parts', () => {
    const text = '+\ta: "é 設計 ❤️ 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿"\n-\tb';
    expect(visibleLines(text)).toBe(text);
  });

  test('have nothing left that is not seen, and lose no character, whatever they were', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const shown = visibleLines(text);
        expect(shown.replaceAll(/[\t\n]/g, '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(shown.length).toBeGreaterThanOrEqual(text.length);
      }),
    );
  });
});

describe('display width', () => {
  test.each([
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['漢字', 4],
    ['👩‍👩‍👧', 2],
    ['✔', 1],
    ['', 0],
  ])('of %j is %i', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  test('is kept by truncating and padding, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, width) => {
        const cut = truncateTo(text, width);
        expect(displayWidth(cut)).toBeLessThanOrEqual(width);
        expect(displayWidth(padTo(cut, width))).toBe(width);
        if (displayWidth(text) <= width) expect(cut).toBe(text);
      }),
    );
  });
});

describe('an age', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  test.each([
    ['2026-02-28T23:59:55Z', '5s'],
    ['2026-02-28T23:01:00Z', '59m'],
    ['2026-02-28T00:00:00Z', '1d'],
    ['2024-01-01T00:00:00Z', '2y'],
    ['2026-03-01T00:00:09Z', '0s'],
    ['nonsense', undefined],
    [undefined, undefined],
  ])('of %s is %s', (then, expected) => {
    expect(formatAge(then, now)).toBe(expected);
  });
});
