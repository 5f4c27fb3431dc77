import type { Application } from '@freshet/domain/applications';
import { expect, test } from 'vitest';
import type { Comparison } from '../comparison/index.ts';
import type { ProxyCall } from './call.ts';
import type { ProxyParts } from './proxy-parts.ts';
import { applicationShower, SeenNames } from './shown-warnings.ts';

const applicationIn = (namespace: string, name: string, more: object = {}) =>
  ({
    metadata: { namespace, name, uid: name, annotations: {} },
    spec: { project: 'default', destination: {} },
    ...more,
  }) as unknown as Application;

const there = [applicationIn('argocd', 'catalog'), applicationIn('team', 'hidden')];
const lookedUp: string[] = [];
const parts = {
  engine: {
    settings: () => ({ namespace: 'argocd' }),
    applicationOf: (wanted: string) => {
      lookedUp.push(wanted);
      return there.find(({ metadata: { namespace, name } }) => `${namespace}/${name}` === wanted);
    },
  },
  applications: {
    entityOf: async ({ metadata: { name } }: Application) => ({
      ...{ kind: 'gitops-application', id: name, name, attributes: { name: [name] } },
      missing: () => {
        throw new Error('nobody asks');
      },
    }),
    gitSourceOf: async () => undefined,
  },
} as unknown as ProxyParts;

let questions = 0;
const ask: ProxyCall['ask'] = async asked => {
  questions += 1;
  return asked.map(({ attributes }) => ({ isAllowed: attributes.name?.[0] !== 'hidden', reason: '' }));
};

const SEEN = 'ConfigMap/a is part of applications argocd/mine and catalog';
const HIDDEN = 'ConfigMap/b is part of applications argocd/mine and team/hidden';
const GONE =
  'ConfigMap/c is part of application argocd/mine, and still marked as part of gone, which is not here';
const unnamed =
  'is part of application argocd/mine, and marked as part of another, which is not here or not yours to see';

test('events of an application name nobody whom the caller may not see', async () => {
  const events = [{ message: `Sync operation to a1 failed: Shared resource found: ${HIDDEN}`, count: 1 }];
  expect(await new SeenNames(parts).inEvents({ ask }, events)).toEqual([
    { message: `Sync operation to a1 failed: Shared resource found: ConfigMap/b ${unnamed}`, count: 1 },
  ]);
});

const side = (...messages: readonly string[]) => ({
  comparison: {
    conditions: messages.map(message => ({ type: 'SharedResourceWarning', message })),
    resources: [],
  } as unknown as Comparison,
});

test('whoever may not see an application does not hear its name, nor whether it is there', async () => {
  const before = questions;
  const [from, to] = await new SeenNames(parts).inSides(
    { ask },
    side(SEEN, HIDDEN, 'Something else.'),
    side(GONE, HIDDEN),
  );
  expect(from.comparison?.conditions.map(({ message }) => message)).toEqual([
    SEEN,
    `ConfigMap/b ${unnamed}`,
    'Something else.',
  ]);
  expect(to.comparison?.conditions.map(({ message }) => message)).toEqual([
    `ConfigMap/c ${unnamed}`,
    `ConfigMap/b ${unnamed}`,
  ]);
  // Both sides in one go.
  expect(questions - before).toBe(1);
});

test('a side that could not be rendered stays as it is', async () => {
  const failed = { failure: 'there is no such folder' };
  expect(await new SeenNames(parts).inSides({ ask }, failed, side(SEEN))).toEqual([failed, side(SEEN)]);
});

test.each(['team/', '/', '../x', 'a b/../c'])('a mark that is no name is nobody: %j', async mark => {
  const warned = side(
    `ConfigMap/a is part of application argocd/mine, and still marked as part of ${mark}, which is not here`,
  );
  const [shown] = await new SeenNames(parts).inSides({ ask }, warned, side());
  expect(shown.comparison?.conditions[0]?.message).toBe(`ConfigMap/a ${unnamed}`);
});

