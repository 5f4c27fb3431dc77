import {
  GraphCanvas,
  type GraphEdge,
  type GraphNode,
  type ShardState,
  STEP_NODE,
  type StateMark,
  StepNode,
  TREE_NODE,
  TREE_ROOT,
  TreeNode,
} from '../design/graph-canvas/index.ts';
import type { IconName } from '../design/icon/index.ts';
import type { GallerySection } from './section.ts';

const OK: StateMark = { shape: 'ok', tone: 'ok' };
const RUN: StateMark = { shape: 'run', tone: 'run' };
const GATE: StateMark = { shape: 'gate', tone: 'gate' };
const WARN: StateMark = { shape: 'warn', tone: 'warn' };
const PENDING: StateMark = { shape: 'pending', tone: 'idle' };
const HEART: StateMark = { shape: 'heart', tone: 'ok' };
const SYNCED: StateMark = { shape: 'synced', tone: 'ok' };
const DRIFT: StateMark = { shape: 'outofsync', tone: 'warn' };

const WORDS: Record<string, string> = {
  ok: 'Succeeded',
  run: 'Running',
  gate: 'Waiting for approval',
  warn: 'Failed, allowed',
  pending: 'Not started',
  heart: 'Healthy',
  synced: 'Synced',
  outofsync: 'Out of sync',
};

interface Step {
  readonly name: string;
  readonly state: StateMark;
  readonly duration?: string;
  readonly shards?: readonly ShardState[];
}

const step = (group: string, data: Step): GraphNode<Step> => ({
  id: data.name,
  label: [data.name, WORDS[data.state.shape], data.duration].filter(Boolean).join(', '),
  state: data.state,
  group,
  ...STEP_NODE,
  data,
});

const steps = [
  step('prepare', { name: 'main_clone', state: OK, duration: '4 s' }),
  step('prepare', { name: 'restore_cache', state: OK, duration: '6 s' }),
  step('build', { name: 'build_image', state: OK, duration: '1 m 12 s' }),
  step('build', { name: 'build_worker', state: OK, duration: '48 s' }),
  step('build', { name: 'build_web', state: OK, duration: '57 s' }),
  step('test', { name: 'unit', state: OK, duration: '1 m 03 s' }),
  step('test', {
    name: 'integration',
    state: OK,
    duration: '2 m 58 s',
    shards: ['ok', 'ok', 'retried', 'ok'],
  }),
  step('test', { name: 'contract', state: OK, duration: '44 s' }),
  step('test', { name: 'a11y_check', state: WARN, duration: '31 s' }),
  step('release', { name: 'sign_image', state: OK, duration: '7 s' }),
  step('release', { name: 'approve_release', state: GATE, duration: '8 m' }),
  step('deploy', { name: 'bump_manifest', state: PENDING }),
  step('deploy', { name: 'notify', state: PENDING }),
];
const stepEdges: GraphEdge[] = [
  { from: 'main_clone', to: 'build_image', look: 'critical' },
  { from: 'main_clone', to: 'build_worker' },
  { from: 'restore_cache', to: 'build_worker' },
  { from: 'restore_cache', to: 'build_web' },
  { from: 'build_image', to: 'unit' },
  { from: 'build_image', to: 'integration', look: 'critical' },
  { from: 'build_worker', to: 'integration' },
  { from: 'build_worker', to: 'contract' },
  { from: 'build_web', to: 'a11y_check' },
  { from: 'unit', to: 'sign_image' },
  { from: 'integration', to: 'sign_image', look: 'critical' },
  { from: 'contract', to: 'sign_image' },
  { from: 'sign_image', to: 'approve_release', look: 'critical' },
  { from: 'approve_release', to: 'bump_manifest', look: 'pending' },
  { from: 'bump_manifest', to: 'notify', look: 'pending' },
];
const stages = [
  { id: 'prepare', title: 'Prepare', detail: '10 s', state: OK },
  { id: 'build', title: 'Build', detail: '1 m 12 s', state: OK },
  { id: 'test', title: 'Test', detail: '2 m 58 s', state: OK },
  { id: 'release', title: 'Release', detail: 'waiting', state: GATE },
  { id: 'deploy', title: 'Deploy', state: PENDING },
];
const drawStep = (node: GraphNode<Step>, { selected }: { selected: boolean }) => (
  <StepNode {...node.data} pending={node.data.state === PENDING} selected={selected} />
);

