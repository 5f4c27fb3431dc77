import type { KubeObject } from '@freshet/domain/objects';
import { describe, expect, test } from 'vitest';
import { kindHealth } from './index.ts';

type Part = Readonly<Record<string, unknown>>;

/** Conditions as `Type=Status Reason: message`; the words after the status may be left out. */
const said = (...conditions: readonly string[]): Part => ({
  conditions: conditions.map(text => {
    const [, type, status, reason, message] = /^(\S+?)=(\w+)(?: (\w+))?(?:: (.*))?$/u.exec(text) ?? [];
    return { type, status, ...(reason ? { reason } : {}), ...(message ? { message } : {}) };
  }),
});

/** The status of an object, what else it has, and its health as `Status: message`. */
type Row = readonly [status: Part | undefined, health: string, rest?: Part];

const judged = (name: string, status: Part | undefined, rest: Part = {}): string => {
  const [group, kind] = name.split('/');
  const { metadata, ...others } = rest;
  const object = {
    apiVersion: `${group}/v1`,
    kind,
    metadata: { name: 'it', ...(metadata as object) },
    spec: {},
    ...others,
    ...(status === undefined ? {} : { status }),
  } as KubeObject;
  const health = kindHealth(object);
  return health?.message === undefined ? String(health?.status) : `${health.status}: ${health.message}`;
};

