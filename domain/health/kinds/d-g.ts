import {
  all,
  any,
  behind,
  differ,
  each,
  empty,
  has,
  is,
  type KindRules,
  kind,
  less,
  not,
  on,
  otherwise,
  type Rule,
  some,
  type Test,
} from '../rules/index.ts';

const ATLAS: readonly Rule[] = [
  [on('Ready', 'True'), 'Healthy', '{.reason}'],
  [on('Ready', 'False', 'Reconciling', 'GettingDevDB'), 'Progressing', '{.reason}'],
  [on('Ready', 'False'), 'Degraded', '{.reason}'],
  [otherwise, 'Progressing', 'Waiting for {kind}'],
];

const EXTERNAL_SECRETS: readonly Rule[] = [
  [on('Ready', 'True'), 'Healthy', '{.message}'],
  [on('Ready', 'False'), 'Degraded', '{.message}'],
  [otherwise, 'Progressing', 'Waiting for {kind}'],
];

const CANARY = ['{status.phase}', each('status.conditions', ' --- {.message}', '')] as const;
const CANARY_WEIGHT = [
  '{status.phase} --- Canary Weight: {status.canaryWeight} %',
  each('status.conditions', ' --- {.message}', ''),
] as const;

/** A condition about the newest spec; what older ones say no longer counts. */
const current = (types: readonly string[], status: string): Test =>
  all(is('.type', ...types), is('.status', status), not(behind('.observedGeneration')));

/** Routes and policies of the Gateway API report once for each gateway that they are attached to. */
const attached = (list: string, name: string): readonly Rule[] => [
  [
    some(list, some('.conditions', current(['Accepted', 'ResolvedRefs'], 'False'))),
    'Degraded',
    `${name}: {.message}`,
  ],
  [some(list, some('.conditions', current(['Programmed'], 'False'))), 'Progressing', `${name}: {.message}`],
  [some(list, some('.conditions', not(behind('.observedGeneration')))), 'Healthy', '{kind} is healthy'],
  [otherwise, 'Progressing', 'Waiting for {kind} status'],
];

/** Gloo reports by name or by number, at the top or once for each namespace that its controllers run in. */
const gloo = (...states: readonly (string | number)[]): Test =>
  any(is('status.state', ...states), some('status.statuses', is('.state', ...states)));

const GLOO: readonly Rule[] = [
  [gloo('Rejected', 2, 'Warning', 3), 'Degraded', '{.reason|status.reason}'],
  [gloo('Pending', 0), 'Suspended', 'The resource has not yet been validated'],
  [gloo('Accepted', 1), 'Healthy', 'The resource has been validated'],
  [otherwise, 'Progressing', 'Update in progress'],
];

const grafanaBad: Test = some(
  'status.conditions',
  any(
    all(
      is('.type', 'NoMatchingInstance', 'NoMatchingInstances', 'InvalidSpec', 'NoMatchingFolder'),
      is('.status', 'True'),
    ),
    all(
      is(
        '.type',
        'AlertGroupSynchronized',
        'ContactPointSynchronized',
        'DashboardSynchronized',
        'DatasourceSynchronized',
        'FolderSynchronized',
      ),
      is('.status', 'False'),
    ),
  ),
);

const GRAFANA_SYNCED: readonly Rule[] = [
  [grafanaBad, 'Degraded', '{.reason} for {.type} because {.message}'],
  [some('status.conditions', is('.status', 'True')), 'Healthy', '{.reason} for {.type} because {.message}'],
];