interface Resource {
  readonly icon: IconName;
  readonly name: string;
  readonly detail: string;
  readonly health: StateMark;
  readonly sync: StateMark;
}
const resource = (id: string, data: Resource): GraphNode<Resource> => ({
  id,
  label: `${data.name}, ${data.detail}, ${WORDS[data.health.shape]}, ${WORDS[data.sync.shape]}`,
  state: data.health,
  ...(id === 'app' ? TREE_ROOT : TREE_NODE),
  data,
});
const fine = { health: HEART, sync: SYNCED };
const resources = [
  resource('app', {
    icon: 'app',
    name: 'identity-api-prod-eu',
    detail: 'Application',
    health: RUN,
    sync: DRIFT,
  }),
  resource('ro', {
    icon: 'rollout',
    name: 'identity-api',
    detail: 'Rollout, step 3 of 6',
    health: RUN,
    sync: SYNCED,
  }),
  resource('svc', { icon: 'svc', name: 'identity-api', detail: 'Service', ...fine }),
  resource('ing', { icon: 'globe', name: 'identity', detail: 'Ingress', ...fine }),
  resource('cm', {
    icon: 'sliders',
    name: 'identity-config',
    detail: 'ConfigMap',
    health: HEART,
    sync: DRIFT,
  }),
  resource('hpa', { icon: 'scale', name: 'identity-api', detail: 'Autoscaler', health: HEART, sync: DRIFT }),
  resource('es', { icon: 'key', name: 'signing-key', detail: 'ExternalSecret', ...fine }),
  resource('rs1', { icon: 'rs', name: '…-7d9f', detail: 'ReplicaSet, rev 42', health: RUN, sync: SYNCED }),
  resource('rs2', { icon: 'rs', name: '…-5c8b', detail: 'ReplicaSet, rev 41', ...fine }),
  resource('ar', {
    icon: 'beaker',
    name: 'success-rate-42',
    detail: 'AnalysisRun, 3 of 5',
    health: RUN,
    sync: SYNCED,
  }),
  resource('eps', { icon: 'svc', name: '…-x2k9', detail: 'EndpointSlice', ...fine }),
  resource('sec', { icon: 'lock', name: 'signing-key', detail: 'Secret, hidden', ...fine }),
];
const resourceEdges: GraphEdge[] = [
  { from: 'app', to: 'ro', look: 'flow' },
  { from: 'app', to: 'svc' },
  { from: 'app', to: 'ing' },
  { from: 'app', to: 'cm' },
  { from: 'app', to: 'hpa' },
  { from: 'app', to: 'es' },
  { from: 'ro', to: 'rs1', look: 'flow' },
  { from: 'ro', to: 'rs2' },
  { from: 'ro', to: 'ar' },
  { from: 'svc', to: 'eps' },
  { from: 'es', to: 'sec' },
];
const drawResource = (node: GraphNode<Resource>, { selected }: { selected: boolean }) => (
  <TreeNode {...node.data} root={node.id === 'app'} drifted={node.id === 'hpa'} selected={selected} />
);

const environments = ['dev', 'qa', 'prod-eu', 'prod-us', 'dr'].map((name, at) =>
  step('', { name, state: [OK, OK, GATE, GATE, PENDING][at] ?? OK }),
);
const flow: GraphEdge[] = [
  { from: 'dev', to: 'qa', look: 'done', gate: { shape: 'gate-ok', tone: 'ok', label: 'Approved' } },
  { from: 'qa', to: 'prod-eu', look: 'done', gate: { ...GATE, label: '1 of 2 approvals' } },
  { from: 'qa', to: 'prod-us', look: 'done', gate: { ...GATE, label: 'Window opens 14:00' } },
  { from: 'prod-eu', to: 'dr', look: 'pending' },
  { from: 'prod-us', to: 'dr', look: 'pending' },
];

const MANY = 300;
const many = Array.from({ length: MANY }, (_, at) =>
  step('', { name: `step_${at}`, state: OK, duration: `${at} s` }),
);
const manyEdges = many.slice(1).map((node, at) => ({ from: `step_${Math.floor(at / 3)}`, to: node.id }));
const nothing = () => undefined;

/** Graphs to look at and to walk through. */
export const graphCanvasSection: GallerySection = {
  id: 'graph-canvas',
  title: 'Graph canvas',
  states: [
    {
      id: 'stages',
      title: 'Stages',
      wide: true,
      show: () => (
        <GraphCanvas
          label="Steps by stage"
          nodes={steps}
          edges={stepEdges}
          groups={stages}
          renderNode={drawStep}
          selected="integration"
          onOpen={nothing}
          height={248}
          controls={false}
        />
      ),
    },
    {
      id: 'tree',
      title: 'Tree',
      wide: true,
      show: () => (
        <GraphCanvas
          label="Resources"
          nodes={resources}
          edges={resourceEdges}
          renderNode={drawResource}
          selected="cm"
          onOpen={nothing}
          ground="dots"
          height={480}
        />
      ),
    },
    {
      id: 'gates',
      title: 'Gates on edges',
      wide: true,
      show: () => (
        <GraphCanvas
          label="Promotion flow"
          nodes={environments}
          edges={flow}
          renderNode={drawStep}
          onOpen={nothing}
          ground="dots"
          height={200}
        />
      ),
    },
    {
      id: 'many',
      title: 'Three hundred nodes, with an overview',
      wide: true,
      show: () => (
        <GraphCanvas
          label="Steps"
          nodes={many}
          edges={manyEdges}
          renderNode={drawStep}
          onOpen={nothing}
          height={320}
          minimap
        />
      ),
    },
    {
      id: 'too-many',
      title: 'Too many nodes',
      wide: true,
      show: () => (
        <GraphCanvas
          label="Steps"
          nodes={many}
          edges={manyEdges}
          renderNode={drawStep}
          onOpen={nothing}
          onTable={nothing}
          maxNodes={100}
          height={200}
        />
      ),
    },
    {
      id: 'loading',
      title: 'Loading',
      busy: true,
      wide: true,
      show: () => (
        <GraphCanvas
          label="Steps"
          nodes={[]}
          edges={[]}
          renderNode={drawStep}
          onOpen={nothing}
          loading
          height={200}
        />
      ),
    },
    {
      id: 'empty',
      title: 'Empty',
      wide: true,
      show: () => (
        <GraphCanvas
          label="Steps"
          nodes={[]}
          edges={[]}
          renderNode={drawStep}
          onOpen={nothing}
          height={160}
        />
      ),
    },
    {
      id: 'list',
      title: 'As a list, where it is narrow',
      show: () => (
        <div style={{ width: 320 }}>
          <GraphCanvas
            label="Steps by stage"
            nodes={steps}
            edges={stepEdges}
            groups={stages}
            renderNode={drawStep}
            selected="integration"
            onOpen={nothing}
            height={400}
          />
        </div>
      ),
    },
  ],
};
