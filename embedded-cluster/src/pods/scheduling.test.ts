import { describe, expect, test } from 'vitest';
import { ONE } from '../reconciling/index.ts';
import type { Node, Pod, PodSpec } from '../shapes/index.ts';
import { misfit, misfitMessage } from './fits.ts';
import { podAmounts, qosClassOf } from './requests.ts';

const node = (more: Partial<Node> = {}): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'one', labels: { zone: 'a', size: '4' } },
  status: { allocatable: { cpu: '2', memory: '4Gi', pods: '3' } },
  ...more,
});

const pod = (spec: Partial<PodSpec> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: { containers: [{ name: 'c' }], ...spec },
});

const asking = (cpu: string) => [{ name: 'c', resources: { requests: { cpu } } }];

describe('whether a pod fits on a node', () => {
  const tainted = node({ spec: { taints: [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }] } });
  const affine = (operator: string, key: string, values: string[]): Partial<PodSpec> => ({
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchExpressions: [{ key, operator, values }] }],
        },
      },
    },
  });

  test.each<[string, Partial<PodSpec>, Node, string | undefined]>([
    ['nothing asked', {}, node(), undefined],
    ['a label it has', { nodeSelector: { zone: 'a' } }, node(), undefined],
    [
      'a label it has not',
      { nodeSelector: { zone: 'b' } },
      node(),
      "node(s) didn't match Pod's node affinity/selector",
    ],
    ['affinity by number', affine('Gt', 'size', ['3']), node(), undefined],
    [
      'affinity by absence',
      affine('DoesNotExist', 'zone', []),
      node(),
      "node(s) didn't match Pod's node affinity/selector",
    ],
    ['a taint', {}, tainted, 'node(s) had untolerated taint {gpu: yes}'],
    ['a taint it tolerates', { tolerations: [{ key: 'gpu', operator: 'Exists' }] }, tainted, undefined],
    [
      'a taint of another value',
      { tolerations: [{ key: 'gpu', value: 'no' }] },
      tainted,
      'node(s) had untolerated taint {gpu: yes}',
    ],
    ['a node that is closed', {}, node({ spec: { unschedulable: true } }), 'node(s) were unschedulable'],
    ['what is left', { containers: asking('1500m') }, node(), undefined],
    ['more than is left', { containers: asking('1501m') }, node(), 'Insufficient cpu'],
  ])('%s', (_title, spec, on, reason) => {
    expect(misfit(pod(spec), on, new Map([['cpu', ONE / 2n]]))?.reasons[0]).toBe(reason);
  });

  test('a node has room for so many pods', () => {
    expect(misfit(pod(), node(), new Map([['pods', 3n * ONE]]))?.reasons).toEqual(['Too many pods']);
  });
});

test('the message counts the reasons of all nodes', () => {
  const short = { reasons: ['Insufficient cpu'], unresolvable: false };
  const other = { reasons: ["node(s) didn't match Pod's node affinity/selector"], unresolvable: true };
  expect(misfitMessage([short, other, short])).toBe(
    "0/3 nodes are available: 1 node(s) didn't match Pod's node affinity/selector, 2 Insufficient cpu. preemption: 0/3 nodes are available: 1 Preemption is not helpful for scheduling, 2 No preemption victims found for incoming pod.",
  );
  expect(misfitMessage([])).toBe('no nodes available to schedule pods');
});

test('a pod asks for what runs together at the most', () => {
  const amounts = podAmounts(
    pod({
      containers: [...asking('100m'), ...asking('200m')],
      initContainers: [
        { name: 'side', restartPolicy: 'Always', resources: { requests: { cpu: '50m' } } },
        { name: 'init', resources: { requests: { cpu: '1' } } },
      ],
    }),
  );
  expect(amounts.get('cpu')).toBe((1_050n * ONE) / 1_000n);
});

test.each([
  [{}, 'BestEffort'],
  [{ requests: { cpu: '1' } }, 'Burstable'],
  [{ limits: { cpu: '1', memory: '1Gi' } }, 'Guaranteed'],
  [{ requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '2', memory: '1Gi' } }, 'Burstable'],
])('resources %j make a pod %s', (resources, quality) => {
  expect(qosClassOf(pod({ containers: [{ name: 'c', resources }] }))).toBe(quality);
});
