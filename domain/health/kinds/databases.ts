import {
  all,
  conditions,
  each,
  has,
  is,
  type KindRules,
  kind,
  not,
  on,
  otherwise,
  type Rule,
  same,
  some,
  within,
} from '../rules/index.ts';

const clickhouse = (noun: string): readonly Rule[] => [
  [is('status.status', 'Completed'), 'Healthy', `${noun} installation completed successfully`],
  [is('status.status', 'InProgress'), 'Progressing', `${noun} installation in progress`],
  [has('status.status'), 'Degraded', `${noun} status: {status.status}`],
  [otherwise, 'Progressing', `${noun} status not yet available`],
];

/** The phases of CloudNativePG; while roles change or pods restart, the cluster may not take writes. */
const CNPG_PROGRESSING = [
  'Creating a new replica',
  'Promoting to primary cluster',
  'Setting up primary',
  'Upgrading cluster',
  'Waiting for the instances to become active',
];

const CNPG_DEGRADED = [
  'Applying configuration',
  'Cluster cannot execute instance online upgrade due to missing architecture binary',
  'Cluster upgrade delayed',
  'Failing over',
  'Online upgrade in progress',
  'Primary instance is being restarted in-place',
  'Primary instance is being restarted without a switchover',
  'Switchover in progress',
  'Upgrading Postgres major version',
  'Waiting for user action',
];

const CNPG_SUSPENDED = [
  'Cluster cannot proceed to reconciliation due to an unknown plugin being required',
  'Cluster has incomplete or invalid image catalog',
  'Cluster is unrecoverable and needs manual intervention',
  'Unable to create required cluster objects',
];

const HIBERNATION = is('.type', 'cnpg.io/hibernation');

const CNPG: readonly Rule[] = [
  [
    is('metadata.annotations["cnpg.io/reconciliationLoop"]', 'disabled'),
    'Suspended',
    'Cluster reconciliation is suspended',
  ],
  conditions(
    [all(HIBERNATION, is('.status', 'True')), 'Suspended', '{.message}'],
    [HIBERNATION, 'Degraded', '{.message}'],
  ),
  [not(has('status.conditions')), 'Progressing', '{status.phaseReason}'],
  [is('status.phase', 'Cluster in healthy state'), 'Healthy', '{status.phaseReason}'],
  [is('status.phase', ...CNPG_PROGRESSING), 'Progressing', '{status.phaseReason}'],
  [is('status.phase', ...CNPG_DEGRADED), 'Degraded', '{status.phaseReason}'],
  [is('status.phase', ...CNPG_SUSPENDED), 'Suspended', '{status.phaseReason}'],
  [otherwise, 'Unknown', '{status.phaseReason}'],
];

const NO_STATUS: Rule = [not(has('status.conditions')), 'Progressing', 'No status info available'];

/** The first condition that is false decides, else the last. */
const MARIADB: readonly Rule[] = [
  NO_STATUS,
  conditions(
    [all(is('.status', 'False'), is('.reason', 'Failed')), 'Degraded', '{.message}'],
    [is('.status', 'False'), 'Progressing', '{.message}'],
  ),
  [otherwise, 'Healthy', '{status.conditions[-1].message}'],
];

const MARIADB_PART: readonly Rule[] = [
  [on('Ready', 'True'), 'Healthy', '{.message}'],
  [on('Ready'), 'Degraded', '{.message}'],
  [otherwise, 'Progressing', '{status.conditions[-1].message|No status info available}'],
];

const percona = '{status.ready|0}/{status.size|0} node(s) are ready';

