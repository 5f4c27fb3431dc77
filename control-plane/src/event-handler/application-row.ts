import { labelPairs } from '@freshet/domain/applications';
import { activeHold, environmentOf, troubleOf } from '@freshet/domain/fleet';
import { annotationOf, labelOf } from '@freshet/domain/shared-configuration';
import { repositoryKey } from '@freshet/domain/source-urls';
import { applicationId } from './object-ids.ts';
import type { ApplicationBody, At } from './told.ts';

const GROUPS_MAX = 50;
/** More are not looked for; whoever runs more has a name to be found by. */
const IMAGES_MAX = 20;
const ENVIRONMENT_MAX = 253;

/** The columns that lists are narrowed and sorted by, as the database reads them out of JSON. */
export const applicationRow = (runtimeId: string, { id, seq, digest, value }: At<ApplicationBody>) => {
  const { resources, ...head } = value;
  const { kind, namespace, name, destination, parent } = value;
  const object = {
    apiVersion: '',
    kind,
    metadata: { name, labels: value.labels, annotations: value.annotations },
  };
  return {
    id,
    seq,
    digest,
    kind,
    namespace,
    name,
    project: value.project,
    server: destination.server,
    cluster: destination.name ?? null,
    target_namespace: destination.namespace,
    sync: value.sync.status,
    health: value.health.status,
    git_source: value.gitSource ?? null,
    entity: labelOf(object, 'entity') ?? null,
    is_internal: labelOf(object, 'internal') === 'true',
    product: annotationOf(object, 'product') ?? null,
    groups: wordsOf(annotationOf(object, 'app-group')),
    labels: labelPairs(value.labels),
    parent_id: parent ? applicationId(runtimeId, parent) : null,
    uid: value.uid,
    created_at: value.createdAt,
    deployed_at: value.deployedAt ?? null,
    environment: environmentOf(value.labels)?.slice(0, ENVIRONMENT_MAX) ?? null,
    is_held: activeHold({ annotations: value.annotations, isAutomated: value.automation.isOn }) !== undefined,
    is_stuck: value.stuck !== undefined,
    is_crash_loop: value.stuck?.isCrashLoop === true,
    images: value.images.slice(0, IMAGES_MAX),
    repositories: [...new Set(value.sources.map(({ repoUrl }) => repositoryKey(repoUrl)))],
    head: { ...head, trouble: troubleOf(resources) },
    resources,
  };
};

const wordsOf = (list = ''): readonly string[] =>
  [
    ...new Set(
      list
        .split(',')
        .map(word => word.trim())
        .filter(word => word !== ''),
    ),
  ].slice(0, GROUPS_MAX);
