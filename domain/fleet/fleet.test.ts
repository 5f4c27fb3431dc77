import { describe, expect, test } from 'vitest';
import {
  activeHold,
  candidateCauses,
  commonCause,
  FLEET_STATES,
  fleetStateOf,
  HOLD_ANNOTATION,
  type Standing,
  severityOf,
  steadyHealth,
  troubleOf,
  whyOf,
  withoutName,
} from './index.ts';

const HELD = { [HOLD_ANNOTATION]: '{"by":"Ada","since":"2026-11-16T09:00:00Z"}' };

const fine: Standing = {
  health: 'Healthy',
  sync: 'Synced',
  isAutoSynced: true,
  isSelfHealing: true,
  resourceCount: 22,
  conditions: [],
};

describe('what an object says of itself', () => {
  test.each([
    ['Service "bad" is invalid: spec.ports', 'is invalid: spec.ports'],
    ['Service.v1 "bad" is invalid', 'is invalid'],
    ['service bad: refused', 'refused'],
    ['Service badly is fine', 'Service badly is fine'],
    ['the Service "bad" is invalid', 'the Service "bad" is invalid'],
    ['Service bad', 'Service bad'],
  ])('%s: %s', (message, rest) => {
    expect(withoutName(message, { kind: 'Service', name: 'bad' })).toBe(rest);
  });
});

describe('why an application stands as it does', () => {
  test.each<[string, Partial<Standing>, string]>([
    ['nothing is wrong', {}, 'Up to date'],
    [
      'a sync runs',
      { operation: { phase: 'Running', message: 'wave 2 of 3\nmore' } },
      'Sync runs: wave 2 of 3',
    ],
    ['a sync is tried again', { operation: { phase: 'Running', retries: 2 } }, 'Sync retry 2'],
    ['a sync is stopped', { operation: { phase: 'Terminating' } }, 'The sync is being stopped'],
    [
      'it is degraded and says so',
      { health: 'Degraded', healthMessage: 'image pull fails' },
      'image pull fails',
    ],
    [
      'one object is degraded',
      {
        health: 'Degraded',
        trouble: {
          drifted: 0,
          surplus: 0,
          worst: { kind: 'Deployment', name: 'web', message: 'image pull fails' },
        },
      },
      'Deployment web: image pull fails',
    ],
    [
      'a pod does not come up, though it is said to progress and a sync waits for it',
      {
        health: 'Progressing',
        operation: { phase: 'Running', message: 'waiting for healthy state of apps/Deployment/web' },
        trouble: { drifted: 0, surplus: 0, worst: { kind: 'Deployment', name: 'web', message: '0 of 1' } },
        stuck: { pod: 'web-1', message: 'Image web:typo cannot be pulled: no such tag' },
      },
      'Image web:typo cannot be pulled: no such tag',
    ],
    [
      'the cluster gave up on a pod',
      {
        health: 'Degraded',
        healthMessage: 'exceeded its progress deadline',
        stuck: { pod: 'web-1', message: 'Container web crashes again and again: exit code 1' },
      },
      'Container web crashes again and again: exit code 1',
    ],
    [
      'a container in a crash loop runs for a moment',
      { stuck: { pod: 'web-1', message: 'Container web crashes again and again', isCrashLoop: true } },
      'Container web crashes again and again',
    ],
    [
      'a pod that nothing waits for does not come up',
      { stuck: { pod: 'nightly-1', message: 'Container nightly crashes again and again' } },
      'Up to date',
    ],
    [
      'one object says its own name',
      {
        health: 'Degraded',
        trouble: {
          drifted: 0,
          surplus: 0,
          worst: {
            kind: 'Deployment',
            name: 'web',
            message: 'Deployment "web" exceeded its progress deadline',
          },
        },
      },
      'Deployment web: exceeded its progress deadline',
    ],
    [
      'nothing is there, which no single object is to blame for',
      {
        health: 'Missing',
        healthMessage: 'None of the 5 wanted objects is in the cluster',
        trouble: { drifted: 5, surplus: 0, worst: { kind: 'ConfigMap', name: 'settings' } },
      },
      'None of the 5 wanted objects is in the cluster',
    ],
    ['it is degraded and silent', { health: 'Degraded' }, 'A resource is degraded'],
    [
      'an object is missing',
      { health: 'Missing', trouble: { drifted: 1, surplus: 0, worst: { kind: 'Service', name: 'web' } } },
      'Service web is not in the cluster',
    ],
    [
      'Git cannot be read',
      { sync: 'Unknown', conditions: [{ type: 'ComparisonError', message: 'no such path' }] },
      'Git and the cluster cannot be compared: no such path',
    ],
    [
      'a repository has no such branch',
      {
        sync: 'Unknown',
        conditions: [
          { type: 'ComparisonError', message: 'https://git.example/acme/shop.git has no revision "gone"' },
        ],
      },
      'Git and the cluster cannot be compared: shop.git has no revision "gone"',
    ],
    [
      'the last sync failed',
      { sync: 'OutOfSync', operation: { phase: 'Failed', message: 'refused' } },
      'The last sync failed: refused',
    ],
    [
      'one object differs',
      { sync: 'OutOfSync', isSelfHealing: false, trouble: { drifted: 1, surplus: 0 } },
      '1 of 22 resources differs, self-heal is off',
    ],
    [
      'several differ and nobody syncs',
      { sync: 'OutOfSync', isAutoSynced: false, trouble: { drifted: 3, surplus: 0 } },
      '3 of 22 resources differ, automatic sync is off',
    ],
    [
      'something is left over',
      { sync: 'OutOfSync', trouble: { drifted: 1, surplus: 1 } },
      '1 of 22 resources differs: Git no longer has it',
    ],
    [
      'nothing is known',
      { sync: 'Unknown', health: 'Unknown' },
      'Git and the cluster have not been compared yet',
    ],
    [
      'somebody holds it',
      { sync: 'OutOfSync', isAutoSynced: false, hold: { by: 'Ada', reason: 'load test', since: '' } },
      'Held by Ada: load test',
    ],
    [
      'somebody held it and it syncs by itself again',
      { sync: 'OutOfSync', hold: activeHold({ annotations: HELD, isAutomated: true }) },
      'Git differs from the cluster, the sync is on its way',
    ],
    [
      'it is broken while somebody holds it',
      { health: 'Degraded', healthMessage: 'crash loop', hold: { by: 'Ada', reason: '', since: '' } },
      'crash loop',
    ],
    ['it is paused', { health: 'Suspended' }, 'It is paused'],
    ['it starts', { health: 'Progressing', healthMessage: '6 of 9 pods are ready' }, '6 of 9 pods are ready'],
    [
      'it is only warned of',
      { conditions: [{ type: 'OrphanedResourceWarning', message: '2 orphaned resources' }] },
      '2 orphaned resources',
    ],
  ])('where %s', (_, about, expected) => {
    expect(whyOf({ ...fine, ...about })).toBe(expected);
  });

  test('a failed sync of long ago is no reason where all is as Git says', () => {
    expect(whyOf({ ...fine, operation: { phase: 'Failed', message: 'refused' } })).toBe('Up to date');
  });

  test('a long message is cut', () => {
    const why = whyOf({ ...fine, health: 'Degraded', healthMessage: 'x'.repeat(1_000) });
    expect(why).toHaveLength(200);
    expect(why.endsWith('…')).toBe(true);
  });
});

