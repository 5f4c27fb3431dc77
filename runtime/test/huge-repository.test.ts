/** A repository whose history is far larger than its files: it must cost what its files cost. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  GitServer,
  git,
  type Origin,
  SEARCH_PATH,
  SourcesFixture,
} from '../src/sources/git-server.fixture.ts';

const KIB = 1024;
const MIB = KIB ** 2;
const COMMITS = 40;
/** As many as needed, so that history takes 20 times what may be fetched at once. */
const LARGE = 512 * KIB;
const LIMIT = MIB;

let fixture: SourcesFixture;
let server: GitServer;
let origin: Origin;

/** Commits of a file that cannot be packed, each another one, and a last one without it. */
const history = (): Buffer => {
  const parts: Buffer[] = [];
  const commit = (number: number, files: readonly Buffer[]): void => {
    const who = `Ann <ann@example.com> ${1_700_000_000 + number} +0000`;
    parts.push(Buffer.from(`commit refs/heads/main\ncommitter ${who}\ndata 1\nx\n`), ...files);
  };
  const file = (name: string, content: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`M 644 inline ${name}\ndata ${content.length}\n`),
      content,
      Buffer.from('\n'),
    ]);
  for (let number = 0; number < COMMITS; number += 1)
    commit(number, [file('large.bin', randomBytes(LARGE)), file('v', Buffer.from(String(number)))]);
  commit(COMMITS, [Buffer.from('D large.bin\n'), file('app/config.yaml', Buffer.from('kind: ConfigMap'))]);
  return Buffer.concat(parts);
};

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

beforeAll(async () => {
  fixture = await SourcesFixture.start();
  origin = fixture.origin('huge');
  server = await GitServer.start(fixture.folder);
  execFileSync('git', ['fast-import', '--quiet'], {
    cwd: origin.bare,
    env: { PATH: SEARCH_PATH, HOME: fixture.folder },
    input: history(),
    maxBuffer: MIB,
  });
});

afterAll(async () => {
  await server?.stop();
  await fixture?.stop();
});

test('of a huge history only the files that are wanted come, within limits that history is far beyond', async () => {
  expect(bytesIn(origin.bare)).toBeGreaterThan(15 * LIMIT);
  const folder = join(fixture.folder, 'kept');
  const sources = await fixture.sources({ folder, limits: { fetchBytes: LIMIT } });
  const place = { repoURL: server.url('huge'), project: 'default' };
  const commit = await sources.resolve(place);
  const tree = await sources.open(place, commit);
  expect(readFileSync(join(tree.root, 'app/config.yaml'), 'utf8')).toBe('kind: ConfigMap');
  expect(await sources.describe(place, commit)).toMatchObject({ author: 'Ann <ann@example.com>' });
  expect(bytesIn(folder)).toBeLessThan(LIMIT / 4);
  // One commit before, with what it held: two commits do not bring what lies between them.
  const before = git(origin.bare, 'rev-parse', 'main~1');
  const first = git(origin.bare, 'rev-list', '--max-parents=0', 'main');
  expect(await sources.changed(place, before, commit)).toEqual(['app/config.yaml', 'large.bin']);
  expect(await sources.changed(place, first, commit)).toEqual(['app/config.yaml', 'large.bin', 'v']);
  expect(bytesIn(folder)).toBeLessThan(3 * LARGE);
  tree.release();
});

test('what needs all of a huge history is refused, and leaves nothing behind', async () => {
  const folder = join(fixture.folder, 'refused');
  const sources = await fixture.sources({ folder, limits: { fetchBytes: LIMIT } });
  const short = git(origin.bare, 'rev-parse', '--short=8', 'main~3');
  const place = { repoURL: server.url('huge'), project: 'default', targetRevision: short };
  await expect(sources.resolve(place)).rejects.toMatchObject({ code: 'SOURCE_TOO_LARGE' });
  expect(bytesIn(folder)).toBeLessThan(LIMIT / 4);
});
