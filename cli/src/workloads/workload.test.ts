import { expect, test } from 'vitest';
import { asAdmin } from '../testing/index.ts';
import { readWorkload, readyText, type Workload } from './workload.ts';

test.each([
  ['deployment/shop/web', 'Deployment'],
  ['Deployments/shop/web', 'Deployment'],
  ['cronjob/shop/web', 'CronJob'],
  ['STATEFULSET/shop/web', 'StatefulSet'],
])('%s is a %s', (text, kind) => {
  expect(readWorkload(text, [])).toEqual({ kind, namespace: 'shop', name: 'web' });
});

test('a namespace is said in the name or by -n, and not two of them', () => {
  expect(readWorkload('deployment/web', [], 'shop')).toEqual({
    kind: 'Deployment',
    namespace: 'shop',
    name: 'web',
  });
  expect(readWorkload('deployment/shop/web', [], 'shop').namespace).toBe('shop');
  expect(() => readWorkload('deployment/shop/web', [], 'prod')).toThrow(
    'WORKLOAD says the namespace shop, and -n says prod',
  );
});

test.each(['web', 'deployment/web', 'pod/shop/web', 'deployment/shop/web/x', 'deployment//web'])(
  '%s names no workload, and nobody is asked',
  text =>
    asAdmin({}, async ({ freshet, requests }) => {
      const { code, err } = await freshet(`workload get ${text}`);
      expect([code === 0, err]).toEqual([false, expect.stringContaining('KIND/NAMESPACE/NAME')]);
      expect(requests).toEqual([]);
    }),
);

test.each([
  ['workload scale deployment/shop/web many', 'REPLICAS must be a number of at most six digits'],
  ['workload scale deployment/shop/web 99999999', 'REPLICAS must be a number of at most six digits'],
  ['workload rollback deployment/shop/web last', 'REVISION must be a number of at most six digits'],
  ['helm rollback shop 0', 'REVISION must be a number of `freshet helm history`'],
])('%s says which number is wrong, and asks nobody', (line, words) =>
  asAdmin({}, async ({ freshet, requests }) => {
    const { code, err } = await freshet(line);
    expect([code === 0, err]).toEqual([false, expect.stringContaining(words)]);
    expect(requests).toEqual([]);
  }),
);

test('a schedule stands for the pods of a workload that has no number of them', () => {
  const cron = { ready: 0, desired: null, schedule: '0 4 * * *' } as Workload;
  expect(readyText(cron)).toBe('0 4 * * *');
  expect(readyText({ ...cron, desired: 3, ready: 2 })).toBe('2/3');
});
