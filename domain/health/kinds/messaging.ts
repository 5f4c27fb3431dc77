import {
  all,
  any,
  conditions,
  empty,
  every,
  has,
  is,
  item,
  type KindRules,
  kind,
  less,
  not,
  on,
  otherwise,
  type Rule,
  within,
} from '../rules/index.ts';

const strimzi = (noun: string, ...reasonsToWait: readonly string[]): readonly Rule[] => [
  conditions(
    [all(item('NotReady', 'True'), not(is('.reason', ...reasonsToWait))), 'Degraded', '{.message}'],
    [item('Ready', 'True'), 'Healthy'],
  ),
  [otherwise, 'Progressing', `Waiting for ${noun}`],
];

const STRIMZI: readonly KindRules[] = [
  ...kind('kafka.strimzi.io', 'Kafka', strimzi('Kafka Cluster', 'Creating')),
  ...kind('kafka.strimzi.io', 'KafkaBridge', strimzi('KafkaBridge')),
  ...kind('kafka.strimzi.io', 'KafkaConnect', strimzi('Kafka Connect')),
  ...kind('kafka.strimzi.io', 'KafkaConnector', strimzi('KafkaConnector')),
  ...kind('kafka.strimzi.io', 'KafkaTopic', strimzi('Kafka Topic')),
  ...kind('kafka.strimzi.io', 'KafkaUser', strimzi('Kafka User')),
];

/** A broker whose settings are in sync and that Cruise Control has finished with. */
const SETTLED = all(
  is('.configurationState', 'ConfigInSync'),
  is('.gracefulActionState.cruiseControlState', 'GracefulUpscaleSucceeded', 'GracefulDownscaleSucceeded'),
);

const BANZAI: readonly KindRules[] = kind('kafka.banzaicloud.io', 'KafkaCluster', [
  [is('status.state', 'ClusterRollingUpgrading'), 'Progressing', 'Kafka Cluster is Rolling Upgrading.'],
  within(
    has('status.brokersState'),
    [
      not(every('status.brokersState', SETTLED)),
      'Degraded',
      'Broker Config is out of Sync or CruiseControlState is not Ready',
    ],
    [
      all(
        is('status.cruiseControlTopicStatus', 'CruiseControlTopicReady'),
        is('status.state', 'ClusterRunning'),
      ),
      'Healthy',
      'Kafka Brokers, CruiseControl and cluster are in Healthy State.',
    ],
    [
      all(
        any(
          is('status.cruiseControlTopicStatus', 'CruiseControlTopicNotReady'),
          not(has('status.cruiseControlTopicStatus')),
        ),
        is('status.state', 'ClusterReconciling'),
      ),
      'Progressing',
      'Kafka Cluster is Reconciling.',
    ],
  ),
  [otherwise, 'Progressing', 'Waiting for KafkaCluster'],
]);

const CONFLUENT: readonly KindRules[] = [
  ...['Connect', 'ControlCenter', 'Kafka', 'KsqlDB', 'SchemaRegistry', 'Zookeeper'].flatMap(name =>
    kind('platform.confluent.io', name, [
      [is('status.phase', 'RUNNING'), 'Healthy', `${name} running`],
      [is('status.phase', 'PROVISIONING'), 'Progressing', `${name} provisioning`],
      [otherwise, 'Progressing', `Waiting for ${name}`],
    ]),
  ),
  ...kind('platform.confluent.io', 'Connector', [
    [
      all(
        is('status.state', 'CREATED'),
        is('status.connectorState', 'RUNNING'),
        not(has('status.failedTasksCount')),
      ),
      'Healthy',
      'Connector running',
    ],
    [all(is('status.state', 'ERROR'), empty('status.conditions')), 'Degraded', 'No conditions available'],
    [is('status.state', 'ERROR'), 'Degraded', '{status.conditions[0].message}'],
    [
      all(has('status.state'), not(less('status.failedTasksCount', 1))),
      'Degraded',
      'Connector has failed tasks',
    ],
    [otherwise, 'Progressing', 'Waiting for Kafka Connector'],
  ]),
];

const RABBITMQ: readonly KindRules[] = [
  ...['Binding', 'Exchange', 'Permission', 'Policy', 'Queue', 'Shovel', 'User', 'Vhost'].flatMap(name => {
    const noun = `RabbitMQ ${name.toLowerCase()}`;
    return kind('rabbitmq.com', name, [
      [on('Ready', 'True', 'SuccessfulCreateOrUpdate'), 'Healthy', `${noun} ready`],
      [on('Ready', 'False', 'FailedCreateOrUpdate'), 'Degraded', `${noun} failed to be created or updated`],
      [otherwise, 'Unknown', `${noun} status is unknown`],
    ]);
  }),
  ...kind('rabbitmq.com', 'RabbitmqCluster', [
    [on('ReconcileSuccess', 'False'), 'Degraded', '{.message}'],
    [
      any(on('ClusterAvailable', 'Unknown'), on('AllReplicasReady', 'Unknown')),
      'Progressing',
      'Waiting for RabbitMQ cluster readiness (conditions unknown)',
    ],
    [on('ClusterAvailable', 'False'), 'Progressing', 'Waiting for RabbitMQ cluster formation'],
    [on('AllReplicasReady', 'False'), 'Progressing', 'Waiting for RabbitMQ instances ready'],
    [
      all(on('ClusterAvailable', 'True'), on('AllReplicasReady', 'True')),
      'Healthy',
      'RabbitMQ cluster ready',
    ],
    [otherwise, 'Progressing', 'Waiting for RabbitMQ Operator'],
  ]),
];

export const MESSAGING: readonly KindRules[] = [...STRIMZI, ...BANZAI, ...CONFLUENT, ...RABBITMQ];
