import { expect, test } from 'vitest';
import { type CommitPlan, redonePlan, sidesOf } from './commit-plan.ts';

const file = { path: 'web.yaml', revision: 'r1', content: 'a: 1\nb: 2\nc: 3\n' };
const plan: CommitPlan = { files: [{ ...file, after: 'a: 9\nb: 2\nc: 3\n' }], manifest: undefined };

test('what others changed elsewhere in a file stays, and the plan begins with their revision', () => {
  const now = {
    files: [{ path: 'web.yaml', revision: 'r2', content: 'a: 1\nb: 2\nc: 8\n' }],
    manifest: undefined,
  };
  expect(sidesOf(plan, now)).toEqual([
    { path: 'web.yaml', base: file.content, theirs: 'a: 1\nb: 2\nc: 8\n', mine: 'a: 9\nb: 2\nc: 3\n' },
  ]);
  expect(redonePlan(plan, now)?.files).toEqual([
    { path: 'web.yaml', revision: 'r2', content: 'a: 1\nb: 2\nc: 8\n', after: 'a: 9\nb: 2\nc: 8\n' },
  ]);
});

test('a file that both changed in the same place, or that is gone, is for a person to choose', () => {
  const both = { files: [{ ...file, revision: 'r2', content: 'a: 7\nb: 2\nc: 3\n' }], manifest: undefined };
  expect(redonePlan(plan, both)).toBeUndefined();
  expect(redonePlan(plan, { files: [], manifest: undefined })).toBeUndefined();
});
