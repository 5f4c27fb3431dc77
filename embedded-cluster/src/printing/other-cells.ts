import { type Fields, fieldsAt, listAt, numberAt, textAt } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { age, humanDuration } from './age.ts';
import { targetsText } from './autoscaler-targets.ts';
import type { CellsByColumn } from './cells.ts';
import { conditionOf, isTrue, NONE, orNone, UNKNOWN, UNSET } from './words.ts';

const ROLE_LABEL = 'node-role.kubernetes.io/';

const nodeStatus = (node: KubeObject): string => {
  const ready = conditionOf(node, 'Ready');
  const word = ready === undefined ? 'Unknown' : textAt(ready, 'status') === 'True' ? 'Ready' : 'NotReady';
  return fieldsAt(node, 'spec')?.unschedulable === true ? `${word},SchedulingDisabled` : word;
};

const nodeRoles = ({ metadata: { labels = {} } }: KubeObject): string => {
  const roles = Object.keys(labels)
    .filter(label => label.startsWith(ROLE_LABEL))
    .map(label => label.slice(ROLE_LABEL.length));
  const old = labels['kubernetes.io/role'];
  return orNone([...new Set([...roles, ...(old ? [old] : [])])].filter(Boolean).sort().join(','));
};

const nodeAddress = (type: string) => (node: KubeObject) =>
  orNone(
    textAt(
      listAt(node, 'status', 'addresses').find(address => address.type === type),
      'address',
    ),
  );

const nodeInfo = (name: string) => (node: KubeObject) => textAt(node, 'status', 'nodeInfo', name) || UNKNOWN;

const sizeOf = (object: KubeObject, name: string): number => Object.keys(fieldsAt(object, name) ?? {}).length;

const subjects = (kind: string) => (binding: KubeObject) =>
  listAt(binding, 'subjects')
    .filter(subject => subject.kind === kind)
    .map(subject =>
      kind === 'ServiceAccount'
        ? `${textAt(subject, 'namespace')}/${textAt(subject, 'name')}`
        : textAt(subject, 'name'),
    )
    .join(', ');

const bindingCells: CellsByColumn = {
  Role: object => `${textAt(object, 'roleRef', 'kind')}/${textAt(object, 'roleRef', 'name')}`,
  Users: subjects('User'),
  Groups: subjects('Group'),
  ServiceAccounts: subjects('ServiceAccount'),
};

/** `cpu: 1/2, memory: 1Gi/4Gi`: of what is counted, what is used and what may be. */
const quotaText = (isLimit: boolean) => (quota: KubeObject) => {
  const [hard, used] = [fieldsAt(quota, 'status', 'hard') ?? {}, fieldsAt(quota, 'status', 'used') ?? {}];
  return Object.keys(hard)
    .filter(name => name.startsWith('limits') === isLimit)
    .sort()
    .map(name => `${name}: ${used[name] ?? 0}/${hard[name]}`)
    .join(', ');
};

const budgetBound = (name: string) => (budget: KubeObject) => {
  const bound = fieldsAt(budget, 'spec')?.[name];
  return bound === undefined ? 'N/A' : String(bound);
};

const involved = (event: KubeObject): Fields | undefined =>
  fieldsAt(event, 'involvedObject') ?? fieldsAt(event, 'regarding');

const eventTime = (event: KubeObject, ...names: readonly string[]): string => {
  const found = names.map(name => textAt(event, name)).find(time => time !== '');
  return found ?? textAt(event, 'eventTime');
};

const sourceText = (event: KubeObject): string => {
  const source = fieldsAt(event, 'source') ?? fieldsAt(event, 'deprecatedSource');
  const component =
    textAt(source, 'component') ||
    textAt(event, 'reportingComponent') ||
    textAt(event, 'reportingController');
  const host = textAt(source, 'host') || textAt(event, 'reportingInstance');
  return host === '' ? component : `${component}, ${host}`;
};

const eventCells: CellsByColumn = {
  'Last Seen': (event, now) =>
    age(
      textAt(event, 'series', 'lastObservedTime') ||
        eventTime(event, 'lastTimestamp', 'deprecatedLastTimestamp'),
      now,
    ),
  Type: event => textAt(event, 'type'),
  Reason: event => textAt(event, 'reason'),
  Object: event => `${textAt(involved(event), 'kind').toLowerCase()}/${textAt(involved(event), 'name')}`,
  Subobject: event => textAt(involved(event), 'fieldPath'),
  Source: sourceText,
  Message: event => (textAt(event, 'message') || textAt(event, 'note')).trim(),
  'First Seen': (event, now) => age(eventTime(event, 'firstTimestamp', 'deprecatedFirstTimestamp'), now),
  Count: event =>
    numberAt(event, 'series', 'count') ??
    (numberAt(event, 'count') || numberAt(event, 'deprecatedCount') || 1),
};

const requestState = (request: KubeObject): string => {
  const words = ['Denied', 'Approved'].filter(type => conditionOf(request, type) !== undefined);
  const state = words[0] ?? 'Pending';
  const failed = conditionOf(request, 'Failed') ? ',Failed' : '';
  return `${state}${failed}${textAt(request, 'status', 'certificate') === '' ? '' : ',Issued'}`;
};

