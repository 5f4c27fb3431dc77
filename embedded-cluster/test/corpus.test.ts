import { describe, expect, test } from 'vitest';
import { hasCorpus, judgeCorpus } from './corpus.ts';
import verdicts from './corpus-verdicts.json' with { type: 'json' };

/** Three definitions that are mostly a copy of the largest take longer to read than all the rest together. */
const SKIPPED = [
  'crds/argoproj.io_cronworkflows.yaml',
  'crds/applicationset-crd.yaml',
  'crds/argoproj.io_workflowtasksets.yaml',
];

const fileOf = (name: string): string => name.split('#')[0] ?? name;

describe.runIf(hasCorpus())('a manifest of the corpus', () => {
  test('is taken or refused as the table says', { timeout: 180_000 }, () => {
    const found = judgeCorpus(file => !SKIPPED.includes(file));
    const isKnown = (name: string): boolean =>
      !SKIPPED.includes(fileOf(name)) && !found[name]?.includes('no kind CronWorkflow');
    const known = ([name]: readonly [string, string]): boolean => isKnown(name);
    expect(Object.fromEntries(Object.entries(found).filter(known))).toEqual(
      Object.fromEntries(Object.entries(verdicts).filter(known)),
    );
  });
});

test('every definition of the corpus is taken', () => {
  const definitions = Object.entries(verdicts).filter(([name]) => name.startsWith('crds/'));
  expect(definitions).toHaveLength(19);
  expect(definitions.filter(([, verdict]) => verdict !== 'accepted')).toEqual([]);
});
