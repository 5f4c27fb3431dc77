import type { HealthStatus } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { conditionsOf, type Fields, fieldsOf, oneOf, textOf } from '../fields.ts';
import { health } from '../health.ts';
import {
  all,
  any,
  byCondition,
  conditions,
  contains,
  has,
  is,
  item,
  type Judge,
  type KindRules,
  kind,
  less,
  not,
  on,
  otherwise,
  within,
} from '../rules/index.ts';

const JOB = '{status.ansibleJobResult.status} job - {status.ansibleJobResult.url}';
const JOB_STATUS = 'status.ansibleJobResult.status';

/** Keycloak's conditions in the order of their change: the newest word is the last. */
const keycloakHealth: Judge = object => {
  const { conditions: list } = fieldsOf(object.status);
  if (!Array.isArray(list)) return health('Progressing', 'Waiting for Keycloak status conditions to exist');
  const byTime = (list as unknown[])
    .map(fieldsOf)
    .toSorted((one, other) => compareTimes(textOf(one.lastTransitionTime), textOf(other.lastTransitionTime)));
  for (const { type, status, message } of conditionsOf(byTime)) {
    if (status !== 'True') continue;
    if (type === 'Ready') return health('Healthy');
    if (type === 'HasErrors') return health('Degraded', `Has Errors: ${message}`);
  }
  return health('Progressing');
};

/** Without a time a condition goes last. */
const compareTimes = (one: string, other: string): number => {
  if (one === other) return 0;
  if (one === '') return 1;
  return other === '' || one < other ? -1 : 1;
};

const DEADLINE = any(
  is('.reason', 'ProgressDeadlineExceeded'),
  contains('.message', 'timeout'),
  contains('.message', 'failed'),
);

/** Spark's own states; `RUNNING` depends on the executors. */
const SPARK: Readonly<Record<string, readonly [HealthStatus, string?]>> = {
  '': ['Progressing', 'SparkApplication was added, enqueuing it for submission'],
  COMPLETED: ['Healthy', 'SparkApplication was Completed'],
  FAILED: ['Degraded'],
  FAILING: ['Degraded'],
  INVALIDATING: ['Missing', 'SparkApplication is in InvalidatingState'],
  PENDING_RERUN: ['Progressing', 'SparkApplication is Pending Rerun'],
  SUBMISSION_FAILED: ['Degraded'],
  SUBMITTED: ['Progressing', 'SparkApplication was submitted successfully'],
  SUCCEEDING: [
    'Progressing',
    'The driver pod has been completed successfully. The executor pods terminate and are cleaned up.\n                                Under this circumstances, we assume the executor pod are completed.',
  ],
  UNKNOWN: [
    'Progressing',
    'SparkApplication is in UnknownState because either driver pod or one or all executor pods in unknown state  ',
  ],
};

interface Range {
  readonly least: number;
  readonly most: number;
}

const range = (least: unknown, most: unknown): Range => ({
  least: Number(least ?? 0),
  most: Number(most ?? Number.POSITIVE_INFINITY),
});

/** How many executors Spark may choose by itself; undefined where it is not asked to choose. */
const executorRange = (spec: Fields): Range | undefined => {
  const { enabled, minExecutors, maxExecutors } = fieldsOf(spec.dynamicAllocation);
  if (enabled === true) return range(minExecutors, maxExecutors);
  const settings = fieldsOf(spec.sparkConf);
  const prefix = ['spark.streaming.dynamicAllocation', 'spark.dynamicAllocation'].find(
    name => settings[`${name}.enabled`] === 'true',
  );
  return prefix === undefined
    ? undefined
    : range(settings[`${prefix}.minExecutors`], settings[`${prefix}.maxExecutors`]);
};

const hasItsExecutors = (object: KubeObject): boolean => {
  const spec = fieldsOf(object.spec);
  const { executorState } = fieldsOf(object.status);
  if (typeof executorState !== 'object' || executorState === null) return false;
  const running = Object.values(executorState).filter(state => state === 'RUNNING').length;
  const { instances } = fieldsOf(spec.executor);
  if (instances === running) return true;
  const chosen = executorRange(spec);
  if (chosen !== undefined) return running >= chosen.least && running <= chosen.most;
  return spec.dynamicAllocation === undefined && instances === undefined && running >= 1;
};

