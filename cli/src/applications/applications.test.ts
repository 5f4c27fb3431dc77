import { expect, test } from 'vitest';
import { asAdmin, json } from '../testing/index.ts';

const noApplications = {
  'POST /graphql': json({
    data: { applications: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
  }),
};

test('an empty list says how an application comes about, and that of a filter what it left out', () =>
  asAdmin(noApplications, async ({ freshet }) => {
    const { err: everything } = await freshet('app list');
    expect(everything).toBe('There are no applications; `freshet app create` commits one to a Git Source.\n');
    const { code, out, err } = await freshet('app list --health Degraded -r prod --held --search=no*such');
    expect([code, out]).toEqual([0, '']);
    expect(err).toBe("No application matches --health Degraded --runtime prod --held --search 'no*such'.\n");
  }));

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
