import type { HealthStatus } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HEALTH_ORDER } from '../health.ts';
import {
  all,
  any,
  before,
  behind,
  conditions,
  contains,
  differ,
  each,
  empty,
  ends,
  every,
  has,
  inTurn,
  is,
  item,
  kind,
  less,
  not,
  on,
  otherwise,
  type Rule,
  same,
  some,
  starts,
  type Test,
  within,
} from './index.ts';

const OBJECT: KubeObject = {
  apiVersion: 'example.org/v1',
  kind: 'Thing',
  metadata: { name: 'a', generation: 3, annotations: { 'a.b/c': 'yes' } },
  spec: { replicas: 3, sets: [{ count: 2 }, { count: 3 }] },
  status: {
    observedGeneration: 2,
    text: 'ERROR, no disk',
    ratio: '1/3',
    sha: '0123456789abcdef',
    from: '2026-01-01T00:00:00Z',
    till: '2026-01-01T00:00:01Z',
    nothing: null,
    none: [],
    parts: { one: { phase: 'failed', name: 'x' }, two: { phase: 'done', name: 'y' } },
    conditions: [
      { type: 'Synced', status: 'True', message: 'in sync' },
      { type: 'Ready', status: 'False', reason: 'Broken', message: 'no disk' },
    ],
    parents: [{ name: 'p', conditions: [{ type: 'Accepted', status: 'False', message: 'no' }] }],
  },
};

const judge = (...rules: Rule[]) => {
  const [entry] = kind('example.org', 'Thing', rules);
  return entry?.judge(OBJECT);
};

const passes = (when: Test): boolean => judge([when, 'Healthy']) !== undefined;
const says = (
  message: NonNullable<Extract<Rule, readonly unknown[]>[2]>,
  when: Test = otherwise,
): string | undefined => judge([when, 'Healthy', message])?.message;

describe('a test', () => {
  test.each<[string, Test]>([
    ['compares a field with values', is('spec.replicas', 1, 3)],
    ['reads names with dots', is('metadata.annotations["a.b/c"]', 'yes')],
    ['takes null for absent', all(not(has('status.nothing')), empty('status.nothing'))],
    ['finds lists empty that hold nothing', all(has('status.none'), empty('status.none'))],
    ['compares the beginning of a text', starts('status.text', 'ERROR')],
    ['compares numbers', less('status.observedGeneration', 'metadata.generation')],
    ['takes what is absent for zero', all(less('status.missing', 1), not(less('status.missing', 0)))],
    ['adds what several items say', all(less('spec.sets[].count', 6), not(less('spec.sets[].count', 5)))],
    ['counts items', all(less('#status.parts', 3), not(less('#status.parts', 2)))],
    ['counts those items that have a value', not(less('#status.parts[phase=failed]', 1))],
    ['reads parts of texts', less('status.ratio[/0]', 'status.ratio[/1]')],
    ['compares times', before('status.from', 'status.till')],
    [
      'sees different values only where both are there',
      all(behind(), not(differ('status.missing', 'spec.replicas'))),
    ],
    ['finds conditions', all(on('Ready'), on('Ready', 'False'), on('Ready', 'False', 'Other', 'Broken'))],
    ['misses conditions of another status', not(on('Ready', 'True'))],
    ['goes through maps', some('status.parts', is('.phase', 'done'))],
    [
      'asks every item',
      all(every('status.parts', has('.name')), not(every('status.parts', is('.phase', 'done')))),
    ],
    [
      'compares the end of a text, and looks for words in it',
      all(ends('status.text', 'disk'), contains('status.text', 'error')),
    ],
    [
      'takes two fields that are both absent for the same',
      all(same('status.missing', 'spec.missing'), not(same('status.missing', 'spec.replicas'))),
    ],
    [
      'finds a condition by its type, and the first and last item of a list',
      all(
        is('@Ready.reason', 'Broken'),
        is('status.conditions[0].type', 'Synced'),
        is('status.conditions[-1].type', 'Ready'),
        is('status.conditions[status=False][-1].type', 'Ready'),
      ),
    ],
    ['passes for any alternative', any(is('kind', 'Other'), is('kind', 'Thing'))],
  ])('%s', (_, when) => {
    expect(passes(when)).toBe(true);
  });

  test('compares no text as a number', () => {
    expect(passes(less('status.sha', 5))).toBe(false);
    expect(passes(not(less('status.text', 5)))).toBe(true);
  });
});

