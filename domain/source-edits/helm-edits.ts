/**
 * Which value of a chart makes a field is not written anywhere. Every value that says what the field says now may be the
 * one; those that are called alike come first, and whoever renders them tells which one it is.
 */
import { isMap, isScalar, isSeq } from 'yaml';
import type { Step } from './field-path.ts';
import { imageParts } from './images.ts';
import type { FieldWish, SourceEdit, SourceTexts } from './source-edit.ts';
import { documentsIn, withValue } from './yaml-text.ts';

const DEEPEST = 8;
const MOST_TRIED = 8;

interface Leaf {
  readonly steps: readonly Step[];
  readonly value: unknown;
}

const leavesOf = (node: unknown, steps: readonly Step[] = []): readonly Leaf[] => {
  if (steps.length > DEEPEST) return [];
  if (isScalar(node)) return [{ steps, value: node.value }];
  if (isMap(node))
    return node.items.flatMap(({ key, value }) =>
      isScalar(key) ? leavesOf(value, [...steps, String(key.value)]) : [],
    );
  return isSeq(node) ? node.items.flatMap((item, at) => leavesOf(item, [...steps, { at }])) : [];
};

interface Swap {
  readonly from: string;
  readonly to: unknown;
}

/** What a value may say now and would say then: the whole field, or one part of an image. */
const swapsOf = ({ desired, live, steps }: FieldWish): readonly Swap[] => {
  const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  if (!isPlain(desired) || !isPlain(live)) return [];
  const whole = { from: String(desired), to: live };
  if (steps.at(-1) !== 'image') return [whole];
  const [now, wanted] = [imageParts(String(desired)), imageParts(String(live))];
  const parts = [
    [now.tag, wanted.tag],
    [now.digest, wanted.digest],
    [now.name, wanted.name],
  ] as const;
  const changed = parts.filter(([from, to]) => from !== to);
  const [only] = changed;
  return only?.[0] !== undefined && only[1] !== undefined && changed.length === 1
    ? [{ from: only[0], to: only[1] }, whole]
    : [whole];
};

/** A value stays of the kind that it was, where it can. */
const sameKind = (before: unknown, to: unknown): unknown => {
  if (typeof before === 'string') return String(to);
  if (typeof before === 'number' && typeof to === 'string' && /^-?\d+(\.\d+)?$/u.test(to)) return Number(to);
  return to;
};

/** How much two names have in common at their beginning: `replicas` and `replicaCount` are the same to people. */
const likeness = (leaf: Leaf, { steps }: FieldWish): number => {
  const names = (way: readonly Step[]) => way.filter(step => typeof step === 'string');
  const [one = '', other = ''] = [names(leaf.steps).at(-1), names(steps).at(-1)].map(name =>
    (name ?? '').toLowerCase().replaceAll(/[^a-z0-9]/gu, ''),
  );
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
};

interface ChartTexts extends SourceTexts {
  /** Files of values that the chart gets, the one that wins last; without that of the chart itself. */
  readonly valueFiles: readonly string[];
}

export const helmEdits = (
  { folder, files, valueFiles }: ChartTexts,
  wish: FieldWish,
): readonly SourceEdit[] => {
  const own = folder === '' ? 'values.yaml' : `${folder}/values.yaml`;
  const found = [...valueFiles.toReversed(), own].flatMap(path => {
    const text = files.get(path);
    if (text === undefined) return [];
    const leaves = leavesOf(documentsIn(text)[0]?.contents);
    return swapsOf(wish).flatMap(({ from, to }) =>
      leaves
        .filter(({ value }) => String(value) === from)
        .map(leaf => ({ leaf, path, text, to: sameKind(leaf.value, to) })),
    );
  });
  const last = valueFiles.at(-1);
  const lastText = last === undefined ? undefined : files.get(last);
  return found
    .toSorted((one, other) => likeness(other.leaf, wish) - likeness(one.leaf, wish))
    .slice(0, MOST_TRIED)
    .flatMap(({ leaf, path, text, to }) => {
      const isOwn = path === own && last !== undefined && lastText !== undefined && last !== own;
      // Values of the chart itself are for all who use it: a file that stands over them says it first.
      const over = isOwn ? withValue(lastText, () => true, leaf.steps, to) : undefined;
      const after = withValue(text, () => true, leaf.steps, to);
      return [
        ...(isOwn && over !== undefined ? [{ path: last, text: over }] : []),
        ...(after === undefined ? [] : [{ path, text: after }]),
      ];
    });
};
