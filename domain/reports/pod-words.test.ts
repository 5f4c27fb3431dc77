import type { ApplicationStatus } from '@freshet/domain/applications';
import { expect, test } from 'vitest';
import { withoutPodWords } from './pod-words.ts';

const hook = (name: string, message: string) => ({
  ...{ group: '', version: 'v1', kind: 'Pod', namespace: 'shop', name, message },
  ...{ hookType: 'PreSync' as const, hookPhase: 'Failed' as const },
});

const operationOf = (...resources: readonly ReturnType<typeof hook>[]) => ({
  ...{ operation: {}, phase: 'Failed' as const, startedAt: '2026-11-16T01:00:00Z' },
  syncResult: { revision: 'a1', resources: [...resources] },
});

const syncOf = (...resources: readonly ReturnType<typeof hook>[]): ApplicationStatus => ({
  operationState: operationOf(...resources),
});

const podsSaying = (...messages: readonly string[]): ApplicationStatus => ({
  resources: messages.map((message, place) => ({
    ...{ kind: 'Pod', version: 'v1', namespace: 'shop', name: `pod-${place}` },
    health: { status: 'Degraded' as const, message },
  })),
});

const FAILED = 'one or more synchronization tasks completed unsuccessfully, reason: ';

/** Tells texts about a sync that has ended with this message. */
const tellEnd = (message: string, status: ApplicationStatus) =>
  withoutPodWords({
    ...status,
    operationState: { ...operationOf(hook('done', '')), ...status.operationState, message },
  });

/** That message itself, as it is told. */
const toldEnd = (message: string, status: ApplicationStatus): string => tellEnd(message, status)(message);

test('pods that say one letter each do not make a text grow', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  const text = `${FAILED}${letters.join(',')}`;
  const tell = tellEnd(text, podsSaying(...letters, ...letters));
  expect(tell(text).length).toBeLessThan(letters.length * 50 + FAILED.length);
  expect(tell('one or more objects failed to apply')).toBe('one or more objects failed to apply');
  const long = tell(`${'e,s,p,'.repeat(50_000)}`);
  expect(long.length).toBeLessThan(10_000);
});

test('however long a text and alike the many things that pods say, only so much of it is read', () => {
  const alike = Array.from({ length: 150 }, (_, place) => `${'a'.repeat(31)}${place}${'b'.repeat(4_000)}`);
  const tell = withoutPodWords(podsSaying(...alike));
  expect(tell('a'.repeat(500_000))).toBe(`${'a'.repeat(16_353)}pod pod-0 says why in its cluster`);
  const told = [0, 1, 2, 3, 4].map(pod => `pod pod-${pod} says why in its cluster`);
  expect(tell(alike.join(','))).toBe(told.join(','));
});

test('where more is said than is looked for, nothing is told that may quote it', () => {
  const many = Array.from({ length: 1_000 }, (_, place) => `password-${place} is wrong`);
  expect(withoutPodWords(podsSaying(...many))(`${FAILED}${many.at(-1)}`)).toBe(
    'many pods say why in their cluster',
  );
});

test('what pods say is told nowhere: whole, as the beginning, in a list, and with its lines in one', () => {
  const said = 'login failed\nfor admin with the password canary-1\n';
  const status = syncOf(hook('migrate', said), hook('seed', 'canary2'), hook('s', 'k3y'));
  const tell = withoutPodWords(status);
  expect(tell(said)).toBe('pod migrate says why in its cluster\n');
  expect(tell('canary2')).toBe('pod seed says why in its cluster');
  expect(toldEnd(`${FAILED}${said.trim()},canary2,k3y`, status)).toBe(
    `${FAILED}${['migrate', 'seed', 's'].map(pod => `pod ${pod} says why in its cluster`).join(',')}`,
  );
  expect(toldEnd(`${FAILED}k3y (retried 2 times)`, status)).toBe(
    `${FAILED}pod s says why in its cluster (retried 2 times)`,
  );
  const inOneLine = `It failed: ${said.replaceAll('\n', ' ')}`;
  expect(tell(inOneLine)).not.toContain('canary');
  const cut = inOneLine.slice(0, inOneLine.indexOf('canary') + 4);
  expect(tell(cut)).toBe('It failed: pod migrate says why in its cluster');
  expect(tell(`${cut}…`)).toBe('It failed: pod migrate says why in its cluster…');
});

test('of two that begin alike the longer one goes whole', () => {
  const status = syncOf(hook('a', 'wrong password'), hook('b', 'wrong password canary'));
  expect(toldEnd(`${FAILED}wrong password canary,wrong password`, status)).toBe(
    `${FAILED}pod b says why in its cluster,pod a says why in its cluster`,
  );
});

test('a mere word is taken out where it is quoted, and not out of other sentences', () => {
  const status = syncOf(hook('a', 'sync'), hook('b', 'completed'), hook('c', 'Error'));
  const said = 'Failed last sync attempt to a1: tasks completed unsuccessfully, reason: ';
  const tell = tellEnd(`${FAILED}sync,completed,Error`, status);
  expect(tell(`${said}sync,completed,Error`)).toBe(
    `${said}${['a', 'b', 'c'].map(pod => `pod ${pod} says why in its cluster`).join(',')}`,
  );
  expect(tell('ComparisonError: the sync is not completed')).toBe(
    'ComparisonError: the sync is not completed',
  );
});

test.each([
  'Container migrate failed with exit code 1',
  'Container migrate failed with exit code 137 (OOMKilled)',
  'container "migrate" failed with exit code 1',
  'OOMKilled',
  'Evicted',
  'Image registry.example/shop:1 cannot be pulled: no such tag',
  'Registry.Example/Shop:1 is no name of an image',
  'Container web crashes again and again: OOMKilled, exit code 137',
  'Container web cannot start: secret "login" not found',
  'pod/migrate created: Container migrate failed with exit code 1',
])('what the engine says of a pod in words of its own is told: %s', message => {
  const text = `${FAILED}${message}`;
  expect(toldEnd(text, syncOf(hook('migrate', message)))).toBe(text);
});

test('what is only like that is told nowhere', () => {
  const said = 'Container migrate failed with exit code 1 for canary';
  const text = `${FAILED}${said}`;
  expect(toldEnd(text, syncOf(hook('migrate', said)))).toBe(`${FAILED}pod migrate says why in its cluster`);
});
