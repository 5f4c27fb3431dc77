import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './markdown.ts';

const text = (words: string) => [{ kind: 'text', text: words }];

describe('a document', () => {
  test('is read as headings, paragraphs, lists, tables and code', () => {
    const source =
      '# Title\n\nOne\ntwo.\n\n- a\n  more\n- b\n\n| x | y |\n| --- | --- |\n| 1 | a \\| b |\n\n```sh\nls | wc\n```\n';
    expect(parseMarkdown(source)).toEqual([
      { kind: 'heading', level: 1, content: text('Title') },
      { kind: 'paragraph', content: text('One two.') },
      { kind: 'list', isOrdered: false, items: [text('a more'), text('b')] },
      {
        kind: 'table',
        rows: [
          [text('x'), text('y')],
          [text('1'), text('a | b')],
        ],
      },
      { kind: 'code', text: 'ls | wc' },
    ]);
  });

  test('has code, weight and links within a line', () => {
    expect(parseMarkdown('Use **keys** with `curl`, see [rules](access.md).')[0]).toEqual({
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'Use ' },
        { kind: 'strong', text: 'keys' },
        { kind: 'text', text: ' with ' },
        { kind: 'code', text: 'curl' },
        { kind: 'text', text: ', see ' },
        { kind: 'link', text: 'rules', href: 'access.md' },
        { kind: 'text', text: '.' },
      ],
    });
  });

  test('of any kind is read to its end', () => {
    const line = fc.constantFrom('# x', '|', '| a |', '- b', '1. c', '```', '', '**', 'words', '  more');
    fc.assert(
      fc.property(fc.array(line), lines => {
        expect(Array.isArray(parseMarkdown(lines.join('\n')))).toBe(true);
      }),
    );
  });
});