const requestedDuration = (request: KubeObject): string => {
  const seconds = numberAt(request, 'spec', 'expirationSeconds');
  return seconds === undefined ? NONE : humanDuration(seconds * 1_000);
};

const availability = (service: KubeObject): string => {
  const condition = conditionOf(service, 'Available');
  if (!condition) return 'Unknown';
  const status = textAt(condition, 'status');
  return status === 'True' ? status : `${status} (${textAt(condition, 'reason')})`;
};

const paramKind = (policy: KubeObject): string => {
  const kind = fieldsAt(policy, 'spec', 'paramKind');
  return kind ? `${textAt(kind, 'apiVersion')}/${textAt(kind, 'kind')}` : UNSET;
};

const webhookCells: CellsByColumn = { Webhooks: object => listAt(object, 'webhooks').length };

/** Cells of everything else, by kind and column. */
export const OTHER_CELLS: Readonly<Record<string, CellsByColumn>> = {
  '/ConfigMap': { Data: object => sizeOf(object, 'data') + sizeOf(object, 'binaryData') },
  '/Secret': { Type: object => textAt(object, 'type'), Data: object => sizeOf(object, 'data') },
  '/ServiceAccount': { Secrets: object => listAt(object, 'secrets').length },
  '/Namespace': { Status: object => textAt(object, 'status', 'phase') },
  '/Event': eventCells,
  'events.k8s.io/Event': eventCells,
  '/ResourceQuota': { Request: quotaText(false), Limit: quotaText(true) },
  '/ComponentStatus': {
    Status: object => (isTrue({ status: object }, 'Healthy') ? 'Healthy' : 'Unhealthy'),
    Message: object => textAt(listAt(object, 'conditions')[0], 'message'),
    Error: object => textAt(listAt(object, 'conditions')[0], 'error'),
  },
  '/Node': {
    Status: nodeStatus,
    Roles: nodeRoles,
    Version: object => textAt(object, 'status', 'nodeInfo', 'kubeletVersion'),
    'Internal-IP': nodeAddress('InternalIP'),
    'External-IP': nodeAddress('ExternalIP'),
    'OS-Image': nodeInfo('osImage'),
    'Kernel-Version': nodeInfo('kernelVersion'),
    'Container-Runtime': nodeInfo('containerRuntimeVersion'),
  },
  'autoscaling/HorizontalPodAutoscaler': {
    Reference: object =>
      `${textAt(object, 'spec', 'scaleTargetRef', 'kind')}/${textAt(object, 'spec', 'scaleTargetRef', 'name')}`,
    Targets: targetsText,
    MinPods: object => String(numberAt(object, 'spec', 'minReplicas') ?? UNSET),
    MaxPods: object => numberAt(object, 'spec', 'maxReplicas') ?? 0,
    Replicas: object => numberAt(object, 'status', 'currentReplicas') ?? 0,
  },
  'policy/PodDisruptionBudget': {
    'Min Available': budgetBound('minAvailable'),
    'Max Unavailable': budgetBound('maxUnavailable'),
    'Allowed Disruptions': object => numberAt(object, 'status', 'disruptionsAllowed') ?? 0,
  },
  'rbac.authorization.k8s.io/RoleBinding': bindingCells,
  'rbac.authorization.k8s.io/ClusterRoleBinding': bindingCells,
  'coordination.k8s.io/Lease': { Holder: object => textAt(object, 'spec', 'holderIdentity') },
  'scheduling.k8s.io/PriorityClass': {
    Value: object => numberAt(object, 'value') ?? 0,
    'Global-Default': object => object.globalDefault === true,
    PreemptionPolicy: object => textAt(object, 'preemptionPolicy'),
  },
  'node.k8s.io/RuntimeClass': { Handler: object => textAt(object, 'handler') },
  'certificates.k8s.io/CertificateSigningRequest': {
    SignerName: object => textAt(object, 'spec', 'signerName'),
    Requestor: object => textAt(object, 'spec', 'username'),
    RequestedDuration: requestedDuration,
    Condition: requestState,
  },
  'apiregistration.k8s.io/APIService': {
    Service: object => {
      const service = fieldsAt(object, 'spec', 'service');
      return service ? `${textAt(service, 'namespace')}/${textAt(service, 'name')}` : 'Local';
    },
    Available: availability,
  },
  'admissionregistration.k8s.io/MutatingWebhookConfiguration': webhookCells,
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration': webhookCells,
  'admissionregistration.k8s.io/ValidatingAdmissionPolicy': {
    Validations: object => listAt(object, 'spec', 'validations').length,
    ParamKind: paramKind,
  },
  'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding': {
    PolicyName: object => textAt(object, 'spec', 'policyName'),
    ParamRef: object => {
      const reference = fieldsAt(object, 'spec', 'paramRef');
      if (!reference) return UNSET;
      const namespace = textAt(reference, 'namespace');
      return `${namespace === '' ? '' : `${namespace}/`}${textAt(reference, 'name') || '*'}`;
    },
  },
};
