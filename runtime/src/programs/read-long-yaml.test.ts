import { YamlProblem } from '@freshet/domain/manifests';
import { expect, test } from 'vitest';
import { LONG_YAML, readLongYaml } from './read-long-yaml.ts';

const filler = `# ${'x'.repeat(100)}\n`.repeat(Math.ceil(LONG_YAML / 100));

test('a long text is read as a short one is, while others have their turn', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const documents = [...(await readLongYaml(`a: 1\n---\n${filler}b: [yes, 0644]\n`))];
  clearInterval(timer);
  expect(documents.map(({ value }) => value)).toEqual([{ a: 1 }, { b: [true, 420] }]);
  expect(turns).toBeGreaterThan(0);
});

test('what is wrong with a long text is told with its line', async () => {
  const broken = await readLongYaml(`${filler}a: [`).catch((error: unknown) => error);
  expect(broken).toBeInstanceOf(YamlProblem);
  expect((broken as YamlProblem).line).toBeGreaterThan(1_000);
});
