import type { KubeObject } from '@freshet/domain/objects';

/** Whose labels and annotations tell what an object means to the platform. */
const PREFIX = 'freshet.io';

/** What files of the platform that people come from carry instead; read, and never written. */
const FORMER_PREFIX = 'codefresh.io';

/** The words after the prefix. */
type Mark = 'entity' | 'internal' | 'product' | 'app-group' | 'app-sync-warning-threshold';

export const markName = (mark: Mark): string => `${PREFIX}/${mark}`;

const markIn = (values: Readonly<Record<string, string>> | undefined, mark: Mark): string | undefined =>
  values?.[`${PREFIX}/${mark}`] ?? values?.[`${FORMER_PREFIX}/${mark}`];

/** What a label of the platform says, in either spelling. */
export const labelOf = ({ metadata }: KubeObject, mark: Mark): string | undefined =>
  markIn(metadata.labels, mark);

/** What an annotation of the platform says, in either spelling. */
export const annotationOf = ({ metadata }: KubeObject, mark: Mark): string | undefined =>
  markIn(metadata.annotations, mark);

/** What an Application is to the platform, besides an application. */
export const ENTITIES = { gitSource: 'git-source', internal: 'internal-config' } as const;

export const isGitSource = (object: KubeObject): boolean => labelOf(object, 'entity') === ENTITIES.gitSource;

/** Whether the platform made it for itself, so that lists for people leave it out. */
export const isInternal = (object: KubeObject): boolean => labelOf(object, 'internal') === 'true';
