import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffLines } from './line-diff.ts';

const lines = (...all: string[]): string => all.map(line => `${line}\n`).join('');

/** What a unified diff with all lines around it makes of a text. */
const patched = (before: string, diff: string): string => {
  const old = before === '' ? [] : before.replace(/\n$/, '').split('\n');
  const out: string[] = [];
  let at = 0;
  for (const hunk of diff.split(/^(?=@@ )/m).filter(Boolean)) {
    const [head = '', ...body] = hunk.replace(/\n$/, '').split('\n');
    const [, start = '0', count = '0'] = /^@@ -(\d+),(\d+)/.exec(head) ?? [];
    const from = count === '0' ? Number(start) : Number(start) - 1;
    out.push(...old.slice(at, from));
    at = from;
    for (const line of body) {
      if (line.startsWith('+')) out.push(line.slice(1));
      else {
        expect(line.slice(1)).toBe(old[at]);
        if (line.startsWith(' ')) out.push(line.slice(1));
        at += 1;
      }
    }
  }
  out.push(...old.slice(at));
  return out.map(line => `${line}\n`).join('');
};

describe('a diff of lines', () => {
  test('shows what changed with a few lines around it', () => {
    const before = lines('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i');
    const after = lines('a', 'b', 'c', 'd', 'E', 'f', 'g', 'h', 'i');
    expect(diffLines(before, after)).toEqual({
      added: 1,
      removed: 1,
      text: lines('@@ -2,7 +2,7 @@', ' b', ' c', ' d', '-e', '+E', ' f', ' g', ' h'),
    });
  });

  test('of two texts that are the same is empty', () => {
    expect(diffLines(lines('a'), lines('a'))).toEqual({ added: 0, removed: 0, text: '' });
  });

  test('leads from one text to the other, whatever they are, in no more edits than there are lines', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 40 })
      .map(all => lines(...all));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffLines(before, after);
        expect(patched(before, diff.text)).toBe(after);
        expect(diff.added - diff.removed).toBe(after.split('\n').length - before.split('\n').length);
      }),
      { numRuns: 300 },
    );
  });

  test('of texts with nothing in common replaces all lines, in little time', () => {
    const before = lines(...Array.from({ length: 20_000 }, (_, index) => `before ${index}`));
    const after = lines(...Array.from({ length: 20_000 }, (_, index) => `after ${index}`));
    expect(diffLines(before, after)).toMatchObject({ added: 20_000, removed: 20_000 });
  });
});
