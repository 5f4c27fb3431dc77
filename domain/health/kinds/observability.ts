import { conditionsOf, fieldsOf, textOf } from '../fields.ts';
import { type Health, health } from '../health.ts';
import {
  all,
  any,
  behind,
  empty,
  has,
  is,
  item,
  type Judge,
  type KindRules,
  kind,
  not,
  on,
  otherwise,
  type Rule,
  readyAs,
  some,
} from '../rules/index.ts';

const HUMIO: readonly Rule[] = [
  [is('status.state', 'Exists'), 'Healthy', 'Component state: Exists.'],
  [is('status.state', 'NotFound'), 'Missing', 'Component state: NotFound.'],
  [is('status.state', 'ConfigError'), 'Degraded', 'Component state: ConfigError.'],
  [is('status.state', 'Unknown'), 'Unknown', 'Component state: Unknown.'],
  [otherwise, 'Progressing', 'Update in progress'],
];

const HUMIO_CLUSTER: readonly Rule[] = [
  [is('status.state', 'Running'), 'Healthy', '{status.message|Cluster is in a healthy running state}'],
  [is('status.state', 'Restarting'), 'Progressing', '{status.message|Cluster pods are being restarted}'],
  [is('status.state', 'Upgrading'), 'Progressing', '{status.message|Cluster pods are being upgraded}'],
  [
    is('status.state', 'ConfigError'),
    'Degraded',
    '{status.message|User-provided cluster specification resulted in a configuration error}',
  ],
  [
    is('status.state', 'Pending'),
    'Progressing',
    '{status.message|Cluster is waiting on resources to be provisioned}',
  ],
  [is('status.state', 'Unknown'), 'Unknown', '{status.message|Component state: Unknown.}'],
  [otherwise, 'Progressing', 'Update in progress'],
];

/** All that the conditions say, up to the first that is false. */
const grafanaPartHealth: Judge = object => {
  const said: string[] = [];
  let status: Health['status'] = 'Progressing';
  for (const { type, status: value, reason, message } of conditionsOf(fieldsOf(object.status).conditions)) {
    if (value === '') continue;
    const because = message === '' ? '' : ` because ${message}`;
    said.push(reason === '' ? '' : `${reason} for ${type}${because}`);
    if (value === 'False') return health('Degraded', said.join(', '));
    if (value === 'True') status = 'Healthy';
  }
  return health(status, said.join(', '));
};

/** The collector says how many of its pods are ready as text, such as `1/3`; beside other pods it has none. */
const collectorHealth: Judge = ({ spec, status }) => {
  const waiting = health('Progressing', 'Waiting for OpenTelemetry Collector status');
  if (status === undefined || status === null) return waiting;
  const { mode } = fieldsOf(spec);
  const replicas = fieldsOf(fieldsOf(status).scale).statusReplicas;
  if (replicas === undefined || replicas === null)
    return mode === 'sidecar'
      ? health('Healthy', 'Collector is running in sidecar mode')
      : health('Progressing', 'Scale status not available');
  const [, ready, total] = /(\d+)\/(\d+)/u.exec(textOf(replicas)) ?? [];
  if (ready === undefined || total === undefined)
    return health('Progressing', `Unable to parse replica status: ${textOf(replicas)}`);
  if (Number(ready) === 0)
    return mode === 'daemonset' && Number(total) === 0
      ? health('Healthy', 'DaemonSet has no eligible nodes (0/0)')
      : health('Degraded', 'No replicas are ready');
  return Number(ready) === Number(total)
    ? health('Healthy', 'All replicas are ready')
    : health('Progressing', 'Replicas are starting up');
};

export const OBSERVABILITY: readonly KindRules[] = [
  ...kind(
    'coralogix.com',
    ['Alert', 'RecordingRuleGroupSet'],
    readyAs('RemoteSynced', 'Resource is ready', 'Waiting for status to be updated'),
  ),
  ...kind(
    'core.humio.com',
    ['HumioAction', 'HumioAlert', 'HumioIngestToken', 'HumioParser', 'HumioRepository', 'HumioView'],
    HUMIO,
  ),
  ...kind('core.humio.com', 'HumioCluster', HUMIO_CLUSTER),
  ...kind('datadoghq.com', 'DatadogMetric', [
    [
      some('status.conditions', all(item('Error', 'True'), not(empty('.reason')))),
      'Degraded',
      '{.reason}: {.message|DatadogMetric reported an error}',
    ],
    [on('Error', 'True'), 'Degraded', '{.message|DatadogMetric reported an error}'],
    [on('Valid', 'False'), 'Degraded', '{.message|DatadogMetric is not valid}'],
    [otherwise, 'Healthy', 'DatadogMetric is healthy'],
  ]),
  ...kind('grafana.integreatly.org', 'Grafana', [
    [not(has('status.stageStatus')), 'Progressing', 'Waiting for Grafana status info'],
    [is('status.stageStatus', 'failed'), 'Degraded', 'Failed at stage {status.stage}'],
    [all(is('status.stage', 'complete'), is('status.stageStatus', 'success')), 'Healthy'],
    [otherwise, 'Progressing', '{status.stage}'],
  ]),
  ...kind('grafana.integreatly.org', ['GrafanaDashboard', 'GrafanaFolder'], grafanaPartHealth),
  ...kind('grafana.integreatly.org', 'GrafanaDatasource', [
    [any(not(has('status')), is('status.uid', '')), 'Progressing'],
    [is('status.NoMatchingInstances', true), 'Degraded', "can't find matching grafana instance"],
    [otherwise, 'Healthy'],
  ]),
  ...kind('jaegertracing.io', 'Jaeger', [
    [is('status.phase', 'Running'), 'Healthy', 'Jaeger is Running'],
    [is('status.phase', 'Failed'), 'Degraded', 'Jaeger Failed For Some Reason'],
    [otherwise, 'Progressing', 'Waiting for Jaeger'],
  ]),
  ...kind('monitoring.coreos.com', 'Prometheus', [
    [on('Available', 'True'), 'Healthy', 'All instances are available'],
    [on('Available', undefined, 'SomePodsNotReady'), 'Progressing', '{.message|.reason}'],
    [on('Available'), 'Degraded', '{.message|.reason}'],
    [otherwise, 'Progressing', 'Waiting for initialization'],
  ]),
  ...kind('opentelemetry.io', 'OpenTelemetryCollector', collectorHealth),
];

export const OBSERVABILITY_GROUPS: readonly KindRules[] = [
  ...kind('grafana-org-operator.kubitus-project.gitlab.io', '*', [
    [on('Ready', 'False'), 'Degraded', '{.message}'],
    [on('Ready', 'True'), 'Healthy', '{.message}'],
    [on('Ready'), 'Progressing', '{.message}'],
    [otherwise, 'Progressing', 'Waiting ...'],
  ]),
  ...kind('operator.victoriametrics.com', '*', [
    [any(not(has('status')), behind()), 'Progressing', 'Waiting for the operator to reconcile'],
    [is('status.updateStatus', 'operational'), 'Healthy', 'All components are operational'],
    [is('status.updateStatus', 'expanding'), 'Progressing', '{status.reason|Reconciliation in progress}'],
    [is('status.updateStatus', 'paused'), 'Suspended', '{status.reason|Reconciliation is paused}'],
    [is('status.updateStatus', 'failed'), 'Degraded', '{status.reason|Reconciliation failed}'],
    [otherwise, 'Progressing', 'Waiting for the operator to report status'],
  ]),
];