const KINDS: Readonly<Record<string, readonly Row[]>> = {
  // Kubernetes
  'apiextensions.k8s.io/CustomResourceDefinition': [
    [undefined, 'Progressing: Status conditions not found'],
    [said('Terminating=True: bye'), 'Progressing: CRD is terminating: bye'],
    [
      said('NamesAccepted=False: taken', 'Established=True'),
      'Degraded: CRD names have not been accepted: taken',
    ],
    [said('NonStructuralSchema=True: odd', 'Established=True'), 'Degraded: Schema violations found: odd'],
    [said('Established=False Installing'), 'Progressing: CRD is being installed'],
    [said('Established=False Other'), 'Degraded: CRD is not established'],
    [said('Established=True'), 'Healthy: CRD is healthy'],
  ],
  'batch/CronJob': [
    [undefined, 'Progressing: Waiting for CronJob'],
    [{}, 'Healthy: CronJob has not been scheduled yet'],
    [{}, 'Healthy: CronJob is Suspended', { spec: { suspend: true } }],
    [
      { lastScheduleTime: '2026-01-01T00:01:00Z' },
      'Healthy: The CronJob never completed successfully. It may not be healthy',
    ],
    [
      {
        lastScheduleTime: '2026-01-01T00:01:00Z',
        lastSuccessfulTime: '2026-01-01T00:00:30Z',
        active: [{ name: 'j' }],
      },
      'Healthy: The job is running. Its last execution may not have been successful',
    ],
    [
      { lastScheduleTime: '2026-01-01T00:01:00Z', lastSuccessfulTime: '2026-01-01T00:00:30Z' },
      'Degraded: CronJob has not completed its last execution successfully',
    ],
    [
      { lastScheduleTime: '2026-01-01T00:01:00Z', lastSuccessfulTime: '2026-01-01T00:01:30Z' },
      'Healthy: CronJob has completed its last execution successfully',
    ],
  ],
  'policy/PodDisruptionBudget': [
    [undefined, 'Progressing: Waiting for status'],
    [said('DisruptionAllowed=False InsufficientPods'), 'Healthy: PodDisruptionBudget has InsufficientPods'],
    [said('DisruptionAllowed=False SyncFailed'), 'Degraded: PodDisruptionBudget has SyncFailed'],
  ],
  'snapshot.storage.k8s.io/VolumeSnapshot': [
    [{ readyToUse: true }, 'Healthy: Ready to use'],
    [{ readyToUse: false, error: { message: 'no space' } }, 'Degraded: no space'],
    [{ readyToUse: false }, 'Progressing: Waiting for status'],
  ],
  // Argo
  'argoproj.io/Rollout': [
    [undefined, 'Progressing: Waiting for rollout spec update to be observed'],
    [
      { observedGeneration: '1', phase: 'Healthy' },
      'Progressing: Waiting for rollout spec update to be observed',
      { metadata: { generation: 2 } },
    ],
    [
      { phase: 'Healthy', workloadObservedGeneration: '1' },
      'Progressing: Waiting for rollout spec update to be observed',
      {
        metadata: { annotations: { 'rollout.argoproj.io/workload-generation': '2' } },
        spec: { workloadRef: {} },
      },
    ],
    [{ phase: 'Paused', message: 'by a step' }, 'Suspended: by a step'],
    [{ phase: 'Degraded', message: 'aborted' }, 'Degraded: aborted'],
    [said('Progressing=False RolloutAborted: aborted'), 'Degraded: aborted'],
    [{ pauseConditions: [{}] }, 'Suspended: Rollout is paused'],
    [{}, 'Progressing: Waiting for rollout to finish: status has not been reconciled.'],
    [
      { currentPodHash: 'a' },
      'Progressing: Waiting for roll out to finish: More replicas need to be updated',
    ],
    [
      { currentPodHash: 'a', updatedReplicas: 1 },
      'Progressing: Waiting for roll out to finish: updated replicas are still becoming available',
    ],
    [
      { currentPodHash: 'a', updatedReplicas: 1, availableReplicas: 1 },
      'Progressing: active service cutover pending',
      { spec: { strategy: { blueGreen: {} } } },
    ],
    [
      {
        currentPodHash: 'a',
        stableRS: 'b',
        updatedReplicas: 1,
        availableReplicas: 1,
        blueGreen: { activeSelector: 'a' },
      },
      'Progressing: waiting for analysis to complete',
      { spec: { strategy: { blueGreen: {} } } },
    ],
    [
      { currentPodHash: 'a', stableRS: 'b', replicas: 1, updatedReplicas: 1, availableReplicas: 1 },
      'Progressing: Waiting for rollout to finish steps',
      { spec: { strategy: { canary: {} } } },
    ],
    [
      { currentPodHash: 'a', stableRS: 'a', replicas: 1, updatedReplicas: 1, availableReplicas: 1 },
      'Healthy',
      { spec: { strategy: { canary: {} } } },
    ],
  ],
  'argoproj.io/CronWorkflow': [
    [undefined, 'Healthy: CronWorkflow is healthy.'],
    [said('SubmissionError=True: no'), 'Degraded: no'],
  ],
  'promoter.argoproj.io/ChangeTransferPolicy': [
    [undefined, 'Progressing: Initializing change transfer policy'],
    [{}, 'Progressing: Change transfer policy is not ready yet'],
    [
      said('Ready=False ReconciliationError: no'),
      'Degraded: Change transfer policy reconciliation failed: no',
    ],
    [
      {
        ...said('Ready=True'),
        active: { dry: { sha: 'aaaaaaaaaa' } },
        proposed: {
          dry: { sha: 'bbbbbbbbbb' },
          commitStatuses: [
            { phase: 'pending', key: 'one' },
            { phase: 'failure', key: 'two' },
          ],
        },
      },
      "Progressing: Promotion in progress from 'aaaaaaa' to 'bbbbbbb': 1 pending, 0 successful, 1 failed. Pending commit statuses: one. Failed commit statuses: two. ",
    ],
    [
      {
        ...said('Ready=True'),
        active: { dry: { sha: 'aaaaaaaaaa' } },
        proposed: { dry: { sha: 'aaaaaaaaaa' } },
      },
      'Healthy: Environment is up-to-date on commit aaaaaaa.',
    ],
  ],
  // Flux
  'kustomize.toolkit.fluxcd.io/Kustomization': [
    [undefined, 'Progressing: Status unknown'],
    [{}, 'Suspended: Kustomization is suspended', { spec: { suspend: true } }],
    [said('Ready=True Applied'), 'Healthy: Applied'],
    [said('Ready=False BuildFailed'), 'Degraded: BuildFailed'],
    [said('Reconciling=True', 'Ready=Unknown Progressing'), 'Progressing: Progressing'],
  ],
  'source.toolkit.fluxcd.io/GitRepository': [
    [said('Ready=True Succeeded', 'ArtifactInStorage=True'), 'Healthy: Succeeded'],
    [said('Ready=True Succeeded'), 'Degraded: Succeeded'],
    [
      said('Ready=False GitOperationFailed', 'ArtifactOutdated=True NewRevision'),
      'Degraded: GitOperationFailed NewRevision',
    ],
  ],
  'helm.toolkit.fluxcd.io/HelmRelease': [
    [said('Ready=True UpgradeSucceeded', 'Released=True'), 'Healthy: UpgradeSucceeded'],
    [said('Ready=True TestSucceeded', 'Released=True', 'TestSuccess=True'), 'Healthy: TestSucceeded'],
    [said('Ready=False UpgradeFailed', 'Released=False'), 'Degraded: UpgradeFailed'],
  ],
  'image.toolkit.fluxcd.io/ImageRepository': [
    [said('Reconciling=True Scanning', 'Ready=False ReadFailed'), 'Progressing: ReadFailed'],
    [said('Ready=False ReadFailed'), 'Degraded: ReadFailed'],
  ],
  // Secrets and certificates
  'cert-manager.io/Certificate': [
    [said('Ready=False: expired', 'Issuing=True: renewing'), 'Progressing: renewing'],
    [said('Ready=False: expired'), 'Degraded: expired'],
    [undefined, 'Progressing: Waiting for certificate'],
  ],
  'external-secrets.io/ClusterExternalSecret': [
    [said('Ready=True: all', 'PartiallyReady=True: some'), 'Degraded: some'],
    [said('PartiallyReady=True: some', 'Ready=True: all'), 'Healthy: all'],
    [undefined, 'Progressing: Waiting for ClusterExternalSecret'],
  ],
  'kubernetes-client.io/ExternalSecret': [[{ status: 'ERROR, no key' }, 'Degraded: no key']],
  // Workloads of others
  'apps.kruise.io/CloneSet': [
    [undefined, 'Progressing: Waiting for initialization'],
    [
      { observedGeneration: 1, updatedAvailableReplicas: 1, replicas: 1 },
      'Suspended: Cloneset is paused',
      { metadata: { generation: 1 }, spec: { updateStrategy: { paused: true } } },
    ],
    [
      { observedGeneration: 2, updatedAvailableReplicas: 1, updatedReplicas: 1, expectedUpdatedReplicas: 1 },
      'Suspended: Cloneset needs manual intervention',
      { metadata: { generation: 2 }, spec: { updateStrategy: { partition: 1 } } },
    ],
    [
      { observedGeneration: 2, updatedAvailableReplicas: 1, replicas: 2 },
      'Degraded: Some replicas are not ready or available',
      { metadata: { generation: 2 } },
    ],
    [
      { observedGeneration: 2, updatedAvailableReplicas: 2, replicas: 2 },
      'Healthy: All Cloneset workloads are ready and updated',
      { metadata: { generation: 2 } },
    ],
  ],
  'apps.openshift.io/DeploymentConfig': [
    [
      { ...said('Available=True', 'Progressing=True NewReplicationControllerAvailable'), replicas: 1 },
      'Healthy: replication controller successfully rolled out',
    ],
    [
      { ...said('Available=False', 'Progressing=True NewReplicationControllerAvailable'), replicas: 1 },
      'Progressing: replication controller is waiting for pods to run',
    ],
    [
      { ...said('Available=False', 'Progressing=False'), replicas: 1 },
      'Degraded: Deployment config is degraded',
    ],
  ],
  'operators.coreos.com/Subscription': [
    [undefined, 'Progressing: An install plan for a subscription is pending installation'],
    [
      { ...said('InstallPlanPending=True RequiresApproval'), state: 'UpgradePending', installedCSV: 'a.v1' },
      "Healthy: .status.state is 'UpgradePending' (manual InstallPlan approval pending; treated as healthy)\n",
      { spec: { installPlanApproval: 'Manual' } },
    ],
    [
      { ...said('ResolutionFailed=True'), state: 'AtLatestKnown' },
      "Degraded: 1: ResolutionFailed | True\n.status.state is 'AtLatestKnown'\n",
    ],
    [
      said('CatalogSourcesUnhealthy=False'),
      'Progressing: 1: CatalogSourcesUnhealthy | False\n.status.state not yet known\n',
    ],
  ],
  'sparkoperator.k8s.io/SparkApplication': [
    [
      { applicationState: { state: 'RUNNING' }, executorState: { a: 'RUNNING', b: 'PENDING' } },
      'Progressing: Waiting for Executor pods',
      { spec: { executor: { instances: 2 } } },
    ],
    [
      { applicationState: { state: 'RUNNING' }, executorState: { a: 'RUNNING' } },
      'Healthy: SparkApplication is Running',
      { spec: { executor: {}, dynamicAllocation: { enabled: true, minExecutors: 1, maxExecutors: 2 } } },
    ],
    [{ applicationState: { state: 'FAILING', errorMessage: 'oom' } }, 'Degraded: oom'],
  ],
  // Traffic
  'gateway.networking.k8s.io/HTTPRoute': [
    [undefined, 'Progressing: Waiting for HTTPRoute status'],
    [
      { parents: [{ parentRef: { name: 'gw' }, ...said('Accepted=False: no host') }] },
      'Degraded: Parent gw: no host',
    ],
    [
      { parents: [{ parentRef: { name: 'gw' }, ...said('Accepted=True', 'Programmed=Unknown') }] },
      'Progressing: Parent gw: Route is still being programmed',
    ],
    [{ parents: [{ parentRef: { name: 'gw' }, ...said('Accepted=True') }] }, 'Healthy: HTTPRoute is healthy'],
  ],
  'gateway.networking.k8s.io/Gateway': [
    [
      { ...said('Accepted=True'), listeners: [said('ResolvedRefs=False: no secret')] },
      'Degraded: Listener: no secret',
    ],
    [said('Programmed=False'), 'Progressing: Gateway is still being programmed'],
    [said('Accepted=True'), 'Healthy: Gateway is healthy'],
  ],
  'projectcontour.io/HTTPProxy': [
    [{ ...said('Valid=True'), description: 'valid' }, 'Healthy: valid'],
    [{ ...said('Valid=False'), description: 'no service' }, 'Degraded: no service'],
    [
      said('Valid=False'),
      'Healthy: HTTPProxy inclusions cannot be health checked',
      { spec: { includes: [] } },
    ],
  ],
  'flagger.app/Canary': [
    [
      { phase: 'Promoting', canaryWeight: 10, ...said('Promoted=Unknown: on its way') },
      'Progressing: Promoting --- Canary Weight: 10 % --- on its way',
    ],
    [undefined, 'Unknown: No status'],
  ],
  // Data
  'postgresql.cnpg.io/Cluster': [
    [
      said('Ready=True'),
      'Suspended: Cluster reconciliation is suspended',
      { metadata: { annotations: { 'cnpg.io/reconciliationLoop': 'disabled' } } },
    ],
    [said('cnpg.io/hibernation=True: asleep'), 'Suspended: asleep'],
    [{ ...said('Ready=False'), phase: 'Failing over', phaseReason: 'gone' }, 'Degraded: gone'],
    [{ ...said('Ready=True'), phase: 'Setting up primary' }, 'Progressing'],
    [{ ...said('Ready=True'), phase: 'Cluster in healthy state' }, 'Healthy'],
    [{ ...said('Ready=True'), phase: 'Something new' }, 'Unknown'],
  ],
  'k8s.mariadb.com/MariaDB': [
    [said('Ready=True: running', 'Updated=False: rolling'), 'Progressing: rolling'],
    [said('Ready=False Failed: no disk'), 'Degraded: no disk'],
    [said('Ready=True: running'), 'Healthy: running'],
  ],
  'elasticsearch.k8s.elastic.co/Elasticsearch': [
    [
      { availableNodes: 2 },
      'Progressing: The desired amount of availableNodes is 3 but the current amount is 2',
      { spec: { nodeSets: [{ count: 1 }, { count: 2 }] } },
    ],
    [
      { availableNodes: 1, phase: 'Ready', health: 'green' },
      'Healthy: Elasticsearch Cluster status is Green',
      { spec: { nodeSets: [{ count: 1 }] } },
    ],
    [
      { availableNodes: 1, phase: 'Invalid', health: 'green' },
      'Degraded: Elasticsearch phase is Invalid',
      { spec: { nodeSets: [{ count: 1 }] } },
    ],
  ],
  'kafka.strimzi.io/Kafka': [
    [said('NotReady=True Creating: soon'), 'Progressing: Waiting for Kafka Cluster'],
    [said('NotReady=True FatalProblem: no'), 'Degraded: no'],
    [said('Ready=True'), 'Healthy'],
  ],
  'rabbitmq.com/RabbitmqCluster': [
    [said('ReconcileSuccess=False: no'), 'Degraded: no'],
    [
      said('ClusterAvailable=True', 'AllReplicasReady=False'),
      'Progressing: Waiting for RabbitMQ instances ready',
    ],
    [said('ClusterAvailable=True', 'AllReplicasReady=True'), 'Healthy: RabbitMQ cluster ready'],
  ],
  'ceph.rook.io/CephCluster': [
    [
      { ceph: { health: 'HEALTH_WARN', details: { B: { message: 'two' }, A: { message: 'one' } } } },
      'Degraded: Ceph health is HEALTH_WARN (one; two)',
    ],
    [
      { ceph: { health: 'HEALTH_OK' }, state: 'Updating', message: 'busy' },
      'Progressing: Ceph health is HEALTH_OK - Ceph cluster state is Updating - busy',
    ],
  ],
  // Autoscaling
  'keda.sh/ScaledObject': [
    [said('Ready=True: fine', 'Fallback=True: no metrics'), 'Degraded: no metrics'],
    [said('Ready=True: fine', 'Paused=True: paused'), 'Suspended: paused'],
    [said('Ready=True: fine'), 'Healthy: fine'],
    [undefined, 'Progressing: Creating HorizontalPodAutoscaler Object'],
  ],
  'karpenter.sh/NodeClaim': [
    [said('Ready=True', 'Disrupting=True: drained'), 'Suspended: drained'],
    [said('Launched=True', 'Registered=True'), 'Progressing: Node registered, waiting for initialization'],
  ],
  // Clusters and clouds
  'cluster.x-k8s.io/Machine': [
    [{ phase: 'Failed', ...said('Ready=False: gone') }, 'Degraded: gone'],
    [{ phase: 'Provisioning' }, 'Progressing: Condition is unknown'],
    [{ phase: 'Running' }, 'Healthy: Machine is running'],
  ],
  'cluster.x-k8s.io/MachinePool': [
    [
      { phase: 'Failed', ...said('Ready=False', 'InfrastructureReady=False NoQuota') },
      'Degraded: MachinePool is Failed: Not Ready, Not InfrastructureReady (NoQuota)',
    ],
  ],
  'ec2.aws.crossplane.io/VPC': [
    [said('Ready=True', 'Synced=False: no rights'), 'Degraded: no rights'],
    [said('Ready=True', 'Synced=True'), 'Healthy: Resource is up-to-date.'],
    [said('Ready=False', 'Synced=True'), 'Progressing: Provisioning ...'],
  ],
  's3.aws.crossplane.io/Bucket': [
    [said('Ready=True Available', 'Synced=False ReconcilePaused'), 'Suspended: ReconcilePaused'],
    [said('Ready=True Available', 'Synced=False ReconcileError: no'), 'Degraded: no'],
    [said('Ready=False Creating', 'Synced=True'), 'Progressing: Waiting for Bucket to be available'],
  ],
  'sqs.services.k8s.aws/Queue': [
    [said('Ready=True', 'ACK.Terminal=True: bad name'), 'Degraded: bad name'],
    [said('Ready=True'), 'Healthy'],
    [undefined, 'Progressing: Waiting for resource to be ready'],
  ],
  'storage.cnrm.cloud.google.com/StorageBucket': [
    [said('Ready=False DependencyNotReady: waits'), 'Suspended: waits'],
    [said('Ready=False UpdateFailed: no'), 'Degraded: no'],
    [said('Ready=False Updating: soon'), 'Progressing: Update in progress'],
  ],
  'policy.open-cluster-management.io/Policy': [
    [
      {
        compliant: 'NonCompliant',
        status: [
          { clustername: 'a', compliant: 'Compliant' },
          { clustername: 'b', compliant: 'Pending' },
        ],
      },
      'Degraded: NonCompliant clusters: b',
    ],
    [{ placement: [{}] }, 'Healthy: No clusters match this policy'],
  ],
  // Pipelines and serving
  'numaplane.numaproj.io/PipelineRollout': [
    [undefined, 'Progressing: Not yet reconciled'],
    [{}, 'Unknown: Unknown Pipeline status'],
    [{ phase: 'Pending' }, 'Progressing: Update in progress'],
    [
      said('ChildResourcesHealthy=False PipelineFailed: no', 'PipelinePausingOrPaused=True: paused'),
      'Degraded: no',
    ],
    [said('PipelinePausingOrPaused=True: paused'), 'Healthy: paused'],
  ],
  'serving.knative.dev/Service': [
    [
      said('ConfigurationsReady=True', 'RoutesReady=Unknown', 'Ready=False Failed: no'),
      'Degraded: RoutesReady is Unknown\nReady is False, since Failed. no\n',
    ],
    [
      said('ConfigurationsReady=True', 'RoutesReady=True', 'Ready=True'),
      'Healthy: Knative Service is healthy.',
    ],
  ],
  'serving.kserve.io/InferenceService': [
    [
      { ...said('Ready=False Broken: no'), modelStatus: { transitionStatus: 'BlockedByFailedLoad' } },
      'Degraded: 0: transitionStatus | BlockedByFailedLoad | 1: Ready | False | Broken | no',
    ],
    [said('Stopped=True', 'Ready=False'), 'Suspended: InferenceService is Stopped'],
  ],
  'operator.victoriametrics.com/VMSingle': [
    [{ updateStatus: 'failed', reason: 'no disk' }, 'Degraded: no disk'],
    [{ updateStatus: 'paused' }, 'Suspended: Reconciliation is paused'],
    [{}, 'Progressing: Waiting for the operator to report status'],
  ],
  'opentelemetry.io/OpenTelemetryCollector': [
    [
      { scale: { statusReplicas: '0/0' } },
      'Healthy: DaemonSet has no eligible nodes (0/0)',
      { spec: { mode: 'daemonset' } },
    ],
    [{ scale: { statusReplicas: '1/3' } }, 'Progressing: Replicas are starting up'],
    [{ scale: { statusReplicas: '0/3' } }, 'Degraded: No replicas are ready'],
  ],
  'capabilities.3scale.net/Product': [
    [said('Failed=True', 'Synced=False'), 'Degraded: 3scale Product synchronization failed'],
    [said('Synced=True', 'Invalid=False'), 'Healthy: 3scale Product is synced'],
  ],
  'kubevirt.io/VirtualMachine': [
    [{ ...said('Ready=False'), created: true, printableStatus: 'Starting' }, 'Progressing: Starting'],
    [said('Ready=False'), 'Suspended: Stopped'],
    [said('Ready=True', 'Paused=True'), 'Suspended: Paused'],
  ],
};

describe.each(Object.entries(KINDS))('%s', (name, rows) => {
  test.each(rows.map(([status, health, rest]) => ({ status, health, rest })))(
    'with the status $status is $health',
    ({ status, health, rest }) => {
      expect(judged(name, status, rest)).toBe(health);
    },
  );
});
