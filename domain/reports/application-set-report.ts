import type { KubeObject } from '@freshet/domain/objects';
import { texts } from './application-report.ts';
import type { ApplicationReport } from './report.ts';
import { instant, words } from './words.ts';

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly message?: string;
}

interface ApplicationSet extends KubeObject {
  spec?: { template?: { spec?: { project?: string } } };
  status?: {
    conditions?: readonly Condition[];
    resources?: readonly {
      group?: string;
      version?: string;
      kind: string;
      namespace?: string;
      name: string;
      status?: 'Synced' | 'OutOfSync' | 'Unknown';
      health?: { status: ApplicationReport['health']['status'] };
    }[];
    resourcesCount?: number;
  };
}

/** An ApplicationSet has no sync and no health of its own: it is well while its generators and templates are. */
export const applicationSetReport = (
  object: KubeObject,
  { parent, gitSource }: Pick<ApplicationReport, 'parent' | 'gitSource'>,
): ApplicationReport => {
  const { metadata, spec, status = {} } = object as ApplicationSet;
  const failure = status.conditions?.find(
    ({ type, status: holds }) => type === 'ErrorOccurred' && holds === 'True',
  );
  const resources = status.resources ?? [];
  return {
    is: 'application',
    kind: 'ApplicationSet',
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    uid: metadata.uid ?? '',
    createdAt: instant(metadata.creationTimestamp) ?? new Date(0).toISOString(),
    labels: texts(metadata.labels),
    annotations: {},
    project: words(spec?.template?.spec?.project ?? 'default', 253),
    sources: [],
    destination: { server: '', namespace: '' },
    ...(parent ? { parent } : {}),
    ...(gitSource === undefined ? {} : { gitSource }),
    automation: { isOn: false, prune: false, selfHeal: false },
    sync: { status: failure ? 'Unknown' : 'Synced', revisions: [] },
    health: failure
      ? { status: 'Degraded', message: words(failure.message ?? 'it could not be generated', 4_096) }
      : { status: 'Healthy' },
    conditions: (status.conditions ?? [])
      .filter(({ status: holds }) => holds === 'True')
      .slice(0, 50)
      .map(({ type, message = '' }) => ({ type: words(type, 100), message: words(message, 4_096) })),
    images: [],
    urls: [],
    resources: resources
      .slice(0, 5_000)
      .map(({ group = '', version = '', kind, namespace = '', name, ...state }) => ({
        group,
        version,
        kind,
        namespace,
        name,
        ...(state.status ? { sync: state.status } : {}),
        ...(state.health ? { health: state.health.status } : {}),
      })),
    resourceCount: status.resourcesCount ?? resources.length,
  };
};
