import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GitServer, git, SourcesFixture } from './git-server.fixture.ts';

let fixture: SourcesFixture;
let server: GitServer;

beforeAll(async () => {
  fixture = await SourcesFixture.start();
  server = await GitServer.start(fixture.folder);
});
afterAll(async () => {
  await server.stop();
  await fixture.stop();
});

const at = (repoURL: string, project = 'default') => ({ repoURL, project });

test('a link beside a submodule does not lead what Git notes of it to another place', async () => {
  const inner = fixture.origin('inner');
  const part = inner.commit({ file: 'inner' });
  inner.push();
  const outer = fixture.origin('outer');
  const name = 'p'.repeat(120);
  const mark = join(fixture.folder, 'written-by-a-stranger');
  mkdirSync(join(outer.clone, 'parts'), { recursive: true });
  symlinkSync(mark, join(outer.clone, 'parts', `${'p'.repeat(100)}.index`));
  writeFileSync(
    join(outer.clone, '.gitmodules'),
    `[submodule "one"]\n\tpath = parts/${name}\n\turl = ../inner.git\n`,
  );
  git(outer.clone, 'add', '-A');
  git(outer.clone, 'update-index', '--add', '--cacheinfo', `160000,${part},parts/${name}`);
  git(outer.clone, 'commit', '--quiet', '-m', 'With a part');
  outer.push();
  const commit = git(outer.clone, 'rev-parse', 'HEAD');
  const sources = await fixture.sources();
  await expect(sources.open(at(server.url('outer')), commit)).rejects.toMatchObject({
    code: 'SOURCE_LINK_OUTSIDE',
  });
  expect(existsSync(mark)).toBe(false);
});
