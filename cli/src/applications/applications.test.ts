import { expect, test } from 'vitest';
import { asAdmin } from '../testing/index.ts';

test.each([
  'app create -f nowhere.yaml -g apps',
  'app edit shop -f nowhere.yaml',
  'integration save hub --kind docker-hub --credentials nowhere.yaml',
])('%s says that there is no such file, and asks nobody', line =>
  asAdmin({}, async ({ freshet, requests }) => {
    const { code, err } = await freshet(line);
    expect([code === 0, err]).toEqual([false, expect.stringContaining('there is no file nowhere.yaml')]);
    expect(requests).toEqual([]);
  }),
);
