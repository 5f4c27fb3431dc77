import { expect, test } from 'vitest';
import { agreementOf, type Content, outcomeOf } from './content.ts';

const content = (more: Partial<Content> = {}): Content => ({
  applications: 2,
  others: 0,
  kinds: [],
  namespaces: [],
  problem: null,
  ...more,
});
const workloads = content({ applications: 0, others: 3, namespaces: ['argocd'] });

test('applications alone need nobody to agree, nor does an empty folder', () => {
  expect(agreementOf(content())).toBeUndefined();
  expect(agreementOf(content({ applications: 0 }))).toBeUndefined();
  expect(agreementOf(undefined)).toBeUndefined();
  expect(outcomeOf(content(), { isRestricted: false })).toBe('applications');
  expect(outcomeOf(content({ applications: 0 }), { isRestricted: false })).toBe('empty');
});

test('objects that no application has must be meant, and so must what cannot be read', () => {
  const unknown = content({ applications: 0, problem: 'x.yaml is no YAML' });
  expect(agreementOf(workloads)).toBeDefined();
  expect(agreementOf(workloads)).not.toBe(agreementOf({ ...workloads, others: 4 }));
  expect(agreementOf(unknown)).toBeDefined();
  expect(outcomeOf(workloads, { isRestricted: false })).toBe('others');
  expect(outcomeOf(workloads, { isRestricted: true })).toBe('refused');
  expect(outcomeOf(unknown, { isRestricted: true })).toBe('unknown');
});