export const D_TO_G: readonly KindRules[] = [
  ...kind('datadoghq.com', 'DatadogMetric', [
    [on('Error', 'True'), 'Degraded', "{.reason}{': '.message}"],
    [on('Valid', 'False'), 'Degraded', "{.reason|DatadogMetric is not valid}{': '.message}"],
    [on('Valid', 'True'), 'Healthy', 'DatadogMetric is healthy'],
    [otherwise, 'Progressing', 'Waiting for DatadogMetric to be valid'],
  ]),
  ...kind('db.atlasgo.io', ['AtlasMigration', 'AtlasSchema'], ATLAS),
  ...kind('elasticsearch.k8s.elastic.co', 'Elasticsearch', [
    [
      is('status.phase', 'Invalid', 'ResourceInvalid', 'Stalled'),
      'Degraded',
      'Elasticsearch phase is {status.phase}',
    ],
    [
      all(has('status.phase'), not(is('status.phase', 'Ready'))),
      'Progressing',
      'Elasticsearch phase is {status.phase}',
    ],
    [
      is('status.health', 'red'),
      'Degraded',
      'Elasticsearch Cluster status is Red. Check the status of indices, replicas and shards',
    ],
    [
      all(is('status.health', 'yellow'), less('spec.nodeSets[].count', 2)),
      'Healthy',
      'Elasticsearch Cluster status is Yellow, which is as good as a single node gets',
    ],
    [
      is('status.health', 'yellow'),
      'Progressing',
      'Elasticsearch Cluster status is Yellow. Check the status of indices, replicas and shards',
    ],
    [
      all(is('status.health', 'green'), less('status.availableNodes', 'spec.nodeSets[].count')),
      'Progressing',
      'The desired amount of availableNodes is {spec.nodeSets[].count} but the current amount is {status.availableNodes}',
    ],
    [is('status.health', 'green'), 'Healthy', 'Elasticsearch Cluster status is Green'],
    [otherwise, 'Unknown', 'Elasticsearch Cluster status is unknown.'],
  ]),
  ...kind('external-secrets.io', 'ClusterExternalSecret', [
    [on('NotReady', 'True'), 'Degraded', '{.message}'],
    [on('PartiallyReady', 'True'), 'Degraded', '{.message}'],
    ...EXTERNAL_SECRETS,
  ]),
  ...kind(
    'external-secrets.io',
    ['ClusterSecretStore', 'ExternalSecret', 'PushSecret', 'SecretStore'],
    EXTERNAL_SECRETS,
  ),
  ...kind('flagger.app', 'Canary', [
    [is('status.phase', 'Failed'), 'Degraded', CANARY],
    [is('status.phase', 'Initialized', 'Succeeded'), 'Healthy', CANARY],
    [not(less('status.canaryWeight', 1)), 'Progressing', CANARY_WEIGHT],
    [otherwise, 'Progressing', CANARY],
  ]),
  ...kind('flink.apache.org', 'FlinkDeployment', [
    [
      any(
        all(
          is('status.jobManagerDeploymentStatus', 'READY'),
          any(
            is('status.reconciliationStatus.success', true),
            is('status.reconciliationStatus.state', 'DEPLOYED'),
          ),
        ),
        all(is('spec.job.state', 'suspended'), is('status.jobStatus.state', 'SUSPENDED')),
      ),
      'Healthy',
    ],
    [
      is('status.jobManagerDeploymentStatus', 'DEPLOYING', 'DEPLOYED_NOT_READY'),
      'Progressing',
      'Waiting for deploying',
    ],
    [
      is('status.jobManagerDeploymentStatus', 'ERROR'),
      'Degraded',
      '{status.reconciliationStatus.error|status.error|Flink reports an error}',
    ],
    [otherwise, 'Progressing', 'Waiting for Flink operator'],
  ]),
  ...kind('game.kruise.io', 'GameServer', [
    [empty('status'), 'Unknown', 'Waiting for GameServer to be ready'],
    [some('status.podStatus.conditions', is('.status', 'False')), 'Degraded', 'Pod is not ready: {.type}'],
    [
      differ('status.currentState', 'status.desiredState'),
      'Progressing',
      'GameServer is {status.currentState}',
    ],
    [is('status.currentState', 'Ready'), 'Healthy', 'GameServer is ready'],
    [is('status.currentState', 'Crash', 'Unhealthy'), 'Degraded', 'GameServer is {status.currentState}'],
    [otherwise, 'Progressing', 'Waiting for GameServer to be ready'],
  ]),
  ...kind('game.kruise.io', 'GameServerSet', [
    [any(empty('status'), behind()), 'Progressing', 'Waiting for GameServerSet initialization'],
    [
      less('status.readyReplicas', 'spec.replicas'),
      'Progressing',
      'ReadyReplicas {status.readyReplicas|0}/{spec.replicas}, still progressing',
    ],
    [
      less('status.updatedReadyReplicas', 'spec.replicas'),
      'Progressing',
      'UpdatedReadyReplicas {status.updatedReadyReplicas|0}/{spec.replicas}, still progressing',
    ],
    [otherwise, 'Healthy', 'All GameServerSet replicas are updated and ready'],
  ]),
  ...kind(
    'gateway.networking.k8s.io',
    'BackendTLSPolicy',
    attached('status.ancestors', 'Ancestor {..ancestorRef.name}'),
  ),
  ...kind(
    'gateway.networking.k8s.io',
    ['GRPCRoute', 'HTTPRoute', 'TCPRoute', 'TLSRoute', 'UDPRoute'],
    attached('status.parents', 'Parent {..parentRef.name}'),
  ),
  ...kind('gateway.networking.k8s.io', 'Gateway', [
    [some('status.conditions', current(['Accepted', 'ResolvedRefs'], 'False')), 'Degraded', '{.message}'],
    [
      some('status.listeners', some('.conditions', current(['Accepted', 'ResolvedRefs'], 'False'))),
      'Degraded',
      'Listener: {.message}',
    ],
    [some('status.conditions', current(['Programmed'], 'False')), 'Progressing', '{.message}'],
    [
      some('status.listeners', some('.conditions', current(['Programmed'], 'False'))),
      'Progressing',
      'Listener: {.message}',
    ],
    [some('status.conditions', not(behind('.observedGeneration'))), 'Healthy', 'Gateway is healthy'],
    [otherwise, 'Progressing', 'Waiting for Gateway status'],
  ]),
  ...kind('gateway.networking.k8s.io', 'GatewayClass', [
    [some('status.conditions', current(['Accepted'], 'True')), 'Healthy', '{.message}'],
    [some('status.conditions', current(['Accepted'], 'False')), 'Degraded', '{.message}'],
    [some('status.conditions', current(['Accepted'], 'Unknown')), 'Progressing', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for GatewayClass status'],
  ]),
  ...kind(
    'gateway.solo.io',
    ['Gateway', 'MatchableHttpGateway', 'RouteOption', 'RouteTable', 'VirtualHostOption', 'VirtualService'],
    GLOO,
  ),
  ...kind('gloo.solo.io', ['Proxy', 'Settings', 'Upstream', 'UpstreamGroup'], GLOO),
  ...kind('grafana.integreatly.org', 'Grafana', [
    [is('status.stageStatus', 'failed'), 'Degraded', '{status.lastMessage}'],
    [all(is('status.stage', 'complete'), is('status.stageStatus', 'success')), 'Healthy'],
    [otherwise, 'Progressing', '{status.stage}'],
  ]),
  ...kind(
    'grafana.integreatly.org',
    ['GrafanaAlertRuleGroup', 'GrafanaContactPoint', 'GrafanaDashboard', 'GrafanaFolder'],
    [...GRAFANA_SYNCED, [otherwise, 'Progressing']],
  ),
  ...kind('grafana.integreatly.org', 'GrafanaDatasource', [
    ...GRAFANA_SYNCED,
    [not(empty('status.lastMessage')), 'Degraded', '{status.lastMessage}'],
    [is('status.NoMatchingInstances', true), 'Degraded', 'No matching instances'],
    [not(empty('status.hash')), 'Healthy'],
    [otherwise, 'Progressing'],
  ]),
];
