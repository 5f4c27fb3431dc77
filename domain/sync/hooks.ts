import {
  HELM_DELETE_ANNOTATION,
  HELM_HOOK_ANNOTATION,
  HELM_WEIGHT_ANNOTATION,
  HOOK_ANNOTATION,
  HOOK_DELETE_ANNOTATION,
  type HookType,
  listedIn,
  SYNC_WAVE_ANNOTATION,
  type SyncPhase,
} from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';

export type HookDeletePolicy = 'BeforeHookCreation' | 'HookSucceeded' | 'HookFailed';

const TYPES: readonly HookType[] = [
  'PreSync',
  'Sync',
  'PostSync',
  'SyncFail',
  'Skip',
  'PreDelete',
  'PostDelete',
];

const HELM_TYPES: Readonly<Record<string, HookType>> = {
  'pre-install': 'PreSync',
  'pre-upgrade': 'PreSync',
  'post-install': 'PostSync',
  'post-upgrade': 'PostSync',
  'pre-delete': 'PreDelete',
  'post-delete': 'PostDelete',
};

const POLICIES: readonly HookDeletePolicy[] = ['BeforeHookCreation', 'HookSucceeded', 'HookFailed'];

const HELM_POLICIES: Readonly<Record<string, HookDeletePolicy>> = {
  'before-hook-creation': 'BeforeHookCreation',
  'hook-succeeded': 'HookSucceeded',
  'hook-failed': 'HookFailed',
};

const PHASES: ReadonlySet<string> = new Set<SyncPhase>(['PreSync', 'Sync', 'PostSync', 'SyncFail']);

/** What an object says it is a hook for; the words of Helm count only where ours say nothing. */
export const hookTypesOf = (object: KubeObject): readonly HookType[] => {
  const ours = wordsOf(object, HOOK_ANNOTATION).flatMap(word => TYPES.find(type => type === word) ?? []);
  return ours.length > 0 ? ours : unique(mapped(object, HELM_HOOK_ANNOTATION, HELM_TYPES));
};

/** Whether the object is to be left alone: `Skip` and nothing else. */
export const isSkipped = (object: KubeObject): boolean => {
  const types = hookTypesOf(object);
  return types.length === 1 && types[0] === 'Skip';
};

/** Whether the object is run at a point of a sync instead of being kept; also where nobody knows which point. */
export const isHook = (object: KubeObject): boolean => {
  const annotations = object.metadata.annotations ?? {};
  if (Object.hasOwn(annotations, HOOK_ANNOTATION)) return !isSkipped(object);
  const helm = annotations[HELM_HOOK_ANNOTATION];
  // Helm marks definitions in the same way, and they are kept.
  return helm !== undefined && helm !== 'crd-install';
};

/** A hook for something that the engine does not know, such as `helm test`: never applied, never compared. */
export const isIgnoredHook = (object: KubeObject): boolean =>
  isHook(object) && hookTypesOf(object).length === 0;

/** The phases of a sync that an object has a part in. */
export const phasesOf = (object: KubeObject): readonly SyncPhase[] => {
  if (isSkipped(object)) return [];
  if (!isHook(object)) return ['Sync'];
  return hookTypesOf(object).filter((type): type is SyncPhase => PHASES.has(type));
};

/** When a hook goes away again. */
export const deletePoliciesOf = (object: KubeObject): readonly HookDeletePolicy[] => {
  const ours = wordsOf(object, HOOK_DELETE_ANNOTATION).flatMap(
    word => POLICIES.find(policy => policy === word) ?? [],
  );
  const policies = unique([...ours, ...mapped(object, HELM_DELETE_ANNOTATION, HELM_POLICIES)]);
  return policies.length > 0 ? policies : ['BeforeHookCreation'];
};

/** The wave that an object asks for; what is not a whole number says nothing. */
export const waveOf = ({ metadata: { annotations = {} } }: KubeObject): number =>
  integerOf(annotations[SYNC_WAVE_ANNOTATION]) ?? integerOf(annotations[HELM_WEIGHT_ANNOTATION]) ?? 0;

const integerOf = (text: string | undefined): number | undefined => {
  if (text === undefined || !/^[+-]?\d{1,15}$/.test(text)) return undefined;
  // Without the sum a written `-0` would be another number than 0.
  return Number(text) + 0;
};

const wordsOf = (object: KubeObject, annotation: string): readonly string[] =>
  unique(listedIn(object, annotation));

const mapped = <Word>(
  object: KubeObject,
  annotation: string,
  table: Readonly<Record<string, Word>>,
): readonly Word[] =>
  listedIn(object, annotation).flatMap(word => (Object.hasOwn(table, word) ? (table[word] ?? []) : []));

const unique = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];
