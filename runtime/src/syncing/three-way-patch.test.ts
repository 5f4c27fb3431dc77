import {
  builtInShape,
  type Json,
  type JsonObject,
  mergePatch,
  strategicMerge,
} from '@freshet/embedded-cluster/kube-types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { threeWayPatch } from './three-way-patch.ts';

const POD = builtInShape('v1', 'Pod');
if (!POD) throw new Error('there is no shape of pods');

const name = fc.constantFrom('a', 'b', 'c');

const ports = fc.uniqueArray(
  fc.record({ containerPort: fc.constantFrom(80, 81), protocol: fc.constantFrom('TCP', 'UDP') }),
  { selector: each => `${each.containerPort}/${each.protocol}` },
);

const container = fc.record(
  {
    name,
    image: fc.constantFrom('one', 'two'),
    env: fc.uniqueArray(fc.record({ name, value: fc.constantFrom('1', '2') }), {
      selector: each => each.name,
    }),
    ports,
    args: fc.array(fc.constantFrom('x', 'y'), { maxLength: 3 }),
  },
  { requiredKeys: ['name'] },
);

const volume = fc.oneof(
  fc.record({ name, emptyDir: fc.constant({ medium: 'Memory' }) }),
  fc.record({ name, hostPath: fc.record({ path: fc.constantFrom('/x', '/y') }) }),
);

const pod = fc
  .record(
    {
      labels: fc.dictionary(name, fc.constantFrom('1', '2')),
      finalizers: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
      containers: fc.uniqueArray(container, { selector: each => each.name, maxLength: 3 }),
      volumes: fc.uniqueArray(volume, { selector: each => each.name, maxLength: 2 }),
      nodeSelector: fc.dictionary(name, fc.constantFrom('1', '2')),
      hostNetwork: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map(({ labels, finalizers, ...spec }): JsonObject => {
    const metadata = { ...(labels && { labels }), ...(finalizers && { finalizers }) };
    return JSON.parse(JSON.stringify({ kind: 'Pod', metadata, spec }));
  });

/** What the server makes of it. */
const applied = (current: JsonObject, found: ReturnType<typeof threeWayPatch>): JsonObject => {
  if (!found) return current;
  return found.kind === 'strategic'
    ? strategicMerge(current, found.patch, POD)
    : (mergePatch(current, found.patch) as JsonObject);
};

/** Whether everything that is wanted is there, whatever else is. */
const holds = (live: Json | undefined, wanted: Json): boolean => {
  if (Array.isArray(wanted))
    return Array.isArray(live) && wanted.every(item => live.some(element => holds(element, item)));
  if (typeof wanted !== 'object' || wanted === null) return live === wanted;
  if (typeof live !== 'object' || live === null || Array.isArray(live)) return false;
  return Object.entries(wanted).every(([field, value]) => value === undefined || holds(live[field], value));
};

describe('the patch of an apply', () => {
  test('makes what is wanted come true, and leaves nothing to patch', () => {
    fc.assert(
      fc.property(fc.option(pod, { nil: undefined }), pod, pod, (original, modified, current) => {
        const patch = threeWayPatch({ original, modified, current }, POD);
        const live = applied(current, patch);
        expect(holds(live, modified)).toBe(true);
        expect(threeWayPatch({ original: modified, modified, current: live }, POD)).toBeUndefined();
      }),
    );
  });

  test('does so for kinds without a shape, whose lists are values', () => {
    fc.assert(
      fc.property(fc.option(pod, { nil: undefined }), pod, pod, (original, modified, current) => {
        const patch = threeWayPatch({ original, modified, current }, undefined);
        const live = applied(current, patch);
        expect(holds(live, modified)).toBe(true);
        expect(threeWayPatch({ original: modified, modified, current: live }, undefined)).toBeUndefined();
      }),
    );
  });

  const spec = (containers: Json[], rest: JsonObject = {}): JsonObject => ({ spec: { containers, ...rest } });

  test('takes away what was wanted before, and only that', () => {
    const original = spec([{ name: 'a', env: [{ name: 'OLD', value: '1' }] }, { name: 'gone' }]);
    const current = spec([
      {
        name: 'a',
        env: [
          { name: 'OLD', value: '1' },
          { name: 'THEIRS', value: '2' },
        ],
      },
      { name: 'gone' },
      { name: 'sidecar' },
    ]);
    const modified = spec([{ name: 'a' }]);
    const found = threeWayPatch({ original, modified, current }, POD);
    expect(found?.patch).toEqual({
      spec: {
        containers: [
          { name: 'a', env: null },
          { name: 'gone', $patch: 'delete' },
        ],
        '$setElementOrder/containers': [{ name: 'a' }],
      },
    });
  });

  test('keeps of a volume only the kind that is wanted', () => {
    const current = spec([], { volumes: [{ name: 'v', emptyDir: {} }] });
    const modified = spec([], { volumes: [{ name: 'v', hostPath: { path: '/x' } }] });
    const patch = threeWayPatch({ original: undefined, modified, current }, POD);
    expect(applied(current, patch)).toEqual(modified);
  });

  test('tells ports of one number apart by their protocols', () => {
    const ports = (image: string, ...ports: Json[]): JsonObject => spec([{ name: 'dns', image, ports }]);
    const both = [{ containerPort: 53 }, { containerPort: 53, protocol: 'UDP' }];
    const current = ports(
      'dns:1',
      { containerPort: 53, protocol: 'TCP' },
      { containerPort: 53, protocol: 'UDP' },
    );
    const patch = threeWayPatch({ original: undefined, modified: ports('dns:2', ...both), current }, POD);
    expect(patch).toMatchObject({
      kind: 'strategic',
      patch: { spec: { containers: [{ name: 'dns', image: 'dns:2' }] } },
    });
    const more = ports('dns:1', ...both, { containerPort: 54 });
    const whole = threeWayPatch({ original: undefined, modified: more, current }, POD);
    expect(whole).toMatchObject({ kind: 'merge', isWhole: true });
    expect(applied(current, whole)).toMatchObject({
      spec: { containers: [{ ports: [{}, { protocol: 'UDP' }, {}] }] },
    });
  });

  test('takes nothing from prototypes', () => {
    const modified = JSON.parse('{"metadata":{"labels":{"__proto__":"x","constructor":"y"}}}');
    const patch = threeWayPatch(
      { original: undefined, modified, current: { metadata: { labels: {} } } },
      POD,
    );
    expect(JSON.stringify(patch?.patch)).toBe('{"metadata":{"labels":{"__proto__":"x","constructor":"y"}}}');
  });
});
