import { groupOf, type KubeObject } from '@freshet/domain/objects';
import type { Health } from '../health.ts';
import type { KindRules } from '../rules/index.ts';
import { ARGO } from './argo.ts';
import { ARGO_PROMOTER } from './argo-promoter.ts';
import { AUTOSCALING } from './autoscaling.ts';
import { CLOUD, CLOUD_GROUPS } from './cloud.ts';
import { CLUSTER_API } from './cluster-api.ts';
import { CROSSPLANE, CROSSPLANE_GROUPS } from './crossplane.ts';
import { DATABASES } from './databases.ts';
import { ELASTIC } from './elastic.ts';
import { FLUX } from './flux.ts';
import { AIRLOCK_GROUP, GATEWAY_API } from './gateway-api.ts';
import { KEPTN } from './keptn.ts';
import { KNATIVE } from './knative.ts';
import { KUBERNETES } from './kubernetes.ts';
import { MESSAGING } from './messaging.ts';
import { MULTICLUSTER } from './multicluster.ts';
import { NUMAPROJ } from './numaproj.ts';
import { OBSERVABILITY, OBSERVABILITY_GROUPS } from './observability.ts';
import { OPENKRUISE } from './openkruise.ts';
import { OPENSHIFT } from './openshift.ts';
import { PROGRAMS } from './programs.ts';
import { SECRETS } from './secrets.ts';
import { STORAGE } from './storage.ts';
import { THREESCALE } from './threescale.ts';
import { TRAFFIC } from './traffic.ts';
import { VIRTUALIZATION } from './virtualization.ts';

/** All rules for kinds with a name. */
export const KINDS: readonly KindRules[] = [
  ...ARGO,
  ...ARGO_PROMOTER,
  ...AUTOSCALING,
  ...CLOUD,
  ...CLUSTER_API,
  ...CROSSPLANE,
  ...DATABASES,
  ...ELASTIC,
  ...FLUX,
  ...GATEWAY_API,
  ...KEPTN,
  ...KNATIVE,
  ...KUBERNETES,
  ...MESSAGING,
  ...MULTICLUSTER,
  ...NUMAPROJ,
  ...OBSERVABILITY,
  ...OPENKRUISE,
  ...OPENSHIFT,
  ...PROGRAMS,
  ...SECRETS,
  ...STORAGE,
  ...THREESCALE,
  ...TRAFFIC,
  ...VIRTUALIZATION,
];

/** Rules for groups, or whole families of groups. Kinds with rules of their own go first. */
export const GROUPS: readonly KindRules[] = [
  ...AIRLOCK_GROUP,
  ...CLOUD_GROUPS,
  ...CROSSPLANE_GROUPS,
  ...OBSERVABILITY_GROUPS,
];

const BY_KIND: ReadonlyMap<string, KindRules> = new Map(
  KINDS.map(rules => [`${rules.group}/${rules.kind}`, rules]),
);

const isBelow = (group: string, pattern: string): boolean =>
  pattern.startsWith('*') ? group.endsWith(pattern.slice(1)) : group === pattern;

/** The health of kinds that others define; undefined for those without rules. */
export const kindHealth = (object: KubeObject): Health | undefined => {
  const group = groupOf(object.apiVersion);
  const rules =
    BY_KIND.get(`${group}/${object.kind}`) ?? GROUPS.find(({ group: pattern }) => isBelow(group, pattern));
  return rules?.judge(object);
};
