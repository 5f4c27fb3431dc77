import type { Application, ResourceStatus } from '@freshet/domain/applications';

/** As many applications are told of in the status of a set; an object has its limits. */
const MOST_TOLD = 5_000;

const told = ({ metadata, status }: Application): ResourceStatus => {
  const { health, sync } = status ?? {};
  return {
    group: 'argoproj.io',
    version: 'v1alpha1',
    kind: 'Application',
    name: metadata.name,
    ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
    ...(sync ? { status: sync.status } : {}),
    ...(health?.status
      ? { health: { status: health.status, ...(health.message ? { message: health.message } : {}) } }
      : {}),
  };
};

/** The applications of a set as its status tells of them. */
export const resourceStatuses = (applications: readonly Application[]): readonly ResourceStatus[] =>
  applications
    .toSorted((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1))
    .slice(0, MOST_TOLD)
    .map(told);
