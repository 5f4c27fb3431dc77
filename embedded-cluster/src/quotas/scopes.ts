import type { KubeObject } from '../objects/index.ts';
import type { Pod, Quota } from '../shapes/index.ts';

interface Requirement {
  scopeName: string;
  operator: string;
  values?: string[];
}

/** Whether a quota speaks of an object at all. Scopes choose among pods; without any, everything counts. */
export const isInScope = ({ spec }: Quota, resource: string, object: KubeObject): boolean => {
  const requirements: Requirement[] = [
    ...(spec.scopes ?? []).map(scopeName => ({ scopeName, operator: 'Exists' })),
    ...(spec.scopeSelector?.matchExpressions ?? []),
  ];
  if (requirements.length === 0) return true;
  return resource === 'pods' && requirements.every(requirement => fulfils(object as Pod, requirement));
};

const fulfils = (pod: Pod, { scopeName, operator, values = [] }: Requirement): boolean => {
  switch (scopeName) {
    case 'Terminating':
      return pod.spec.activeDeadlineSeconds !== undefined;
    case 'NotTerminating':
      return pod.spec.activeDeadlineSeconds === undefined;
    case 'BestEffort':
      return isBestEffort(pod);
    case 'NotBestEffort':
      return !isBestEffort(pod);
    case 'PriorityClass':
      return fulfilsPriority(
        (pod.spec as { priorityClassName?: string }).priorityClassName ?? '',
        operator,
        values,
      );
    default:
      return false;
  }
};

const fulfilsPriority = (name: string, operator: string, values: readonly string[]): boolean => {
  if (operator === 'Exists') return name !== '';
  if (operator === 'DoesNotExist') return name === '';
  return values.includes(name) === (operator === 'In');
};

/** A pod that asks for nothing and limits nothing. */
const isBestEffort = ({ spec }: Pod): boolean =>
  [...spec.containers, ...(spec.initContainers ?? [])].every(
    ({ resources }) => isEmpty(resources?.requests) && isEmpty(resources?.limits),
  );

const isEmpty = (amounts: object | undefined): boolean => Object.keys(amounts ?? {}).length === 0;
