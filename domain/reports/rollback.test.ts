import type { Application, RevisionHistory } from '@freshet/domain/applications';
import { describe, expect, test } from 'vitest';
import { deploymentReport } from './deployment-report.ts';
import { folderOf, rollbackMessage, rollbackOf } from './rollback.ts';

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
  rollbackOf(application(path), newest, message)?.to;

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

  test('is believed only where trailers are: at the end, the last one first', () => {
    const trailer = `Rollback-To: ${one}:dev/shop`;
    expect(of(`Merge the pull request\n\n* Roll shop back\n\n${trailer}\n\n* Go on`)).toBeUndefined();
    expect(of(trailer)).toBeUndefined();
    expect(of(`Go back\n\n${trailer}\nRollback-To: ${two}:dev/shop\n`)).toBe(two);
    expect(of(`Go back\n\n${trailer}\nRollback-To: ${two}:prod/shop`)).toBe(one);
  });

  test('says it once, whatever the words of its message say', () => {
    const said = `Go back\n\nrollback-to: ${two}:dev/shop\nSigned-off-by: Ada <ada@example.com>`;
    expect(rollbackMessage(said, { revision: one, path: 'dev/shop' })).toBe(
      `Go back\n\nSigned-off-by: Ada <ada@example.com>\nRollback-To: ${one}:dev/shop`,
    );
    const only = rollbackMessage(`Rollback-To: ${two}:dev/shop`, { revision: one, path: 'dev/shop' });
    expect(only).toBe(`Roll back\n\nRollback-To: ${one}:dev/shop`);
    expect(of(only)).toBe(one);
  });

  test('is written at once, however much a message looks like trailers', () => {
    const tricky = `Go back\n\n${'a: b'.repeat(500)}\n!`;
    expect(rollbackMessage(tricky, { revision: one, path: '' })).toBe(`${tricky}\n\nRollback-To: ${one}:`);
  });

  test('goes back to what was deployed: a revision that never was makes no rollback', () => {
    const never = `Go back\n\nRollback-To: ${'9'.repeat(40)}:dev/shop`;
    expect(rollbackOf(application('dev/shop'), newest, never)).toBeUndefined();
    expect(
      rollbackOf(application('dev/shop'), newest, `Go\n\nRollback-To: ${four}:dev/shop`),
    ).toBeUndefined();
  });

  test('is a rollback to nobody knows what where the history is too short to tell', () => {
    const short = { ...application('dev/shop'), status: { history: history.slice(1) } };
    expect(rollbackOf(short, newest, message)).toEqual({ to: undefined });
    const report = deploymentReport(short, newest, { sha: four, message });
    expect(report).toMatchObject({ isRollback: true });
    expect(report).not.toHaveProperty('rollbackTo');
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
