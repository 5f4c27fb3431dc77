import { expect, test } from 'vitest';
import { syntaxProblems } from './syntax.ts';

test('a text that can be read has no problem, be it empty or several documents', async () => {
  for (const text of ['', 'a: 1\n', 'a: 1\n---\nb: 2\n']) expect(await syntaxProblems(text)).toEqual([]);
});

test('what cannot be read is told where it stands', async () => {
  const [problem] = await syntaxProblems('kind: Application\nmetadata: [name\nspec: {}\n');
  expect(problem).toMatchObject({ severity: 'error', line: expect.any(Number), column: expect.any(Number) });
  expect(problem?.line).toBeGreaterThan(1);
});
