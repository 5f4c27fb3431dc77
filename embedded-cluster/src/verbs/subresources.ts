import type { Kind } from '../kinds/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { hasSubresource } from './core.ts';

interface Versions {
  /** What was sent, or made by a patch. Its own. */
  readonly made: KubeObject;
  readonly current: KubeObject;
}

type Fields = Record<string, unknown>;

const copyOf = (object: KubeObject): KubeObject => JSON.parse(JSON.stringify(object));

const takeField = (to: Fields, from: Fields, field: string): void => {
  if (from[field] === undefined) delete to[field];
  else to[field] = from[field];
};

const takeManagers = (to: KubeObject, from: KubeObject): void =>
  takeField(to.metadata as unknown as Fields, from.metadata as unknown as Fields, 'managedFields');

/** Status, and for built-in kinds the annotations that go with it. */
const takeStatus = (kind: Kind, { made, current }: Versions): KubeObject => {
  const next = copyOf(current);
  takeField(next, made, 'status');
  takeManagers(next, made);
  if (!kind.isCustom) {
    takeField(next.metadata as unknown as Fields, made.metadata as unknown as Fields, 'annotations');
  }
  return next;
};

const takeFromSpec = ({ made, current }: Versions, field: string): KubeObject => {
  const next = copyOf(current);
  next.spec ??= {};
  takeField(next.spec as Fields, (made.spec ?? {}) as Fields, field);
  takeManagers(next, made);
  return next;
};

const takeContainerResources = ({ made, current }: Versions): KubeObject => {
  const next = copyOf(current);
  const sent = (made.spec as { containers?: { name: string; resources?: unknown }[] } | undefined)
    ?.containers;
  const containers = (next.spec as { containers?: { name: string; resources?: unknown }[] }).containers ?? [];
  for (const container of containers) {
    const resources = sent?.find(({ name }) => name === container.name)?.resources;
    if (resources !== undefined) container.resources = resources;
  }
  takeManagers(next, made);
  return next;
};

/** The next version of the whole object, when only a part of it may be written in this way. */
export const takeFromSubresource = (
  kind: Kind,
  subresource: string | undefined,
  versions: Versions,
): KubeObject => {
  const { made, current } = versions;
  switch (subresource) {
    case undefined:
    case 'scale':
      if (hasSubresource(kind, 'status')) takeField(made, current, 'status');
      return made;
    case 'status':
    case 'approval':
      return takeStatus(kind, versions);
    case 'finalize':
      return takeFromSpec(versions, 'finalizers');
    case 'ephemeralcontainers':
      return takeFromSpec(versions, 'ephemeralContainers');
    case 'resize':
      return takeContainerResources(versions);
    default:
      return made;
  }
};
