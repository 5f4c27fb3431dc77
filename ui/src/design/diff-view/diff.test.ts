import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DiffLine, diffTexts } from './diff-model.ts';
import { sideBySide, stretches } from './diff-rows.ts';
import { maskValues } from './mask.ts';

const text = (line: DiffLine | undefined) => line?.pieces.map(piece => piece.text).join('');
const changedWords = (line: DiffLine | undefined) =>
  line?.pieces.filter(piece => piece.changed).map(piece => piece.text);
const lines = (before: string, after: string) => diffTexts(before, after)?.lines ?? [];

describe('differences of two texts', () => {
  test('changed lines know their numbers on both sides and the words that changed', () => {
    const model = diffTexts('data\nIDLE: "60"\nend\n', 'data\nIDLE: "30"\nend\n');
    expect(model?.lines.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['same', 1, 1],
      ['del', 2, undefined],
      ['add', undefined, 2],
      ['same', 3, 3],
    ]);
    expect(changedWords(model?.lines[1])).toEqual(['60']);
    expect(changedWords(model?.lines[2])).toEqual(['30']);
    expect([model?.added, model?.removed]).toEqual([1, 1]);
  });

  test('lines with little in common are not marked word by word', () => {
    expect(changedWords(lines('alpha beta gamma', 'one two three')[0])).toEqual([]);
  });

  test('equal texts have no differences, and empty ones no lines', () => {
    expect(diffTexts('a\nb\n', 'a\nb\n')).toMatchObject({ added: 0, removed: 0 });
    expect(diffTexts('', '')?.lines).toEqual([]);
  });

  test('what is too large is not compared', () => {
    expect(diffTexts('x\n'.repeat(50_000), '')).toBeUndefined();
    expect(diffTexts('x'.repeat(3_000_000), 'y')).toBeUndefined();
  });

  test('either side can be put together again from the lines', () => {
    const side = fc.array(fc.stringMatching(/^[a-c ]{0,6}$/), { maxLength: 30 });
    fc.assert(
      fc.property(side, side, (before, after) => {
        const all = lines(before.map(line => `${line}\n`).join(''), after.map(line => `${line}\n`).join(''));
        expect(all.filter(line => line.kind !== 'add').map(text)).toEqual(before);
        expect(all.filter(line => line.kind !== 'del').map(text)).toEqual(after);
        const split = sideBySide(all);
        expect(split.flatMap(row => row.before ?? []).map(text)).toEqual(before);
        expect(split.flatMap(row => row.after ?? []).map(text)).toEqual(after);
      }),
    );
  });
});

describe('folds', () => {
  const many = Array.from({ length: 40 }, (_, index) => `line ${index}`);
  const all = lines(many.join('\n'), many.with(20, 'changed 20').join('\n'));

  test('only lines near a change are shown', () => {
    const runs = stretches(all, 3, new Map());
    expect(runs.map(run => (run.kind === 'fold' ? run.count : run.lines.length))).toEqual([17, 8, 16]);
  });

  test('a fold opens from its start, a part at a time', () => {
    const runs = stretches(all, 3, new Map([[0, 10]]));
    expect(runs.map(run => (run.kind === 'fold' ? `fold ${run.count}` : run.lines.length))).toEqual([
      10,
      'fold 7',
      8,
      'fold 16',
    ]);
    expect(stretches(all, 3, new Map([[0, 99]]))[0]).toMatchObject({ kind: 'lines', start: 0 });
  });
});

describe('secrets', () => {
  test('no value is left, but what changed can be seen', () => {
    const model = diffTexts(
      'data:\n  key: hunter2\n  other: same\n',
      'data:\n  key: hunter3\n  other: same\n',
    );
    const shown = maskValues(model!).lines.map(line => `${line.kind} ${text(line)}`);
    expect(shown).toEqual(['same data:', 'del   key: ••••••', 'add   key: ••••••', 'same   other: ••••••']);
  });

  test('lines that are no entries are hidden whole', () => {
    expect(text(maskValues(diffTexts('', 'MIIEvQIBADANBg\n')!).lines[0])).toBe('••••••');
  });
});