const sparkHealth: Judge = object => {
  const { state, errorMessage } = fieldsOf(fieldsOf(object.status).applicationState);
  if (state === 'RUNNING' && hasItsExecutors(object)) return health('Healthy', 'SparkApplication is Running');
  const [status, message] = oneOf(SPARK, state) ?? ['Progressing', 'Waiting for Executor pods'];
  return health(status, message ?? textOf(errorMessage));
};

/** Programs that run as one object, and the policies about them. */
export const PROGRAMS: readonly KindRules[] = [
  ...kind('camel.apache.org', 'Integration', byCondition('Ready', 'Waiting for Integration')),
  ...kind('core.spinkube.dev', 'SpinApp', [
    [not(has('status')), 'Progressing', 'Waiting for status to be available'],
    conditions([
      all(item('Progressing', 'False'), DEADLINE),
      'Degraded',
      '{.message|Application deployment has failed}',
    ]),
    [not(on('Available')), 'Degraded'],
    [not(on('Available', 'True')), 'Degraded', '{@Available.message|Application is not available}'],
    [
      any(
        less('status.readyReplicas', 'spec.replicas'),
        all(not(has('spec.replicas')), less('status.readyReplicas', 1)),
      ),
      'Progressing',
      'Waiting for replicas to be ready ({status.readyReplicas|0}/{spec.replicas|1})',
    ],
    [on('Progressing', 'True'), 'Progressing', '{.message|Application progress status}'],
    [
      otherwise,
      'Healthy',
      'Application is healthy with {status.readyReplicas|0}/{spec.replicas|1} replicas ready',
    ],
  ]),
  ...kind('flink.apache.org', 'FlinkDeployment', [
    within(
      has('status.reconciliationStatus'),
      [
        any(
          is('status.reconciliationStatus.success', true),
          is('status.reconciliationStatus.state', 'DEPLOYED'),
        ),
        'Healthy',
      ],
      [
        is('status.jobManagerDeploymentStatus', 'DEPLOYED_NOT_READY', 'DEPLOYING'),
        'Progressing',
        'Waiting for deploying',
      ],
      [is('status.jobManagerDeploymentStatus', 'ERROR'), 'Degraded', '{status.reconciliationStatus.error}'],
    ),
    [otherwise, 'Progressing', 'Waiting for Flink operator'],
  ]),
  ...kind('k8s.keycloak.org', 'Keycloak', keycloakHealth),
  ...kind('kyverno.io', 'Policy', [
    [all(on('Ready', 'True', 'Succeeded'), is('@Ready.message', 'Ready')), 'Healthy', 'Policy is ready'],
    [otherwise, 'Progressing', 'Waiting for Policy to be ready'],
  ]),
  ...kind('openfaas.com', 'Function', [
    conditions(
      [item('Ready', 'False'), 'Degraded', '{.message}'],
      [item('Stalled', 'True'), 'Degraded', '{.message}'],
      within(
        item('Ready', 'True'),
        [less('status.replicas', 1), 'Suspended', 'No replicas available'],
        [otherwise, 'Healthy', '{.message}'],
      ),
    ),
    [otherwise, 'Progressing', 'Waiting for Function'],
  ]),
  ...kind('sparkoperator.k8s.io', 'SparkApplication', sparkHealth),
  ...kind('tower.ansible.com', 'AnsibleJob', [
    [is(JOB_STATUS, 'successful'), 'Healthy', JOB],
    [is(JOB_STATUS, 'failed', 'error', 'canceled'), 'Degraded', JOB],
    [is(JOB_STATUS, 'new', 'pending', 'waiting', 'running'), 'Progressing', JOB],
    [otherwise, 'Progressing', 'Waiting for AnsibleJob'],
  ]),
];