describe('a message', () => {
  test('shows places, the first alternative that is there, and texts around them', () => {
    expect(says('{kind} has {spec.replicas}')).toBe('Thing has 3');
    expect(says('{status.missing|status.ratio|x}')).toBe('1/3');
    expect(says('{status.missing|<none>}')).toBe('<none>');
    expect(says("a{' | 'status.ratio}{': 'status.missing}")).toBe('a | 1/3');
    expect(says("{status.text-'ERROR, '}")).toBe('no disk');
    expect(says("{'('status.ratio')'}{'('status.missing')'}")).toBe('(1/3)');
    expect(says('{@Ready.message}')).toBe('no disk');
    expect(says('{status.sha[:7]}')).toBe('0123456');
    expect(says('{#status.parts} {status.parts[].name} {spec.sets[].count}')).toBe('2 x, y 5');
  });

  test('tells of the item that made the test pass, and of the one around it', () => {
    expect(says('{.message}', on('Ready', 'False'))).toBe('no disk');
    expect(
      says('{..name}: {.message}', some('status.parents', some('.conditions', is('.status', 'False')))),
    ).toBe('p: no');
  });

  test('tells of each item, or of some', () => {
    const listing = each('status.conditions', '{place}: {.type}', ', ');
    expect(says(['all: ', listing])).toBe('all: 1: Synced, 2: Ready');
    expect(says([each('status.conditions', '{place}: {.type}', ', ', is('.status', 'False'))])).toBe(
      '2: Ready',
    );
  });

  test('does not expand what it shows, and is never endless', () => {
    const [entry] = kind('', 'Thing', [[otherwise, 'Healthy', '{status.text}']]);
    const told = (text: string) => entry?.judge({ ...OBJECT, status: { text } })?.message;
    expect(told('{kind}')).toBe('{kind}');
    expect(told('x'.repeat(100_000))?.length).toBe(16_384);
  });
});

test('a block takes the items of a list in their order, and goes on where no rule of it applies', () => {
  const inOrder = conditions(
    [item('Ready', 'False'), 'Degraded', '{.message}'],
    [item('Synced', 'True'), 'Healthy', '{.message}'],
  );
  expect(judge(inOrder)).toEqual({ status: 'Healthy', message: 'in sync' });
  const none = within(is('kind', 'Other'), [otherwise, 'Degraded']);
  expect(judge(none, [otherwise, 'Unknown'])?.status).toBe('Unknown');
  const parents = inTurn(
    'status.parents',
    inTurn('.conditions', [otherwise, 'Degraded', '{..name}: {.message}']),
  );
  expect(judge(parents)?.message).toBe('p: no');
});

test('the first rule that passes decides, and none does where all fail', () => {
  expect(judge([on('Ready', 'True'), 'Healthy'], [otherwise, 'Degraded'])?.status).toBe('Degraded');
  expect(judge([on('Ready', 'True'), 'Healthy'])).toBeUndefined();
});

test('rules made of anything, over objects of anything, end and never throw', () => {
  const place = fc.constantFrom(
    'status',
    'status.a',
    '.a',
    '..a',
    'status[].a',
    'status.a[b=c]',
    '#status',
    'a[/1]',
    'a[:2]',
  );
  const { tests } = fc.letrec<{ tests: Test }>(tie => ({
    tests: fc.oneof(
      { depthSize: 'small' },
      fc.tuple(place, fc.string()).map(([at, value]) => is(at, value)),
      place.map(has),
      place.map(empty),
      fc.tuple(place, place).map(([one, other]) => less(one, other)),
      fc.tuple(place, place).map(([one, other]) => differ(one, other)),
      fc.tuple(place, tie('tests')).map(([at, where]) => some(at, where)),
      fc.tuple(place, tie('tests')).map(([at, where]) => every(at, where)),
      fc.array(tie('tests'), { maxLength: 3 }).map(of => all(...of)),
      fc.array(tie('tests'), { maxLength: 3 }).map(of => any(...of)),
      tie('tests').map(not),
    ),
  }));
  const status = fc.constantFrom<HealthStatus>(...HEALTH_ORDER);
  fc.assert(
    fc.property(tests, status, place, fc.jsonValue(), (when, health, at, value) => {
      const [entry] = kind('', 'Thing', [[when, health, [`{${at}|x}`, each(at, '{.a}{place}', ',')]]]);
      const judged = entry?.judge({ ...OBJECT, status: value, a: value });
      expect([undefined, health]).toContain(judged?.status);
    }),
  );
});
