import type { KubeObject } from '@freshet/domain/objects';
import {
  applyDefaults,
  builtInShape,
  cloneJson,
  conformTo,
  type JsonObject,
  sameJson,
} from '@freshet/embedded-cluster/kube-types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manifests, widget } from './manifests.fixture.ts';
import { type Prediction, predictClientSide, predictServerSide, sidesOf } from './predict.ts';
import { settings } from './still-cluster.fixture.ts';

const typing = { settings, custom: undefined };
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

const predict = (target: KubeObject, live: KubeObject): Prediction =>
  predictClientSide(sidesOf(target, live, settings), typing);

const isSynced = ({ live, predicted }: Prediction): boolean => sameJson(live, predicted);

/** Whether a server would take the object for what it says it is, and all of it. */
const isOfItsKind = (object: KubeObject): boolean => {
  const shape = builtInShape(object.apiVersion, object.kind);
  return shape === undefined || conformTo(cloneJson(object as unknown as JsonObject), shape).fit === 'exact';
};

/** As a server keeps it that was sent the object by a client that notes what it applied. */
const applied = (object: KubeObject): KubeObject => {
  const live = cloneJson(object as unknown as JsonObject);
  const shape = builtInShape(object.apiVersion, object.kind);
  if (shape) conformTo(live, shape);
  applyDefaults(live);
  const { metadata } = live as unknown as KubeObject;
  metadata.annotations = { ...metadata.annotations, [LAST_APPLIED]: JSON.stringify(object) };
  return live as unknown as KubeObject;
};

const value = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>;

/** Any change anywhere in a manifest: sensible ones, and ones that no server would take. */
const scrambled = fc
  .record({
    object: fc.constantFrom(...manifests(), widget),
    path: fc.array(fc.nat(7), { minLength: 1, maxLength: 7 }),
    value: fc.oneof(value, fc.constantFrom('', 0, false, null, [], {}, '1000m', 'x')),
    isRemoved: fc.boolean(),
  })
  .map(({ object, path, value: next, isRemoved }) => {
    const copy = structuredClone(object);
    let place: Record<string, unknown> = copy;
    for (const step of path) {
      const names = Object.keys(place).filter(name => !['apiVersion', 'kind', 'metadata'].includes(name));
      const name = names[step % Math.max(1, names.length)];
      if (name === undefined) break;
      const inner = place[name];
      if (typeof inner === 'object' && inner !== null && step !== path.at(-1)) {
        place = inner as Record<string, unknown>;
        continue;
      }
      if (isRemoved && !Array.isArray(place)) delete place[name];
      else place[name] = next;
      break;
    }
    return copy;
  });

test('what was applied is in sync, whatever it is', () => {
  fc.assert(
    fc.property(scrambled, object => {
      fc.pre(isOfItsKind(object));
      expect(isSynced(predict(object, applied(object)))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('syncing any change makes it be in sync, and comparing never fails', () => {
  fc.assert(
    fc.property(scrambled, scrambled, (before, after) => {
      fc.pre(isOfItsKind(before));
      const live = applied(before);
      const wanted = { ...after, apiVersion: before.apiVersion, kind: before.kind };
      const { predicted } = predict(wanted, live);
      fc.pre(isOfItsKind(wanted) && isOfItsKind(predicted as unknown as KubeObject));
      const { annotations } = live.metadata;
      const synced = {
        ...(predicted as unknown as KubeObject),
        metadata: {
          ...(predicted as unknown as KubeObject).metadata,
          annotations: { ...annotations, [LAST_APPLIED]: JSON.stringify(wanted) },
        },
      };
      expect(isSynced(predict(wanted, synced))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('nothing that is JSON keeps two objects from being compared', () => {
  const any = fc
    .record({
      kind: fc.constantFrom('Deployment', 'Secret', 'Service', 'Role', 'Endpoints', 'StatefulSet', 'Rollout'),
      apiVersion: fc.constantFrom('v1', 'apps/v1', 'rbac.authorization.k8s.io/v1', 'argoproj.io/v1alpha1'),
      spec: value,
      data: value,
      stringData: value,
      rules: value,
      subsets: value,
      labels: value,
      applied: fc.oneof(fc.string(), fc.json()),
    })
    .map(
      ({ kind, apiVersion, labels, applied: text, ...rest }): KubeObject => ({
        apiVersion,
        kind,
        metadata: { name: 'x', labels: labels as never, annotations: { [LAST_APPLIED]: text } },
        ...rest,
      }),
    );
  fc.assert(
    fc.property(any, any, (target, other) => {
      const live = { ...other, kind: target.kind, apiVersion: target.apiVersion };
      predict(target, live);
      predictServerSide(sidesOf(target, live, settings), live, typing);
      expect(isSynced(predict(target, target))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('neither side is changed by comparing', () => {
  fc.assert(
    fc.property(scrambled, scrambled, (target, other) => {
      fc.pre(isOfItsKind(other));
      const live = { ...applied(other), apiVersion: target.apiVersion, kind: target.kind };
      const before = JSON.stringify([target, live]);
      predict(target, live);
      expect(JSON.stringify([target, live])).toBe(before);
    }),
    { numRuns: 100 },
  );
});
