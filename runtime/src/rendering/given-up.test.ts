import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { expect, test } from 'vitest';
import { createRenderer } from './index.ts';
import { configMap, requestOf, startTestRenderer } from './source-folder.fixture.ts';

/** A tool that says who it is, and would work for minutes. */
const SLOW = {
  name: 'slow',
  generate: { command: ['sh', '-c', 'echo $$ > "$ARGOCD_ENV_SAYS"; sleep 300'] as const },
};

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

test('who goes does not wait for a repository that is still being fetched, and its files are released all the same', async () => {
  await using place = await startTestRenderer();
  await place.write({ 'app/a.yaml': configMap('a') });
  const fetched = Promise.withResolvers<void>();
  let released = 0;
  const slow = createRenderer({
    ...place.parts,
    folder: join(place.folder, 'slow'),
    sources: {
      ...place.sources,
      open: async (...asked) => {
        const tree = await place.sources.open(...asked);
        await fetched.promise;
        return { ...tree, release: () => (released += 1) };
      },
    },
  });
  const gone = new AbortController();
  const rendered = slow.render({ ...requestOf([{ path: 'app' }]), signal: gone.signal });
  rendered.catch(() => undefined);
  await eventually(() => expect(place.sources.opened).toHaveLength(1));
  gone.abort(new Error('nobody waits'));
  await expect(rendered).rejects.toThrow('nobody waits');
  fetched.resolve();
  await eventually(() => expect(released).toBe(1));
});

test('a rendering that nobody waits for ends with the tools that it runs', async () => {
  await using place = await startTestRenderer({
    plugins: { definitions: [SLOW], searchPath: '/usr/bin:/bin' },
  });
  await place.write({ 'slow/a.yaml': configMap('a') });
  const says = join(place.folder, 'says');
  const source = { path: 'slow', plugin: { name: 'slow', env: [{ name: 'SAYS', value: says }] } };
  const gone = new AbortController();
  const rendered = place.render(source, { signal: gone.signal });
  rendered.catch(() => undefined);
  const pid = await eventually(async () => {
    const said = Number(await readFile(says, 'utf8'));
    expect(said).toBeGreaterThan(0);
    return said;
  });
  gone.abort(new Error('nobody waits'));
  await expect(rendered).rejects.toThrow('nobody waits');
  await eventually(() => expect(isGone(pid)).toBe(true));
});
