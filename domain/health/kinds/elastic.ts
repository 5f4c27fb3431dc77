import {
  all,
  any,
  empty,
  has,
  is,
  type KindRules,
  kind,
  less,
  not,
  otherwise,
  within,
} from '../rules/index.ts';

const CHECK = 'Check the status of indices, replicas and shards';

/** The expected texts of unknown states send people to the issues of another project; ours stop before that. */
export const ELASTIC: readonly KindRules[] = [
  ...kind('beat.k8s.elastic.co', 'Beat', [
    [is('status.health', 'red'), 'Degraded', 'Elastic Beat status is Red'],
    [is('status.health', 'green'), 'Healthy', 'Elastic Beat status is Green'],
    [
      all(is('status.health', 'yellow'), has('status.availableNodes'), has('status.expectedNodes')),
      'Progressing',
      'Elastic Beat status is deploying, there is {status.availableNodes} instance(s) on {status.expectedNodes} expected',
    ],
    [
      any(is('status.health', 'yellow'), all(empty('status.health'), has('status.expectedNodes'))),
      'Progressing',
      'Elastic Beat phase is progressing',
    ],
    [otherwise, 'Unknown', 'Elastic Beat status is unknown.'],
  ]),
  ...kind('elasticsearch.k8s.elastic.co', 'Elasticsearch', [
    within(
      has('status.availableNodes'),
      [
        less('status.availableNodes', 'spec.nodeSets[].count'),
        'Progressing',
        'The desired amount of availableNodes is {spec.nodeSets[].count} but the current amount is {status.availableNodes}',
      ],
      within(
        all(not(less('spec.nodeSets[].count', 'status.availableNodes')), has('status.health')),
        within(
          is('status.phase', 'Ready'),
          [is('status.health', 'green'), 'Healthy', 'Elasticsearch Cluster status is Green'],
          [is('status.health', 'yellow'), 'Progressing', `Elasticsearch Cluster status is Yellow. ${CHECK}`],
          [is('status.health', 'red'), 'Degraded', `Elasticsearch Cluster status is Red. ${CHECK}`],
        ),
        [
          is('status.phase', 'ApplyingChanges', 'MigratingData'),
          'Progressing',
          'Elasticsearch phase is {status.phase}',
        ],
        [is('status.phase', 'Invalid'), 'Degraded', 'Elasticsearch phase is {status.phase}'],
      ),
    ),
    [otherwise, 'Unknown', 'Elasticsearch Cluster status is unknown.'],
  ]),
  ...kind('logstash.k8s.elastic.co', 'Logstash', [
    [is('status.health', 'green'), 'Healthy', 'Logstash status is Green'],
    [is('status.health', 'yellow'), 'Progressing', 'Logstash status is Yellow'],
    [is('status.health', 'red'), 'Degraded', 'Logstash status is Red'],
    [otherwise, 'Progressing', 'Waiting for Logstash'],
  ]),
];
