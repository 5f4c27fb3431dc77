import {
  all,
  any,
  behind,
  conditions,
  empty,
  ends,
  has,
  inTurn,
  is,
  item,
  type KindRules,
  kind,
  not,
  otherwise,
  type Rule,
  some,
  type Test,
  within,
} from '../rules/index.ts';

const isNot = (type: string): Test => all(item(type), not(is('.status', 'True')));

/** The conditions of a part: a reference or the part itself may be refused, or not be in place yet. */
const parts = (at: string, prefix: string, noun: string): readonly Rule[] => [
  [some(at, item('ResolvedRefs', 'False')), 'Degraded', `${prefix}{.message|Failed condition: ResolvedRefs}`],
  [some(at, item('Accepted', 'False')), 'Degraded', `${prefix}{.message|Failed condition: Accepted}`],
  [some(at, isNot('Programmed')), 'Progressing', `${prefix}{.message|${noun} is still being programmed}`],
];

/** No condition of the parent at hand is about an older spec. */
const OBSERVED = any(
  not(has('metadata.generation')),
  all(not(empty('.conditions')), not(some('.conditions', behind('.observedGeneration')))),
);

const route = (observed: Test): readonly Rule[] => [
  inTurn('status.parents', within(observed, ...parts('.conditions', 'Parent {..parentRef.name}: ', 'Route'))),
  [some('status.parents', all(not(empty('.conditions')), observed)), 'Healthy', '{kind} is healthy'],
  [otherwise, 'Progressing', 'Waiting for {kind} status'],
];

const ANCESTOR = 'Ancestor {..ancestorRef.name}: {.message}';
const UPDATED = 'Waiting for Ancestor {..ancestorRef.name} to update {kind} status';

const ANCESTOR_REFUSALS: Rule = inTurn(
  'status.ancestors',
  inTurn('.conditions', [any(isNot('Accepted'), isNot('ResolvedRefs')), 'Degraded', ANCESTOR]),
);

export const GATEWAY_API: readonly KindRules[] = [
  ...kind('gateway.networking.k8s.io', 'BackendTLSPolicy', [
    [some('status.ancestors', some('.conditions', behind('.observedGeneration'))), 'Progressing', UPDATED],
    ANCESTOR_REFUSALS,
    [
      some('status.ancestors', some('.conditions', item('Accepted', 'True'))),
      'Healthy',
      'BackendTLSPolicy is healthy',
    ],
    [otherwise, 'Progressing', 'Waiting for BackendTLSPolicy status'],
  ]),
  ...kind('gateway.networking.k8s.io', 'GRPCRoute', route(otherwise)),
  ...kind('gateway.networking.k8s.io', 'Gateway', [
    ...parts('status.conditions', '', 'Gateway'),
    inTurn('status.listeners', ...parts('.conditions', 'Listener: ', 'Listener')),
    [any(has('status.conditions'), not(empty('status.listeners'))), 'Healthy', 'Gateway is healthy'],
    [otherwise, 'Progressing', 'Waiting for Gateway status'],
  ]),
  ...kind('gateway.networking.k8s.io', 'GatewayClass', [
    conditions(
      within(
        all(item('Accepted'), not(behind('.observedGeneration'))),
        [is('.status', 'True'), 'Healthy', '{.message|GatewayClass is accepted}'],
        [is('.status', 'False'), 'Degraded', '{.message|GatewayClass is not accepted}'],
        [otherwise, 'Progressing', '{.message|Waiting for GatewayClass status}'],
      ),
    ),
    [otherwise, 'Progressing', 'Waiting for GatewayClass status'],
  ]),
  ...kind('gateway.networking.k8s.io', 'HTTPRoute', route(OBSERVED)),
];

/** Only the policies of Airlock have a status; the other kinds of its group are parts of them. */
export const AIRLOCK_GROUP: readonly KindRules[] = kind('microgateway.airlock.com', '*', [
  [not(ends('kind', 'Policy')), 'Healthy', '{kind} is healthy'],
  [
    all(
      has('metadata.generation'),
      some(
        'status.ancestors',
        some('.conditions', any(not(has('.observedGeneration')), behind('.observedGeneration'))),
      ),
    ),
    'Progressing',
    UPDATED,
  ],
  ANCESTOR_REFUSALS,
  [
    some('status.ancestors', not(some('.conditions', item('Accepted')))),
    'Degraded',
    'Ancestor {.ancestorRef.name}: {kind} is not accepted',
  ],
  [not(empty('status.ancestors')), 'Healthy', '{kind} is healthy'],
  [otherwise, 'Progressing', 'Waiting for {kind} status'],
]);
