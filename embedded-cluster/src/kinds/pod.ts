import { sameJson } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { FieldError } from '../status/index.ts';
import { copyOf, type Fields, fieldsAt, listAt, numberAt, textAt } from './fields.ts';
import type { Peculiarities } from './peculiarities.ts';
import { checkPodSpec } from './pod-spec-checks.ts';
import { containersOf, fillPodSpec, fillRunningPodSpec } from './pod-spec-defaults.ts';

const MAY_CHANGE =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

/** How surely a pod gets what it asks for: all of it, some of it, nothing. */
const qosClassOf = (spec: Fields): string => {
  const resources = containersOf(spec).map(container => fieldsAt(container, 'resources') ?? {});
  const asked = resources.filter(each => fieldsAt(each, 'limits') || fieldsAt(each, 'requests'));
  if (asked.length === 0) return 'BestEffort';
  const isSure = (each: Fields): boolean =>
    ['cpu', 'memory'].every(name => {
      const limit = fieldsAt(each, 'limits')?.[name];
      return limit !== undefined && (fieldsAt(each, 'requests')?.[name] ?? limit) === limit;
    });
  return resources.every(isSure) ? 'Guaranteed' : 'Burstable';
};

/** The spec with everything that may change put back to what it was. */
const withoutAllowedChanges = (next: KubeObject, previous: KubeObject): Fields => {
  const [spec, old] = [copyOf((next.spec ?? {}) as Fields), (previous.spec ?? {}) as Fields];
  for (const sort of ['containers', 'initContainers']) restoreImages(listAt(spec, sort), listAt(old, sort));
  for (const name of allowedChanges(spec, old)) restore(spec, old, name);
  return spec;
};

const restoreImages = (containers: readonly Fields[], old: readonly Fields[]): void => {
  for (const container of containers) {
    const before = old.find(({ name }) => name === container.name);
    if (before) container.image = before.image;
  }
};

const allowedChanges = (spec: Fields, old: Fields): string[] => {
  const deadline = numberAt(spec, 'activeDeadlineSeconds') ?? Number.MAX_SAFE_INTEGER;
  const isSooner = deadline <= (numberAt(old, 'activeDeadlineSeconds') ?? Number.MAX_SAFE_INTEGER - 1);
  const tolerations = listAt(spec, 'tolerations');
  const keepsAll = listAt(old, 'tolerations').every(each => tolerations.some(other => sameJson(each, other)));
  const wasEndless = (numberAt(old, 'terminationGracePeriodSeconds') ?? 0) < 0;
  return [
    ...(isSooner ? ['activeDeadlineSeconds'] : []),
    ...(keepsAll ? ['tolerations'] : []),
    ...(wasEndless && spec.terminationGracePeriodSeconds === 1 ? ['terminationGracePeriodSeconds'] : []),
    ...(listAt(old, 'schedulingGates').length > 0 ? ['schedulingGates', 'nodeSelector'] : []),
  ];
};

const restore = (spec: Fields, old: Fields, name: string): void => {
  if (old[name] === undefined) delete spec[name];
  else spec[name] = old[name];
};

const checkUpdate = (next: KubeObject, previous: KubeObject): FieldError[] =>
  sameJson(withoutAllowedChanges(next, previous), previous.spec ?? {})
    ? []
    : [{ problem: 'forbidden', path: 'spec', detail: MAY_CHANGE }];

export const pod: Peculiarities = {
  defaults: object => {
    const spec = fieldsAt(object, 'spec');
    fillPodSpec(spec);
    fillRunningPodSpec(spec);
  },
  prepareCreate: object => {
    object.status = { phase: 'Pending', qosClass: qosClassOf((object.spec ?? {}) as Fields) };
  },
  check: root => checkPodSpec(root.at('spec')),
  checkUpdate,
  selectableFields: object => ({
    'spec.nodeName': textAt(object, 'spec', 'nodeName'),
    'spec.restartPolicy': textAt(object, 'spec', 'restartPolicy'),
    'spec.schedulerName': textAt(object, 'spec', 'schedulerName'),
    'spec.serviceAccountName': textAt(object, 'spec', 'serviceAccountName'),
    'spec.hostNetwork': String(fieldsAt(object, 'spec')?.hostNetwork === true),
    'status.phase': textAt(object, 'status', 'phase'),
    'status.podIP': textAt(object, 'status', 'podIP'),
    'status.nominatedNodeName': textAt(object, 'status', 'nominatedNodeName'),
  }),
};

/** A template of pods that stands for itself. */
export const podTemplate: Peculiarities = {
  defaults: object => fillPodSpec(fieldsAt(object, 'template', 'spec')),
  check: root => checkPodSpec(root.at('template.spec')),
};
