// biome-ignore-all lint/suspicious/noControlCharactersInRegex: control characters are what this file is about
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAnsi, plainText } from './ansi.ts';
import { ANSI_COLORS, paletteColor, trueColor } from './ansi-color.ts';

const spans = (line: string) => parseAnsi(line).spans.map(({ text, style }) => [text, style]);

describe('ANSI looks', () => {
  test('the sixteen colours, bold and underline are read and reset', () => {
    expect(spans('a\x1b[31;1mb\x1b[0mc\x1b[4;92md\x1b[24;39me')).toEqual([
      ['a', {}],
      ['b', { fg: 'red', bold: true }],
      ['c', {}],
      ['d', { underline: true, fg: 'br-green' }],
      ['e', {}],
    ]);
  });

  test('an empty sequence resets', () => {
    expect(spans('\x1b[1mx\x1b[my')).toEqual([
      ['x', { bold: true }],
      ['y', {}],
    ]);
  });

  test('grounds and inverse are kept apart from the text colour', () => {
    expect(spans('\x1b[43;30mWARN\x1b[49m\x1b[7mx')).toEqual([
      ['WARN', { bg: 'yellow', fg: 'black' }],
      ['x', { fg: 'black', inverse: true }],
    ]);
  });

  test('256 and true colours become the nearest that both themes can show', () => {
    expect(spans('\x1b[38;5;196mred\x1b[48;2;0;120;0mgreen')).toEqual([
      ['red', { fg: 'red' }],
      ['green', { fg: 'red', bg: 'green' }],
    ]);
    expect(spans('\x1b[38:5:21mblue')[0]?.[1]).toEqual({ fg: 'blue' });
    expect(trueColor(250, 250, 250)).toBe('br-white');
    expect(trueColor(300, 0, 0)).toBeUndefined();
    expect(paletteColor(9)).toBe('br-red');
    expect(paletteColor(256)).toBeUndefined();
  });

  test('a look goes on in the next line', () => {
    const first = parseAnsi('\x1b[32mone');
    expect(parseAnsi('two', first.end).spans).toEqual([{ text: 'two', style: { fg: 'green' } }]);
  });

  test('sequences about anything but looks leave no trace', () => {
    expect(plainText('\x1b[2K\x1b[1Gdone\x1b]8;;https://x.example\x07link\x1b]8;;\x1b\\\x07!')).toBe(
      'donelink!',
    );
  });

  test('only what was written last over a line remains', () => {
    expect(plainText('10 %\r50 %\r100 %\r')).toBe('100 %');
    expect(spans('\x1b[31m10 %\rdone')).toEqual([['done', { fg: 'red' }]]);
  });

  test('a sequence that is cut off, unknown or broken is dropped', () => {
    expect(plainText('a\x1b[31')).toBe('a');
    expect(plainText('a\x1b')).toBe('a');
    expect(spans('\x1b[38;5mx\x1b[38;9;1my\x1b[999mz').map(([text]) => text)).toEqual(['x', 'y', 'z']);
  });

  test('markup stays text', () => {
    expect(spans('<b>x</b>')).toEqual([['<b>x</b>', {}]]);
  });

  test('whatever comes in, no control character comes out and no colour is unknown', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('\x1b[', '\x1b]', '\x1b', 'm', ';', '38;2;', '5', '\r', '\x07', '\x9b'),
    );
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        for (const { text, style } of parseAnsi(pieces.join('').replaceAll('\n', '')).spans) {
          expect(text).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f]/);
          if (style.fg !== undefined) expect(ANSI_COLORS).toContain(style.fg);
        }
      }),
    );
  });
});
