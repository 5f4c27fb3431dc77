import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { switched, switchIn } from './switched.ts';

const manifest = (policy: string): string => `spec:
  project: default # ours
  syncPolicy: ${policy}
`;

const textOf = (result: ReturnType<typeof switched>): string => (result.is === 'changed' ? result.text : '');
const automatedIn = (text: string) => parse(text).spec.syncPolicy?.automated;

test('auto-sync is switched on and off, and the rest of the manifest stays', () => {
  const on = textOf(
    switched(manifest('{ syncOptions: [CreateNamespace=true] }'), 'auto-sync-on', 'embedded'),
  );
  expect(automatedIn(on)).toEqual({});
  expect(on).toContain('# ours');
  const policy = '{ automated: { prune: true }, syncOptions: [CreateNamespace=true] }';
  const off = textOf(switched(manifest(policy), 'auto-sync-off', 'embedded'));
  expect(automatedIn(off)).toEqual({ prune: true, enabled: false });
  expect(off).toContain('CreateNamespace=true');
  expect(parse(textOf(switched(off, 'auto-sync-on', 'embedded')))).toEqual(parse(manifest(policy)));
});

test('auto-sync is switched off by taking it away where an Argo CD syncs, and is known as that', () => {
  const before = manifest('{ automated: { prune: true }, syncOptions: [CreateNamespace=true] }');
  const off = textOf(switched(before, 'auto-sync-off', 'argo'));
  expect(parse(off).spec.syncPolicy).toEqual({ syncOptions: ['CreateNamespace=true'] });
  expect(switchIn(before, off, 'argo')).toBe('auto-sync-off');
});

test('self-heal is switched on and off beside what is said of auto-sync', () => {
  const on = textOf(switched(manifest('{ automated: { prune: true } }'), 'self-heal-on', 'embedded'));
  expect(automatedIn(on)).toEqual({ prune: true, selfHeal: true });
  expect(automatedIn(textOf(switched(on, 'self-heal-off', 'embedded')))).toEqual({ prune: true });
});

test('what Git says already is not turned round, though the cluster has it otherwise', () => {
  expect(switched(manifest('{ automated: {} }'), 'auto-sync-on', 'embedded')).toEqual({ is: 'same' });
  expect(switched(manifest('{}'), 'auto-sync-off', 'embedded')).toEqual({ is: 'same' });
  expect(switched(manifest('{}'), 'self-heal-off', 'embedded')).toEqual({ is: 'same' });
});

test('self-heal does not switch auto-sync on', () => {
  for (const policy of ['{}', '{ automated: { enabled: false } }'])
    expect(switched(manifest(policy), 'self-heal-on', 'embedded')).toEqual({ is: 'needsAutoSync' });
});

test('a change that switches one thing and does nothing else is known as that', () => {
  const before = manifest('{ automated: { selfHeal: true } }');
  const off = textOf(switched(before, 'self-heal-off', 'embedded'));
  expect(switchIn(before, off, 'embedded')).toBe('self-heal-off');
  expect(switchIn(off, textOf(switched(off, 'auto-sync-off', 'embedded')), 'embedded')).toBe('auto-sync-off');
  expect(switchIn(before, off.replace('default', 'other'), 'embedded')).toBeUndefined();
  expect(switchIn(before, before, 'embedded')).toBeUndefined();
});

test('what is no YAML is left alone', () => {
  expect(switched('{', 'auto-sync-on', 'embedded')).toEqual({ is: 'unreadable' });
});
