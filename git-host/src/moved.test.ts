import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GitProgram } from './git-program.ts';
import { harden } from './hardening.ts';
import { SEARCH_PATH } from './host.fixture.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { whichMoved } from './moved.ts';
import { Place } from './place.ts';
import { EMPTY_TREE } from './references.ts';

const REF = 'refs/heads/main';

let root: string;
let git: GitProgram;
let place: Place;
let repositories = 0;
let first: string;
let second: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'freshet-moved-'));
  const configFile = await harden(root, DEFAULT_LIMITS);
  git = new GitProgram({ root, configFile, searchPath: SEARCH_PATH, limits: DEFAULT_LIMITS });
});
afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(async () => {
  repositories += 1;
  place = new Place(git, join(root, `${repositories}.git`));
  await git.ask({ args: ['init', '--quiet', '--bare', place.gitDir] });
  await git.ask({ args: ['mktree'], gitDir: place.gitDir });
  first = await place.text(['commit-tree', EMPTY_TREE, '-m', 'first']);
  second = await place.text(['commit-tree', EMPTY_TREE, '-m', 'second', '-p', first]);
  await move('one', first);
});

const move = (mark: string, sha: string) =>
  place.ask(['update-ref', REF, sha], { env: { GIT_COMMITTER_EMAIL: `${mark}@push.localdomain` } });

describe('an update', () => {
  test('took place where the reference is there, and where it has moved on since', async () => {
    const update = { ref: REF, before: first, after: second };
    await move('two', second);
    expect(await whichMoved(place, [update], 'two')).toEqual([update]);
    await move('three', first);
    expect(await whichMoved(place, [update], 'two')).toEqual([update]);
    expect(await whichMoved(place, [update])).toEqual([update]);
  });

  test('of one did not take place because another moved the reference to the same end', async () => {
    await move('two', second);
    expect(await whichMoved(place, [{ ref: REF, before: first, after: second }], 'three')).toEqual([]);
  });

  test('that was only announced in the log did not take place', async () => {
    const line = `${first} ${second} Freshet <two@push.localdomain> 1 +0000\tpush\n`;
    await appendFile(join(place.gitDir, 'logs', REF), line);
    const update = { ref: REF, before: first, after: second };
    expect(await whichMoved(place, [update], 'two')).toEqual([]);
    await move('three', second);
    expect(await whichMoved(place, [update], 'two')).toEqual([]);
    expect(await whichMoved(place, [update], 'three')).toEqual([update]);
  });

  test('that deletes took place where nothing is left', async () => {
    const update = { ref: REF, before: first };
    expect(await whichMoved(place, [update], 'two')).toEqual([]);
    await place.ask(['update-ref', '-d', REF, first]);
    expect(await whichMoved(place, [update], 'two')).toEqual([update]);
  });
});
