import { expect, test } from 'vitest';
import { groupAsked, groupTimeline } from './group-timeline.ts';
import { readFleetQuery } from './question.ts';

const application = (name: string, days: readonly number[]) => ({
  id: name,
  runtime: 'main',
  namespace: 'argocd',
  name,
  environment: null,
  deployments: {
    nodes: days.map(day => ({
      id: `${name}-${day}`,
      revisions: ['abc'],
      deployedAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
      isRollback: null,
      status: null,
      initiatedBy: null,
      isDemo: false,
      commit: null,
    })),
  },
});

test('what was deployed to the applications of a group is one timeline, the newest first', () => {
  const timeline = groupTimeline([application('cart', [14, 10]), application('web', [12, 11])]);
  expect(timeline.map(({ deployment }) => deployment.id)).toEqual(['cart-14', 'web-12', 'web-11', 'cart-10']);
});

test('it ends where older ones could be missing', () => {
  const days = Array.from({ length: 20 }, (_, at) => 28 - at);
  expect(groupTimeline([application('cart', days), application('web', days)])).toHaveLength(20);
});

test.each([
  ['group:shop', 'shop'],
  ['group:shop health:degraded web', 'shop'],
  ['group:shop group:mail', undefined],
  ['-group:shop', undefined],
  ['shop', undefined],
])('%s is about the group %s', (text, group) => {
  expect(groupAsked(readFleetQuery(text))).toBe(group);
});
