/** What files of the shared configuration say, and small changes to them that leave everything else as people wrote it. */
import type { Application } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import { type Document, isMap, parseAllDocuments } from 'yaml';
import { isGitSource } from './labels.ts';
import { type RepositoryPlace, readRepositoryPlace } from './repository-place.ts';
import {
  checkRestrictedSpec,
  RESTRICTED_KIND,
  type RestrictedGitSource,
  type RestrictedSpec,
  restrictedPlace,
} from './restricted-git-source.ts';

/** A Git Source as its file says it. */
export interface GitSourceFacts {
  readonly name: string;
  readonly repository: RepositoryPlace;
  readonly include?: string;
  readonly exclude?: string;
  readonly restricted?: RestrictedSpec;
}

const LARGEST = 1_048_576;

const unreadable = (path: string, why: string): Fault =>
  new Fault('SHARED_CONFIGURATION_UNREADABLE', `${path} ${why}`, { path });

/** The one object of a file, with its text around it. */
const documentOf = (path: string, text: string): Document => {
  if (text.length > LARGEST) throw unreadable(path, 'is larger than a file of configuration may be');
  const documents = parseAllDocuments(text).filter(document => document.contents !== null) as Document[];
  const [document] = documents;
  if (!document || documents.length > 1) throw unreadable(path, 'must hold one object');
  if (document.errors.length > 0) throw unreadable(path, `is no YAML: ${document.errors[0]?.message ?? ''}`);
  if (!isMap(document.contents)) throw unreadable(path, 'must hold one object');
  return document;
};

const objectOf = (path: string, document: Document): KubeObject => {
  const object = document.toJS({ maxAliasCount: 0 }) as Partial<KubeObject>;
  if (typeof object.kind !== 'string' || typeof object.metadata?.name !== 'string')
    throw unreadable(path, 'must hold an object with a kind and a name');
  return object as KubeObject;
};

/** Reads the file of a Git Source; undefined for a file that holds something else. */
export const readGitSourceFile = (path: string, text: string): GitSourceFacts | undefined => {
  const object = objectOf(path, documentOf(path, text));
  if (object.kind === RESTRICTED_KIND) return restrictedFacts(path, object as RestrictedGitSource);
  if (object.kind !== 'Application' || !isGitSource(object)) return undefined;
  return gitSourceFacts(object as Application);
};

const restrictedFacts = (path: string, { metadata, spec }: RestrictedGitSource): GitSourceFacts => {
  if (typeof spec !== 'object' || spec === null || !Array.isArray(spec.destinations))
    throw unreadable(path, 'must have a spec with destinations');
  checkRestrictedSpec(metadata.namespace ?? '', spec);
  return {
    name: metadata.name,
    repository: restrictedPlace(spec),
    ...globsOf(spec),
    restricted: spec,
  };
};

const globsOf = ({ include, exclude }: { include?: string; exclude?: string }) => ({
  ...(include === undefined ? {} : { include }),
  ...(exclude === undefined ? {} : { exclude }),
});

/** What the Application of a Git Source says; undefined where its source is none that we write. */
export const gitSourceFacts = ({ metadata, spec }: Application): GitSourceFacts | undefined => {
  const { source } = spec;
  if (!source) return undefined;
  const { targetRevision = 'HEAD', path = '.', directory } = source;
  const { url } = readRepositoryPlace(source.repoURL);
  return {
    name: metadata.name,
    repository: {
      url,
      path: path === '.' ? '' : path.replace(/^\.?\/+|\/+$/g, ''),
      ...(targetRevision === 'HEAD' || targetRevision === '' ? {} : { branch: targetRevision }),
    },
    ...globsOf(directory ?? {}),
  };
};

const INCLUDE = ['spec', 'source', 'directory', 'include'];

/** The include glob of the Application of a cluster. */
export const readClusterInclude = (path: string, text: string): string => {
  const include = documentOf(path, text).getIn(INCLUDE);
  if (typeof include !== 'string') throw unreadable(path, 'has no include glob');
  return include;
};

/** The file of a cluster with another include glob. */
export const editClusterInclude = (
  path: string,
  text: string,
  change: (include: string) => string,
): string => {
  const document = documentOf(path, text);
  const include = document.getIn(INCLUDE);
  if (typeof include !== 'string') throw unreadable(path, 'has no include glob');
  const changed = change(include);
  if (changed === include) return text;
  document.setIn(INCLUDE, changed);
  return document.toString({ lineWidth: 0 });
};
