import type { Application, RevisionHistory } from '@freshet/domain/applications';
import { describe, expect, test } from 'vitest';
import { deploymentReport } from './deployment-report.ts';
import { folderOf, rollbackMessage, rolledBackTo } from './rollback.ts';

const [one, two, three, four] = ['1', '2', '3', '4'].map(digit => digit.repeat(40)) as [
  string,
  string,
  string,
  string,
];

const history = [one, two, three, four].map((revision, at) => ({
  id: at,
  revision,
  deployedAt: '2026-11-16T02:00:00Z',
})) as unknown as readonly RevisionHistory[];

const application = (path: string): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'shop', namespace: 'argocd', uid: 'uid-1' },
  spec: {
    project: 'default',
    source: { repoURL: 'https://git.example/shop.git', path },
    destination: { server: 'https://edge', namespace: 'shop' },
  },
  status: { history: [...history] },
});

const newest = history.at(-1) as RevisionHistory;
const of = (message: string | undefined, path = 'dev/shop') =>
  rolledBackTo(application(path), newest, message);

describe('a commit that the platform makes to go back', () => {
  const message = rollbackMessage('Roll shop back', { revision: one, path: './dev/shop/' });

  test('says in a trailer to which revision of which folder', () => {
    expect(message).toBe(`Roll shop back\n\nRollback-To: ${one}:dev/shop`);
    expect(of(message)).toBe(one);
  });

  test('says so after the trailers that its message has, and after words that only look like one', () => {
    const signed = 'Go back\n\nSigned-off-by: Ada <ada@example.com>';
    expect(rollbackMessage(signed, { revision: one, path: '' })).toBe(`${signed}\nRollback-To: ${one}:`);
    expect(rollbackMessage('fix: go back', { revision: one, path: '' })).toBe(
      `fix: go back\n\nRollback-To: ${one}:`,
    );
  });

  test('is no rollback of what follows another folder', () => {
    expect(of(message, 'prod/shop')).toBeUndefined();
    expect(of(rollbackMessage('Go back', { revision: one, path: '.' }), '')).toBe(one);
  });

  test('is told as a rollback, with what it went back to', () => {
    const commit = { sha: four, message };
    expect(deploymentReport(application('dev/shop'), newest, commit)).toMatchObject({
      isRollback: true,
      rollbackTo: one,
      commit,
    });
    expect(
      deploymentReport(application('dev/shop'), newest, { sha: four, message: 'On' }),
    ).not.toHaveProperty('isRollback');
  });
});

describe('a commit that reverts', () => {
  const revert = (...commits: readonly string[]) =>
    ['Revert "Sell more"', ...commits.map(sha => `This reverts commit ${sha}.`)].join('\n\n');

  test('goes back to what was deployed before what it reverts', () => {
    expect(of(revert(three))).toBe(two);
    expect(of(revert(three, two))).toBe(one);
    expect(of(`Revert "Merge"\n\nThis reverts commit ${three}, reversing\nchanges made to ${one}.`)).toBe(
      two,
    );
  });

  test('goes on where what it reverts was not deployed last, or was the first', () => {
    expect(of(revert(two))).toBeUndefined();
    expect(of(revert(three, two, one))).toBeUndefined();
    expect(of('Revert to better words')).toBeUndefined();
    expect(of(undefined)).toBeUndefined();
  });

  test.each([`Revert "Revert "Sell more""`, 'Reapply "Sell more"'])('goes on where it is %s', title =>
    expect(of(`${title}\n\nThis reverts commit ${three}.`)).toBeUndefined(),
  );
});

test.each([
  [undefined, ''],
  ['.', ''],
  ['./', ''],
  ['/', ''],
  ['./a/b/', 'a/b'],
  ['.hidden', '.hidden'],
])('the folder that is spelt %s is "%s"', (path, folder) => expect(folderOf(path)).toBe(folder));