test('many marks are not all looked up', async () => {
  const marks = Array.from(
    { length: 500 },
    (_, place) => `ConfigMap/a is part of applications argocd/mine and x${place}`,
  );
  lookedUp.splice(0);
  const [shown] = await new SeenNames(parts).inSides({ ask }, side(...marks), side());
  expect(lookedUp).toHaveLength(50);
  expect(new Set(shown.comparison?.conditions.map(({ message }) => message))).toEqual(
    new Set([`ConfigMap/a ${unnamed}`]),
  );
});

/** An application that another one brings, which says of itself what it may not say to everybody. */
const child = applicationIn('argocd', 'child', {
  ...{ apiVersion: 'argoproj.io/v1alpha1', kind: 'Application' },
  metadata: {
    ...{ namespace: 'argocd', name: 'child', uid: 'child' },
    annotations: { 'freshet.io/why': `The sync to a1 failed: ${HIDDEN}` },
  },
  status: {
    conditions: [{ type: 'SharedResourceWarning', message: SEEN }],
    operationState: { operation: {}, phase: 'Failed', startedAt: '2026-11-16T01:00:00Z', message: HIDDEN },
  },
});

test('nor does an application of an application, as an object and where it is compared', async () => {
  const names = new SeenNames(parts);
  const told = await names.inObject({ ask }, child);
  expect(JSON.stringify(told)).not.toContain('hidden');
  expect(JSON.stringify(told)).toContain(SEEN);
  let worked = 0;
  const resource = {
    key: { group: 'argoproj.io', kind: 'Application', namespace: 'argocd', name: 'child' },
    live: child,
    get normalizedLive() {
      worked += 1;
      return child;
    },
    get predictedLive() {
      worked += 1;
      return child;
    },
  };
  const plain = { live: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: HIDDEN } } };
  const comparison = { conditions: [], resources: [resource, plain] } as unknown as Comparison;
  const shown = await names.inComparison({ ask }, comparison);
  expect(worked).toBe(0);
  expect(JSON.stringify(shown.resources[0])).not.toContain('hidden');
  expect(worked).toBe(2);
  expect(shown.resources[1]).toBe(plain);
  const [, side] = await names.inSides({ ask }, { failure: 'no' }, { comparison });
  expect(JSON.stringify(side.comparison?.resources[0])).not.toContain('hidden');
});

test('what only calls itself an application is shown as it is, whatever it says', async () => {
  const odd = { ...child, status: { conditions: 'many', operationState: { message: 5 } } } as never;
  expect(await new SeenNames(parts).inObject({ ask }, odd)).toMatchObject({
    status: { conditions: 'many', operationState: { message: 5 } },
  });
});

test('an application names others nowhere that the caller may not see: in its conditions, its sync and its manifest', async () => {
  const message = `Shared resource found: SharedResourceWarning: ${HIDDEN};SharedResourceWarning: ${SEEN}`;
  const application = applicationIn('argocd', 'mine', {
    metadata: {
      ...{ namespace: 'argocd', name: 'mine', uid: 'mine' },
      annotations: { 'freshet.io/why': `The sync to a1 failed: ${message}` },
    },
    status: {
      conditions: [
        { type: 'SharedResourceWarning', message: HIDDEN },
        { type: 'SyncError', message: `Failed last sync attempt to a1: ${message}` },
      ],
      operationState: { operation: {}, phase: 'Failed', startedAt: '2026-11-16T01:00:00Z', message },
    },
  });
  const shown = await applicationShower(parts)({ ask }, application);
  expect(JSON.stringify(shown)).not.toContain('hidden');
  expect(shown.conditions[0]?.message).toBe(`ConfigMap/b ${unnamed}`);
  expect(shown.operation?.message).toContain(SEEN);
  expect(JSON.stringify(application)).toContain('hidden');
});
