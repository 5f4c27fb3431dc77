import { expect, test } from 'vitest';
import type { Managed } from '../application.ts';
import { byResource, differentFields } from './different-fields.ts';
import { withIgnored } from './ignore-rule.ts';

const MANIFEST = `# the shop
kind: Application
metadata:
  name: shop
spec:
  project: default # for now
`;

const managed = (kind: string, fields: Managed['fields'], more: Partial<Managed> = {}): Managed =>
  ({
    group: 'apps',
    kind,
    namespace: 'shop',
    name: 'web',
    sync: 'OutOfSync',
    requiresPruning: false,
    hook: false,
    fields,
    ...more,
  }) as Managed;

const REPLICAS = {
  path: 'spec.replicas',
  live: '5',
  desired: '2',
  pointer: '/spec/replicas',
  jq: '.spec.replicas',
};
const IMAGE = {
  path: 'spec.c[name=web].image',
  live: 'a',
  desired: null,
  pointer: null,
  jq: '.spec.c[] | select(.name == "web") | .image',
};

test('fields are those of objects that differ, hooks aside, and of one object where one is meant', () => {
  const all = [
    managed('Deployment', [REPLICAS, IMAGE]),
    managed('Job', [REPLICAS], { hook: true }),
    managed('ConfigMap', [REPLICAS], { group: '', sync: 'Synced' }),
    managed('StatefulSet', [REPLICAS]),
  ];
  expect(differentFields(all).map(({ resource, path }) => [resource.kind, path])).toEqual([
    ['Deployment', 'spec.replicas'],
    ['Deployment', 'spec.c[name=web].image'],
    ['StatefulSet', 'spec.replicas'],
  ]);
  expect(differentFields(all, 'apps/StatefulSet/shop/web')).toHaveLength(1);
  expect(byResource(differentFields(all)).map(({ fields }) => fields.length)).toEqual([2, 1]);
});

test('a rule is added with its reason, and everything else stays', () => {
  const fields = differentFields([managed('Deployment', [REPLICAS, IMAGE])]);
  expect(
    withIgnored(MANIFEST, fields, { why: 'the autoscaler\nowns it', respect: true }),
  ).toBe(`${MANIFEST}  ignoreDifferences:
    # the autoscaler owns it
    - group: apps
      kind: Deployment
      name: web
      namespace: shop
      jsonPointers:
        - /spec/replicas
      jqPathExpressions:
        - .spec.c[] | select(.name == "web") | .image
  syncPolicy:
    syncOptions:
      - RespectIgnoreDifferences=true
`);
});

test('a rule for the same object grows, and says nothing twice', () => {
  const fields = differentFields([managed('Deployment', [REPLICAS])]);
  const once = withIgnored(MANIFEST, fields, { why: 'one', respect: false }) ?? '';
  const twice = withIgnored(once, differentFields([managed('Deployment', [REPLICAS, IMAGE])]), {
    why: 'two',
    respect: false,
  });
  expect(twice?.match(/- group: apps/gu)).toHaveLength(1);
  expect(twice?.match(/- \/spec\/replicas/gu)).toHaveLength(1);
  expect(twice).toContain('# one\n    # two\n    - group: apps');
});

test('what is no YAML stays what it is', () => {
  expect(withIgnored('a: [', [], { why: 'x', respect: false })).toBeUndefined();
});
