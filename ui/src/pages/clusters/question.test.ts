import { describe, expect, test } from 'vitest';
import {
  ALL_WORKLOAD_KEYS,
  podFilter,
  readRef,
  refText,
  serviceFilter,
  shortImage,
  workloadFilter,
  workloadOrder,
} from './question.ts';

describe('what a runtime is asked', () => {
  test.each([
    ['', {}],
    ['web', { search: 'web' }],
    ['namespace:shop namespace:data', { namespaces: ['shop', 'data'] }],
    ['health:degraded kind:Job api', { health: ['Degraded'], kinds: ['Job'], search: 'api' }],
    ['-kind:Job', {}],
    ['-health:healthy -health:Suspended', { health: ['Degraded', 'Missing', 'Unknown', 'Progressing'] }],
    ['health:degraded -health:healthy', { health: ['Degraded'] }],
    ['owner:me', { search: 'owner:me' }],
    ['application:shop', { applications: ['shop'] }],
  ])('%s of workloads', (text, filter) => {
    expect(workloadFilter(text)).toEqual(filter);
  });

  test('which cluster is no part of what a cluster is asked', () => {
    expect(workloadFilter('cluster:berlin runtime:main kind:Job', ALL_WORKLOAD_KEYS)).toEqual({
      kinds: ['Job'],
    });
  });

  test('pods by what kubectl says of them, services by type', () => {
    expect(podFilter('status:CrashLoopBackOff web')).toEqual({
      statuses: ['CrashLoopBackOff'],
      search: 'web',
    });
    expect(serviceFilter('type:ClusterIP namespace:shop')).toEqual({
      types: ['ClusterIP'],
      namespaces: ['shop'],
    });
  });
});

describe('the order', () => {
  test('is the worst first where nobody chose another', () => {
    expect(workloadOrder(undefined)).toEqual({ sort: 'WORST', reverse: false });
    expect(workloadOrder({ column: 'images', direction: 'ascending' })).toMatchObject({ sort: 'WORST' });
  });

  test('is that of the column, and the most restarts come first by nature', () => {
    expect(workloadOrder({ column: 'name', direction: 'descending' })).toEqual({
      sort: 'NAME',
      reverse: true,
    });
    expect(workloadOrder({ column: 'restarts', direction: 'descending' })).toEqual({
      sort: 'RESTARTS',
      reverse: false,
    });
  });
});

describe('the address of a workload', () => {
  test('is read as it was written', () => {
    const ref = { kind: 'Deployment', namespace: 'shop', name: 'web' };
    expect(readRef(refText(ref))).toEqual(ref);
  });

  test.each([undefined, '', 'Deployment', 'Deployment/shop', 'a/b/c/d', '//'])('%s names none', text => {
    expect(readRef(text)).toBeUndefined();
  });
});

test.each([
  ['nginx', 'nginx'],
  ['registry.example:5000/team/web:1.2', 'web:1.2'],
  ['ghcr.io/a/web@sha256:0123456789abcdef0123', 'web@sha256:0123456789ab'],
  ['ghcr.io/a/web:1@sha256:0123456789abcdef0123', 'web:1'],
])('%s is shown as %s', (image, shown) => {
  expect(shortImage(image)).toBe(shown);
});
