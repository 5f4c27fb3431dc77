import { expect, test } from 'vitest';
import { asAdmin, json } from '../testing/index.ts';

const SHA = 'a'.repeat(40);
const PATCH = '--- a/x\n+++ b/x\n+one\r\n+\u001b]0;owned\u0007two\n+evil\rgood\n+\u202ereordered\n';

const answers = {
  'GET /api/repos/acme/shop/pulls/7/compare': json({
    ...{ base: SHA, head: SHA, mergeBase: SHA, ahead: 1, behind: 0, commits: [], commitsTruncated: false },
    diff: {
      files: [{ path: 'x', change: 'modified', additions: 4, deletions: 0 }],
      ...{ filesTruncated: false, patch: PATCH, patchTruncated: false },
    },
  }),
};

test('what a pull request changes cannot steer the terminal that shows it, and hides nothing', () =>
  asAdmin(answers, async ({ freshet }) => {
    const { out, code } = await freshet('pr diff acme/shop 7', { columns: 100 });
    expect(code).toBe(0);
    expect(out).toBe('--- a/x\n+++ b/x\n+one␍\n+␛]0;owned␇two\n+evil␍good\n+<U+202E>reordered\n');
  }));

test('the patch of a pull request goes to a file as it is', () =>
  asAdmin(answers, async ({ freshet }) => {
    const { out } = await freshet('pr diff acme/shop 7');
    expect(out).toBe(PATCH);
  }));

test('the commit whose changes are shown is named, for who wants to say yes to it', () =>
  asAdmin(answers, async ({ freshet }) => {
    const { err } = await freshet('pr diff acme/shop 7');
    expect(err).toContain(SHA);
  }));