export const DATABASES: readonly KindRules[] = [
  ...kind('acid.zalan.do', 'postgresql', [
    [not(has('status.PostgresClusterStatus')), 'Progressing', 'Waiting for postgres cluster status...'],
    [is('status.PostgresClusterStatus', 'Running'), 'Healthy', '{status.PostgresClusterStatus}'],
    [
      is('status.PostgresClusterStatus', 'Creating', 'Updating'),
      'Progressing',
      '{status.PostgresClusterStatus}',
    ],
    [otherwise, 'Degraded', '{status.PostgresClusterStatus}'],
  ]),
  ...kind('clickhouse-keeper.altinity.com', 'ClickHouseKeeperInstallation', clickhouse('ClickHouseKeeper')),
  ...kind('clickhouse.altinity.com', 'ClickHouseInstallation', clickhouse('ClickHouse')),
  ...kind('db.atlasgo.io', 'AtlasMigration', [
    [on('Ready', 'True'), 'Healthy', '{.reason}'],
    [on('Ready', undefined, 'Reconciling'), 'Progressing', '{.reason}'],
    [on('Ready'), 'Degraded', '{.reason}'],
    [otherwise, 'Progressing', 'Waiting for Atlas Operator'],
  ]),
  ...kind('db.atlasgo.io', 'AtlasSchema', [
    [on('Ready', 'True'), 'Healthy', '{.reason}'],
    [is('@Ready.message', 'Reconciling', 'GettingDevDB'), 'Progressing', '{@Ready.reason}'],
    [on('Ready'), 'Degraded', '{.reason}'],
    [otherwise, 'Progressing', 'Waiting for Atlas Operator'],
  ]),
  ...kind('k8s.mariadb.com', 'Backup', [
    NO_STATUS,
    conditions(
      [
        all(is('.status', 'False'), is('.reason', 'CronJobScheduled'), is('.message', 'Failed')),
        'Degraded',
        '{.reason} {.message}',
      ],
      [is('.status', 'False'), 'Progressing', '{.reason} {.message}'],
    ),
    [otherwise, 'Healthy', '{status.conditions[-1].reason} {status.conditions[-1].message}'],
  ]),
  ...kind('k8s.mariadb.com', ['Database', 'Grant', 'User'], MARIADB_PART),
  ...kind('k8s.mariadb.com', 'MariaDB', MARIADB),
  ...kind('k8s.mariadb.com', 'SqlJob', [
    conditions(
      [all(is('.reason', 'JobComplete'), is('.status', 'True')), 'Healthy', '{.reason} {.message}'],
      [all(is('.reason', 'JobFailed'), is('.status', 'True')), 'Degraded', '{.reason} {.message}'],
    ),
    [
      has('status.conditions[-1]'),
      'Progressing',
      '{status.conditions[-1].reason} {status.conditions[-1].message}',
    ],
    [otherwise, 'Progressing', 'No status info available'],
  ]),
  ...kind('mariadb.mmontes.io', 'MariaDB', MARIADB),
  ...kind('postgresql.cnpg.io', 'Cluster', CNPG),
  ...kind('psmdb.percona.com', 'PerconaServerMongoDB', [
    [not(has('status')), 'Unknown', 'Cluster status is unknown'],
    [is('status.state', 'initializing', 'stopping'), 'Progressing', percona],
    [is('status.state', 'ready'), 'Healthy', percona],
    [is('status.state', 'error'), 'Degraded', percona],
    [is('status.state', 'paused'), 'Suspended', percona],
    [otherwise, 'Unknown', percona],
  ]),
  ...kind('pxc.percona.com', 'PerconaXtraDBCluster', [
    [is('status.state', 'initializing'), 'Progressing', percona],
    [is('status.state', 'ready'), 'Healthy', percona],
    [is('status.state', 'paused'), 'Unknown', 'Cluster is paused'],
    [is('status.state', 'stopping'), 'Degraded', `Cluster is stopping (${percona})`],
    [is('status.state', 'error'), 'Degraded', ['Cluster is on error: ', each('status.message', '{.}', ', ')]],
    [otherwise, 'Unknown', 'Cluster status is unknown.'],
  ]),
  ...kind('solr.apache.org', 'SolrCloud', [
    [not(has('status.solrNodes')), 'Progressing', 'Waiting for solr to exist'],
    [some('status.solrNodes', not(is('.ready', true))), 'Progressing', 'Not all replicas are ready'],
    [otherwise, 'Healthy', 'Solr is ready'],
  ]),
  ...kind('zookeeper.pravega.io', 'ZookeeperCluster', [
    within(all(has('status'), not(is('status.readyReplicas', 0))), [
      same('status.readyReplicas', 'status.replicas'),
      'Healthy',
      'All ZK Nodes have joined the ensemble',
    ]),
    [otherwise, 'Progressing', 'Waiting for ZK Nodes to join the ensemble'],
  ]),
];
