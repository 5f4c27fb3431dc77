import type { HealthStatus } from '@freshet/domain/applications';
import {
  all,
  any,
  conditions,
  empty,
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
} from '../rules/index.ts';

type Outcome = readonly [type: string, status: HealthStatus, message: string];

const INVALID: Outcome = ['Invalid', 'Degraded', 'configuration is invalid'];
const ORPHAN: Outcome = ['Orphan', 'Degraded', 'references non-existing resources'];
const FAILED: Outcome = ['Failed', 'Degraded', 'synchronization failed'];

/** The first condition that is true says how the thing is. */
const outcomes = (name: string, done: 'Ready' | 'Synced', ...others: readonly Outcome[]): KindRules[] => {
  const noun = `3scale ${name}`;
  return kind('capabilities.3scale.net', name, [
    conditions(
      [item(done, 'True'), 'Healthy', `${noun} is ${done.toLowerCase()}`],
      ...others.map(
        ([type, status, message]): Rule => [item(type, 'True'), status, `{.message|${noun} ${message}}`],
      ),
    ),
    [otherwise, 'Progressing', `Waiting for ${noun} status...`],
  ]);
};

const DEPLOYMENTS = 'status.deployments';

export const THREESCALE: readonly KindRules[] = [
  ...kind('apps.3scale.net', 'APIManager', [
    [
      any(
        all(
          has(`${DEPLOYMENTS}.ready`),
          not(has(`${DEPLOYMENTS}.starting`)),
          not(has(`${DEPLOYMENTS}.stopped`)),
        ),
        on('Available', 'True'),
      ),
      'Healthy',
      '3scale APIManager is available',
    ],
    conditions([
      all(item('Available'), not(empty('.reason'))),
      'Degraded',
      '3scale APIManager is degraded: {.reason}',
    ]),
    [otherwise, 'Progressing', 'Waiting for 3scale APIManager status...'],
  ]),
  ...outcomes('ActiveDoc', 'Ready', INVALID, ORPHAN, FAILED),
  ...kind('capabilities.3scale.net', 'Application', [
    [is('status.state', 'suspended'), 'Suspended', '3scale Application is suspended'],
    [on('Ready', 'True'), 'Healthy', '3scale Application is ready'],
    conditions([
      all(item('Ready'), less('status.adminId', 1)),
      'Degraded',
      '{.message|3scale Application is not ready}',
    ]),
    [otherwise, 'Progressing', 'Waiting for 3scale Application status...'],
  ]),
  ...outcomes('ApplicationAuth', 'Ready', ['Failed', 'Degraded', 'failed']),
  ...outcomes('Backend', 'Synced', INVALID, FAILED),
  ...outcomes('CustomPolicyDefinition', 'Ready', INVALID, FAILED),
  ...outcomes('DeveloperAccount', 'Ready', INVALID, FAILED, [
    'Waiting',
    'Suspended',
    'is waiting for approval',
  ]),
  ...kind('capabilities.3scale.net', 'DeveloperUser', [
    [
      is('status.developerUserState', 'suspended'),
      'Suspended',
      '3scale Developer user is waiting for admin approval',
    ],
    conditions(
      [item('Ready', 'True'), 'Healthy', '3scale DeveloperUser is ready'],
      [item('Invalid', 'True'), 'Degraded', '{.message|3scale DeveloperUser configuration is invalid}'],
      [
        item('Orphan', 'True'),
        'Degraded',
        '{.message|3scale DeveloperUser references non-existing resources}',
      ],
      [item('Failed', 'True'), 'Degraded', '{.message|3scale DeveloperUser synchronization failed}'],
    ),
    [otherwise, 'Progressing', 'Waiting for 3scale DeveloperUser status...'],
  ]),
  ...outcomes('OpenAPI', 'Ready', INVALID, ['Failed', 'Degraded', 'reconciliation failed']),
  ...outcomes('Product', 'Synced', INVALID, ORPHAN, FAILED),
  ...outcomes(
    'ProxyConfigPromote',
    'Ready',
    ['In-progress', 'Progressing', 'is in progress'],
    ['Failed', 'Degraded', 'failed'],
  ),
  ...kind('capabilities.3scale.net', 'Tenant', [
    [
      all(on('Ready', 'True'), not(less('status.tenantId', 1)), not(less('status.adminId', 1))),
      'Healthy',
      '3scale Tenant is ready',
    ],
    conditions([
      all(item('Ready'), not(is('.status', 'True'))),
      'Degraded',
      '{.message|3scale Tenant is degraded}',
    ]),
    [otherwise, 'Progressing', 'Waiting for 3scale Tenant status...'],
  ]),
];
