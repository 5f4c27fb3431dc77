import { expect, test } from 'vitest';
import type { DaemonSet, Node, Pod } from '../../shapes/index.ts';
import { type DaemonSituation, daemonSpec, placement, rollover } from './plan.ts';

const node = (name: string, more: Partial<Node> = {}): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name },
  ...more,
});

const pod = (name: string, on: string, hash: string, isReady = true): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, labels: { 'controller-revision-hash': hash } },
  spec: { nodeName: on, containers: [] },
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }] },
});

const situation = (
  pods: Pod[],
  rollingUpdate: object = {},
  nodes = ['a', 'b', 'c'].map(name => node(name)),
): DaemonSituation => {
  const set: DaemonSet = {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'd' },
    spec: {
      selector: {},
      template: { spec: { containers: [] } },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate },
    },
  };
  return { set, nodes, pods, hash: 'new', now: 0 };
};

const names = (pods: readonly Pod[]) => pods.map(({ metadata }) => metadata.name);

test('every node that may have a pod gets one, and only one', () => {
  const step = placement(
    situation([pod('one', 'a', 'new'), pod('two', 'a', 'new'), pod('lost', 'gone', 'new')]),
  );
  expect(step.create).toEqual(['b', 'c']);
  expect(names(step.remove)).toEqual(['two', 'lost']);
});

test('a node that keeps pods away keeps daemons away, but one that is merely closed does not', () => {
  const nodes = [
    node('tainted', { spec: { taints: [{ key: 'k', effect: 'NoSchedule' }] } }),
    node('harsh', { spec: { taints: [{ key: 'k', effect: 'NoExecute' }] } }),
    node('closed', { spec: { unschedulable: true } }),
  ];
  const step = placement(situation([pod('stays', 'tainted', 'new'), pod('goes', 'harsh', 'new')], {}, nodes));
  expect(step.create).toEqual(['closed']);
  expect(names(step.remove)).toEqual(['goes']);
});

test('an update takes as many at a time as may be missing, broken ones at once', () => {
  const old = [pod('a', 'a', 'old'), pod('b', 'b', 'old'), pod('c', 'c', 'old', false)];
  expect(names(rollover(situation(old)).remove)).toEqual(['c']);
  expect(names(rollover(situation(old, { maxUnavailable: 2 })).remove)).toEqual(['a', 'c']);
  const half = [pod('a', 'a', 'new', false), pod('b', 'b', 'old'), pod('c', 'c', 'old')];
  expect(names(rollover(situation(half)).remove)).toEqual([]);
});

test('with a surge the new one comes first, and the old one goes when it is there', () => {
  const old = [pod('a', 'a', 'old'), pod('b', 'b', 'old'), pod('c', 'c', 'old')];
  const surge = { maxSurge: 1, maxUnavailable: 0 };
  expect(rollover(situation(old, surge))).toMatchObject({ create: ['a'], remove: [] });
  const both = [...old, pod('a2', 'a', 'new', false)];
  expect(names(placement(situation(both, surge)).remove)).toEqual([]);
  const ready = [...old, pod('a2', 'a', 'new')];
  expect(names(placement(situation(ready, surge)).remove)).toEqual(['a']);
});

test('the pod of a daemon is tied to its node and puts up with its troubles', () => {
  const spec = daemonSpec({ containers: [] }, 'a');
  expect(
    spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms,
  ).toEqual([{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'] }] }]);
  expect(spec.tolerations?.map(({ key }) => key)).toContain('node.kubernetes.io/unreachable');
});
