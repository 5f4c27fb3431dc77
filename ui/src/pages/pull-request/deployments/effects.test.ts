import { expect, test } from 'vitest';
import {
  type Comparison,
  type Effect,
  environmentOf,
  type Finding,
  type Follower,
  findingOf,
  foreknown,
  lineOf,
  sortEffects,
  summaryOf,
  toldOf,
} from './effects.ts';

const follower = (name: string, about: Partial<Follower> = {}): Follower => ({
  id: name,
  runtime: 'hosted',
  namespace: 'argocd',
  name,
  environment: 'production',
  destination: { server: 'https://k', name: 'in-cluster', namespace: 'shop' },
  annotations: [],
  sources: [],
  isAutoSynced: true,
  isPruning: true,
  permissions: ['view', 'sync'],
  silentSince: null,
  ...about,
});

const comparison = (about: Partial<Comparison> = {}): Comparison => ({
  from: { failure: null },
  to: { failure: null },
  isCut: false,
  created: 0,
  changed: 0,
  deleted: 0,
  drifted: 0,
  warnings: [],
  resources: [],
  ...about,
});

const told = (about: Partial<Comparison> = {}): Finding => toldOf(comparison(about));

const effect = (name: string, finding: Finding, about: Partial<Follower> = {}): Effect => ({
  application: follower(name, about),
  reach: { positions: [1], touch: 'sure' },
  finding,
});

const names = (effects: readonly Effect[]) => effects.map(({ application: { name } }) => name);

const CHANGES = told({ changed: 1 });
const BREAKS = told({ to: { failure: 'bad YAML' } });

test('its runtime is asked only of what is touched, by who may sync, while it is there', () => {
  const sure = { positions: [1], touch: 'sure' } as const;
  expect(foreknown(follower('web'), sure)).toBeUndefined();
  expect(foreknown(follower('web', { permissions: ['view'] }), sure)).toEqual({ is: 'mayNot' });
  const since = '2026-11-18T10:00:00.000Z';
  expect(foreknown(follower('web', { silentSince: since }), sure)).toEqual({ is: 'silent', since });
  expect(foreknown(follower('web', { permissions: [] }), { ...sure, touch: 'no' })).toEqual({
    is: 'untouched',
  });
});

test('of what may not be rendered nothing is shown, even where it was asked about before', () => {
  const answer = { revisionComparison: comparison({ changed: 1 }) };
  const nothing = { data: undefined, error: null, fetchStatus: 'idle' };
  const before = [
    { ...nothing, data: answer },
    { ...nothing, error: new Error('no') },
    { ...nothing, fetchStatus: 'fetching' },
    nothing,
  ];
  expect(before.map(asked => findingOf(asked, true).is)).toEqual(['told', 'failed', 'reading', 'unasked']);
  for (const asked of before) expect(findingOf(asked, false)).toEqual({ is: 'unasked' });
  expect(findingOf(undefined, false)).toEqual({ is: 'later' });
});

test('what breaks is first, then what changes by environment, and the rest is counted', () => {
  const { broken, groups, same, mayNot } = sortEffects([
    effect('same', told({ drifted: 2 })),
    effect('untouched', { is: 'untouched' }),
    effect('prod', CHANGES),
    effect('dev', CHANGES, { environment: 'development' }),
    effect('plain', { is: 'reading' }, { environment: null }),
    effect('broken', BREAKS),
    effect('was-broken', told({ from: { failure: 'x' }, to: { failure: 'x' } })),
    effect('foreign', { is: 'mayNot' }),
    effect('later', { is: 'later' }),
  ]);
  expect(names(broken)).toEqual(['broken']);
  expect(groups.map(({ name, effects }) => [name, names(effects)])).toEqual([
    ['development', ['dev']],
    ['in-cluster / shop', ['plain']],
    ['production', ['prod', 'was-broken']],
  ]);
  expect([names(same), names(mayNot)]).toEqual([['same', 'untouched'], ['foreign']]);
});

test('in one line it says how many change and where, and whether that is all', () => {
  const changed = effect('prod', CHANGES);
  const dev = effect('dev', told({ from: { failure: 'x' }, created: 1 }), { environment: 'dev' });
  expect(summaryOf([changed, dev, effect('same', told())], false)).toEqual({
    broken: 0,
    changed: 2,
    brokenIn: [],
    changedIn: ['dev', 'production'],
    reading: 0,
    isWhole: true,
  });
  expect(summaryOf([changed, effect('broken', BREAKS)], false)).toMatchObject({
    broken: 1,
    brokenIn: ['production'],
    changed: 1,
  });
  for (const is of ['reading', 'later', 'unasked', 'mayNot'] as const)
    expect(summaryOf([changed, effect('other', { is })], false).isWhole).toBe(false);
});

test('where more applications follow than were looked through, what is known is not all', () => {
  expect(summaryOf([effect('prod', CHANGES)], true)).toMatchObject({ changed: 1, isWhole: false });
  expect(summaryOf([effect('same', told())], true)).toMatchObject({ changed: 0, isWhole: false });
});

test('nothing is said of a merge in one line, or that nobody knows, where that could not be found out', () => {
  const known = {
    merge: { is: 'ready', from: 'target', to: 'merge' },
    all: [effect('untouched', { is: 'untouched' })],
    isCut: false,
    error: null,
  } as const;
  const error = new Error('no');
  expect(lineOf(known)).toMatchObject({ changed: 0, isWhole: true });
  expect(lineOf({ ...known, all: undefined })).toBeUndefined();
  expect(lineOf({ ...known, all: [] })).toBeUndefined();
  // The branches have moved on, and what changes since could not be read.
  expect(lineOf({ ...known, merge: { is: 'failed', error }, all: undefined, error })).toBe('unknown');
  expect(lineOf({ ...known, merge: { is: 'failed', error } })).toBe('unknown');
  // Who may not look for applications finds none, which says nothing of what there is.
  expect(lineOf({ ...known, all: [], error })).toBe('unknown');
  for (const is of ['conflicts', 'gone'] as const)
    expect(lineOf({ ...known, merge: { is }, error })).toBeUndefined();
});

test('where no label names an environment, the place does', () => {
  const destination = { server: 'https://k', name: null, namespace: 'shop' };
  expect(environmentOf(follower('web', { environment: null, destination }))).toBe('https://k / shop');
});
