import { describe, expect, test } from 'vitest';
import { type Attributes, describeAttempt } from './attributes.ts';
import { allows, notCovered, type PolicyRule, printRule } from './rules.ts';

const on = (
  resource: string,
  more: Partial<Record<'verb' | 'group' | 'subresource' | 'name', string>> = {},
): Attributes => ({
  verb: 'get',
  group: '',
  subresource: '',
  namespace: 'shop',
  name: '',
  ...more,
  resource,
});

describe('a rule allows', () => {
  const cases: readonly [string, Partial<PolicyRule>, Attributes, boolean][] = [
    ['its own verb, group and resource', { resources: ['pods'] }, on('pods'), true],
    ['no other verb', { resources: ['pods'] }, on('pods', { verb: 'delete' }), false],
    ['no other group', { resources: ['pods'] }, on('pods', { group: 'apps' }), false],
    ['no other resource', { resources: ['pods'] }, on('secrets'), false],
    [
      'no subresource by the resource alone',
      { resources: ['pods'] },
      on('pods', { subresource: 'log' }),
      false,
    ],
    ['a subresource that it names', { resources: ['pods/log'] }, on('pods', { subresource: 'log' }), true],
    ['a subresource everywhere', { resources: ['*/scale'] }, on('pods', { subresource: 'scale' }), true],
    ['everything by a star', { resources: ['*'] }, on('pods', { subresource: 'log' }), true],
    [
      'objects that it names',
      { resources: ['pods'], resourceNames: ['web'] },
      on('pods', { name: 'web' }),
      true,
    ],
    ['no list where it names objects', { resources: ['pods'], resourceNames: ['web'] }, on('pods'), false],
    ['a path that it names', { nonResourceURLs: ['/healthz'] }, { verb: 'get', path: '/healthz' }, true],
    ['paths below', { nonResourceURLs: ['/apis/*'] }, { verb: 'get', path: '/apis/apps/v1' }, true],
    ['no path beside', { nonResourceURLs: ['/apis/*'] }, { verb: 'get', path: '/api' }, false],
    ['no path by resources', { resources: ['*'] }, { verb: 'get', path: '/healthz' }, false],
  ];
  test.each(cases)('%s', (_title, rule, attributes, expected) => {
    expect(allows({ verbs: ['get'], apiGroups: [''], ...rule }, attributes)).toBe(expected);
  });
});

describe('what is held', () => {
  const held: PolicyRule[] = [
    { verbs: ['get', 'list'], apiGroups: [''], resources: ['pods', '*/scale'] },
    { verbs: ['*'], apiGroups: ['apps'], resources: ['deployments'], resourceNames: ['web'] },
    { verbs: ['get'], nonResourceURLs: ['/metrics/*'] },
  ];

  test('covers what several rules grant together', () => {
    const wanted = [
      { verbs: ['list'], apiGroups: [''], resources: ['pods', 'replicationcontrollers/scale'] },
      { verbs: ['delete'], apiGroups: ['apps'], resources: ['deployments'], resourceNames: ['web'] },
      { verbs: ['get'], nonResourceURLs: ['/metrics/cadvisor'] },
    ];
    expect(notCovered(held, wanted)).toEqual([]);
  });

  test('does not cover more verbs, more objects or more paths', () => {
    const wanted = [
      { verbs: ['get', 'watch'], apiGroups: [''], resources: ['pods'] },
      { verbs: ['get'], apiGroups: ['apps'], resources: ['deployments'] },
      { verbs: ['get'], nonResourceURLs: ['*'] },
    ];
    expect(notCovered(held, wanted).map(printRule)).toEqual([
      '{APIGroups:[""], Resources:["pods"], Verbs:["watch"]}',
      '{APIGroups:["apps"], Resources:["deployments"], Verbs:["get"]}',
      '{NonResourceURLs:["*"], Verbs:["get"]}',
    ]);
  });
});

test('an attempt is described in the words that people search for', () => {
  expect(describeAttempt(on('pods', { subresource: 'log' }))).toBe(
    'cannot get resource "pods/log" in API group "" in the namespace "shop"',
  );
  expect(describeAttempt({ verb: 'get', path: '/metrics' })).toBe('cannot get path "/metrics"');
});