test.each([
  ['Progressing', true, 'Degraded'],
  ['Healthy', true, 'Degraded'],
  ['Degraded', true, 'Degraded'],
  ['Missing', true, 'Missing'],
  ['Progressing', false, 'Progressing'],
  ['Healthy', false, 'Healthy'],
])('%s with a crash loop %s is steadily %s', (health, isCrashLoop, shown) => {
  expect(steadyHealth({ health, isCrashLoop })).toBe(shown);
});

describe('what is wrong with the objects of an application', () => {
  test('is counted, and the worst one is named', () => {
    const trouble = troubleOf([
      { kind: 'Service', name: 'web', sync: 'OutOfSync', health: 'Healthy' },
      {
        kind: 'Deployment',
        name: 'web',
        sync: 'Synced',
        health: 'Progressing',
        healthMessage: 'rolling out',
      },
      { kind: 'ConfigMap', name: 'old', sync: 'OutOfSync', requiresPruning: true },
      { kind: 'Deployment', name: 'jobs', health: 'Degraded' },
      { kind: 'Deployment', name: 'mail', health: 'Degraded', healthMessage: 'crash loop' },
    ]);
    expect(trouble).toEqual({
      drifted: 2,
      surplus: 1,
      worst: { kind: 'Deployment', name: 'mail', message: 'crash loop' },
    });
  });

  test('tells apart what holds other applications', () => {
    const set = { group: 'argoproj.io', kind: 'ApplicationSet', name: 'all' };
    expect(troubleOf([set, { ...set, group: 'apps' }, { ...set, kind: 'Application' }]).applications).toBe(2);
  });

  test('is nothing where all is well', () => {
    expect(troubleOf([{ kind: 'Service', name: 'web', sync: 'Synced', health: 'Healthy' }])).toEqual({
      drifted: 0,
      surplus: 0,
    });
  });
});

test('states go from the worst to the best, and back from their numbers', () => {
  expect(FLEET_STATES.map(severityOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(FLEET_STATES.map((_, at) => fleetStateOf(at))).toEqual(FLEET_STATES);
  expect(fleetStateOf(99)).toBe('Unknown');
});

describe('what broken applications have in common', () => {
  const symptom = (cluster: string, image: string, at = 0) => ({
    images: [image, `sidecar:${at}`],
    cluster,
    runtime: 'production',
    project: 'default',
  });
  const many = [
    ...Array.from({ length: 6 }, (_, at) => symptom('us-2', 'pricing:5', at)),
    symptom('eu-1', 'mail:2'),
    symptom('us-2', 'search:1'),
  ];
  const cause = (having: (kind: string) => number, symptoms = many) =>
    commonCause(candidateCauses(symptoms), { total: 100, having: ({ kind }) => having(kind) });

  test('is the image where most run the same', () => {
    expect(cause(() => 10)).toEqual({ kind: 'image', value: 'pricing:5', count: 6 });
  });

  test('is not what the whole fleet has', () => {
    expect(cause(kind => (kind === 'image' ? 95 : 20))).toEqual({ kind: 'cluster', value: 'us-2', count: 7 });
    expect(cause(() => 100)).toBeUndefined();
  });

  test('is nothing where there are few, or all are different', () => {
    expect(cause(() => 1, many.slice(0, 2))).toBeUndefined();
    const different = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => ({
      ...symptom(name, name, at),
      runtime: name,
      project: name,
    }));
    expect(cause(() => 1, different)).toBeUndefined();
  });
});
