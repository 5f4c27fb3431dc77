import type { KindName } from '../tables/index.ts';
import { pathSegmentName } from './metadata.ts';
import { LABEL_NAME, nameProblems, SERVICE_NAME } from './names.ts';
import type { Peculiarities } from './peculiarities.ts';

const PECULIAR: Readonly<Record<string, Peculiarities>> = {
  '/Namespace': { name: name => nameProblems(name, LABEL_NAME) },
  '/Service': { name: name => nameProblems(name, SERVICE_NAME) },
  'apps/StatefulSet': { name: name => nameProblems(name, LABEL_NAME) },
  'rbac.authorization.k8s.io/Role': { name: pathSegmentName },
  'rbac.authorization.k8s.io/RoleBinding': { name: pathSegmentName },
  'rbac.authorization.k8s.io/ClusterRole': { name: pathSegmentName },
  'rbac.authorization.k8s.io/ClusterRoleBinding': { name: pathSegmentName },
};

/** What a kind has of its own. */
export const peculiaritiesOf = ({ group, kind }: KindName): Peculiarities =>
  PECULIAR[`${group}/${kind}`] ?? {};
