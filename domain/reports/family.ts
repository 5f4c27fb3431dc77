/** What holds what: an ApplicationSet the applications it made, an application those in its folder in Git. */
import { type Application, TRACKING_ANNOTATION } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { isGitSource } from '@freshet/domain/shared-configuration';
import { parseTrackingId } from '@freshet/domain/tracking';
import type { ApplicationReport } from './report.ts';
import { sourcesOf } from './source-report.ts';
import { maybe, words } from './words.ts';

type Parent = NonNullable<ApplicationReport['parent']>;

/** Finds an Application or ApplicationSet. */
export type FindRelative = (parent: Parent) => KubeObject | undefined;

/** Nobody nests deeper, and a circle of owners must end. */
const DEEPEST = 20;

/** What holds an object, by its owner or by the mark that its holder left on it. */
export const parentOf = ({ kind, metadata }: KubeObject, home: string): Parent | undefined => {
  const namespace = metadata.namespace ?? '';
  const owner = metadata.ownerReferences?.find(reference => reference.kind === 'ApplicationSet');
  if (owner) return { kind: 'ApplicationSet', namespace, name: owner.name };
  const mark = parseTrackingId(metadata.annotations?.[TRACKING_ANNOTATION]);
  // A mark that was copied along with a manifest says nothing of the copy.
  if (!mark || mark.key.kind !== kind || mark.key.name !== metadata.name) return undefined;
  if (mark.key.namespace !== namespace) return undefined;
  const at = mark.instance.indexOf('_');
  return at === -1
    ? { kind: 'Application', namespace: home, name: mark.instance }
    : { kind: 'Application', namespace: mark.instance.slice(0, at), name: mark.instance.slice(at + 1) };
};

/** The Git Source that an object comes from, however many applications are between. */
export const gitSourceOf = (object: KubeObject, home: string, find: FindRelative): string | undefined => {
  let next = parentOf(object, home);
  for (let depth = 0; next && depth < DEEPEST; depth += 1) {
    const holder = find(next);
    if (!holder) return undefined;
    if (isGitSource(holder)) return holder.metadata.name;
    next = parentOf(holder, home);
  }
  return undefined;
};

/** Where the manifest of an object lies: in the folder of the application that holds it. */
export const manifestOf = (holder: KubeObject | undefined): ApplicationReport['manifest'] => {
  if (holder?.kind !== 'Application') return undefined;
  const [source, ...more] = sourcesOf((holder as Application).spec ?? {});
  if (!source || source.chart || more.length > 0) return undefined;
  return {
    repoUrl: words(source.repoURL, 2_048),
    path: words(source.path ?? '.', 1_024),
    ...maybe('revision', source.targetRevision, 255),
  };
};
