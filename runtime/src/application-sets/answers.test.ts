import { expect, test } from 'vitest';
import { Answers } from './answers.ts';

test('a question is asked once, another one by itself, and one that failed again', async () => {
  const answers = new Answers();
  let asked = 0;
  const find = async (): Promise<number> => {
    asked += 1;
    if (asked === 1) throw new Error('not now');
    return asked;
  };
  await expect(answers.ask({ github: 'a' }, find)).rejects.toThrow('not now');
  expect(await Promise.all([answers.ask({ github: 'a' }, find), answers.ask({ github: 'a' }, find)])).toEqual(
    [2, 2],
  );
  expect(await answers.ask({ github: 'b' }, find)).toBe(3);
  expect(await answers.ask({ github: 'a' }, find)).toBe(2);
});
