import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { AnsiToHtml, GROUP_MARKERS, groupMarkerOf, lineMatcher, pairGroups, stripAnsi } from './index.ts';
import { requiredText } from './required-text.ts';

describe('escape sequences', () => {
  test('are taken out of a text', () => {
    expect(
      stripAnsi('\u001b[1;31mred\u001b[0m \u001b]8;;http://x\u0007link\u001b]8;;\u0007 \u001b(Bplain'),
    ).toBe('red link plain');
    expect(stripAnsi('50%\u001b[2K\u001b')).toBe('50%');
  });

  test('become HTML that holds nothing but the text and its colours', () => {
    const html = new AnsiToHtml();
    expect(html.convert('\u001b[31;1m<b>\u001b[39m&')).toBe(
      '<span class="fg-red bold">&lt;b&gt;</span><span class="bold">&amp;</span>',
    );
    expect(html.convert('still\u001b[0m not')).toBe('<span class="bold">still</span> not');
    expect(new AnsiToHtml().convert('\u001b[38;5;1mx\u001b[48;2;1;2;31my\u001b[92mz')).toBe(
      'xy<span class="fg-bright-green">z</span>',
    );
  });

  test('whatever a log holds, no markup of it gets through', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '"', '\u001b', '[', 'm', '3', '1', ';', 'a') }),
        text => {
          const html = new AnsiToHtml().convert(text);
          expect(html.replaceAll(/<span class="[a-z -]+">|<\/span>/g, '')).not.toMatch(/[<>"\p{Cc}]/u);
        },
      ),
    );
  });
});

describe('groups', () => {
  test.each(GROUP_MARKERS)('%s is a marker, also in colour and between spaces', marker => {
    expect(groupMarkerOf(` \u001b[1m${marker}\u001b[0m `)).toBeDefined();
    expect(groupMarkerOf(`say ${marker}`)).toBeUndefined();
  });

  test('are paired from the inside out, and one that is not ended stays open', () => {
    const lines = [
      '##[group]a',
      'x',
      '::group::b',
      '::endgroup::',
      '##[endgroup]',
      '##[endgroup]',
      '##[group]c',
    ];
    const markers = lines.flatMap((text, index) => {
      const marker = groupMarkerOf(text);
      return marker ? [{ line: index + 1, marker }] : [];
    });
    expect(pairGroups(markers)).toEqual([
      { title: 'a', from: 1, to: 5, depth: 0 },
      { title: 'b', from: 3, to: 4, depth: 1 },
      { title: 'c', from: 7, depth: 0 },
    ]);
  });
});

const finds = (query: Parameters<typeof lineMatcher>[0], text: string): boolean =>
  lineMatcher(query).scan(Buffer.from(text))(0) >= 0;

describe('a search', () => {
  test.each([
    ['error', false, 'an error', true],
    ['error', false, 'an Error', false],
    ['error', true, 'an ERROR', true],
    ['task', true, 'a TAS\u212A, with the sign of Kelvin', true],
    ['straße', true, 'STRAßE', true],
    ['a.c', false, 'abc', false],
    ['a.c', true, 'A.C', true],
    ['[x]*', false, 'y[x]*', true],
  ])('for the text %j, case ignored: %j, in %j: %j', (text, ignoreCase, line, expected) => {
    const query = { text, ignoreCase, regex: false };
    expect(lineMatcher(query).matches(line)).toBe(expected);
    if (expected) expect(finds(query, `before\n${line}\nafter`)).toBe(true);
  });

  test('refuses an expression that cannot be read, and says so', () => {
    expect(() => lineMatcher({ text: '(a', regex: true, ignoreCase: false })).toThrow(
      'not a regular expression',
    );
    expect(() => lineMatcher({ text: '(?=a)', regex: true, ignoreCase: false })).toThrow(
      expect.objectContaining({ code: 'LOG_SEARCH_INVALID' }),
    );
  });

  test('takes anchors for those of the line, and colours for nothing', () => {
    for (const text of ['^\\d+$', '\\A\\d+\\z', '^\\d']) {
      const query = { text, regex: true, ignoreCase: false };
      expect(finds(query, 'a\n\u001b[1m12\u001b[0m\nb')).toBe(true);
      expect(lineMatcher(query).matches('12')).toBe(true);
    }
  });

  test.each([
    ['error: .*x', 'error: '],
    ['fai(l|led) now', ' now'],
    ['a|bcdef', undefined],
    ['abcd?', 'abc'],
    ['abc{0,3}de', undefined],
    ['[abc]def\\.g', 'def.g'],
    ['(?i)error', undefined],
    ['\\d{4}-\\d\\d', undefined],
    ['\\pLabcd', 'abcd'],
    ['\\x{10FFFF}abcd', 'abcd'],
    ['x*', undefined],
  ])('%j needs %j', (pattern, expected) => expect(requiredText(pattern)).toBe(expected));

  test('never passes by a line that an expression matches', () => {
    const atom = fc.constantFrom(
      'abc',
      'd',
      '.',
      '[a-c]',
      '(ab|cd)',
      '\\d',
      '\\.',
      'b*',
      'a+',
      'c?',
      '(a(b)c)',
      'd{2}',
      '^',
      '$',
    );
    const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', '1', '.', ' ', 'A') }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(atom, { maxLength: 6 }), lines, fc.boolean(), (atoms, texts, ignoreCase) => {
        const text = atoms.join('');
        const pattern = RE2JS.compile(text, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
        const isFound = finds({ text, regex: true, ignoreCase }, `${texts.join('\n')}\n`);
        if (texts.some(line => pattern.test(line))) expect(isFound).toBe(true);
      }),
    );
  });
});
