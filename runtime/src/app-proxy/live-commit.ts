/**
 * Git made to say what the cluster has. Where the files of a source say a field is looked for, and every find is tried:
 * the source is rendered with it, and it counts only where exactly the wished field is what the cluster has then, and
 * nothing else differs that did not before. What cannot be said in Git by a small change is refused with a sentence.
 */
import type { Application } from '@freshet/domain/applications';
import { groupOf, keyText, type ResourceKey } from '@freshet/domain/objects';
import {
  type FieldWish,
  helmEdits,
  kustomizeEdits,
  objectEdits,
  readFieldPath,
  type SourceEdit,
  type SourceTexts,
} from '@freshet/domain/source-edits';
import { isFault } from '@freshet/kit/errors';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import { resourceDiff } from '../diff-text/index.ts';

export interface LiveField {
  readonly key: ResourceKey;
  readonly path: string;
}

interface Refusal extends LiveField {
  readonly why: string;
}

interface Attempt {
  readonly texts: SourceTexts;
  readonly valueFiles: readonly string[];
  readonly helm: NonNullable<Application['spec']['source']>['helm'];
  /** What differs with the source as it is, or with these files in it. */
  compare(edits?: ReadonlyMap<string, string>): Promise<Comparison>;
}

interface Difference {
  readonly resource: ComparedResource;
  readonly path: string;
  readonly live: unknown;
  readonly desired: unknown;
}

type Differences = ReadonlyMap<string, Difference>;

/** Renderings of one request; a person waits for them. */
const MOST_TRIES = 40;
const MOST_PER_FIELD = 8;
/** A place that does not say the field. */
const MISSED = '';

const idOf = ({ key, path }: LiveField): string => `${keyText(key)} ${path}`;

const differencesIn = ({ resources }: Comparison): Differences => {
  const found = new Map<string, Difference>();
  for (const resource of resources) {
    if (resource.hook || resource.status.status !== 'OutOfSync') continue;
    for (const { path, from, to } of resourceDiff(resource).changes)
      found.set(idOf({ key: resource.key, path }), { resource, path, live: from, desired: to });
  }
  return found;
};

/** Plans the files of a commit, field by field. */
export const planLiveCommit = async (
  attempt: Attempt,
  fields: readonly LiveField[],
): Promise<{ readonly edits: ReadonlyMap<string, string>; readonly refusals: readonly Refusal[] }> => {
  const before = await attempt.compare();
  const plan = new Plan(attempt, before);
  const refusals: Refusal[] = [];
  for (const field of fields) {
    const why = await plan.take(field);
    if (why !== undefined) refusals.push({ ...field, why });
  }
  return { edits: plan.edits, refusals };
};

class Plan {
  readonly edits = new Map<string, string>();
  readonly #attempt: Attempt;
  readonly #type: string;
  #differences: Differences;
  #tries = 0;

  constructor(attempt: Attempt, before: Comparison) {
    this.#attempt = attempt;
    this.#type = before.sourceTypes[0] ?? 'Directory';
    this.#differences = differencesIn(before);
  }

  /** Finds a place for one field; the sentence says why there is none. */
  async take(field: LiveField): Promise<string | undefined> {
    const difference = this.#differences.get(idOf(field));
    if (!difference) return 'It does not differ any more.';
    const steps = readFieldPath(field.path);
    const refused = refusalOf(difference, steps !== undefined);
    if (refused !== undefined || steps === undefined) return refused;
    const { resource, live, desired } = difference;
    const { apiVersion = '' } = resource.target ?? {};
    let why: string | undefined;
    for (const edit of this.#candidates({ object: field.key, apiVersion, steps, live, desired })) {
      if (this.#tries >= MOST_TRIES)
        return 'So many fields cannot be tried at once: commit the others first.';
      const problem = await this.#try(field, edit);
      if (problem === undefined) return undefined;
      // That a guess was none says nothing; that it reaches too far does.
      why ??= problem === MISSED ? undefined : problem;
    }
    return why ?? this.#nowhere(difference);
  }

  #candidates(wish: FieldWish): readonly SourceEdit[] {
    const { texts, valueFiles } = this.#attempt;
    const now = { folder: texts.folder, files: new Map([...texts.files, ...this.edits]) };
    const edits = () => {
      if (this.#type === 'Helm') return helmEdits({ ...now, valueFiles }, wish);
      if (this.#type === 'Kustomize') return kustomizeEdits(now, wish);
      return this.#type === 'Directory' ? objectEdits(now, wish) : [];
    };
    return edits().slice(0, MOST_PER_FIELD);
  }

  async #try(field: LiveField, { path, text }: SourceEdit): Promise<string | undefined> {
    this.#tries += 1;
    const edits = new Map([...this.edits, [path, text]]);
    try {
      const after = differencesIn(await this.#attempt.compare(edits));
      if (after.has(idOf(field))) return MISSED;
      const other = [...after].find(([id, now]) => !isSame(this.#differences.get(id), now))?.[1];
      if (other) return `Changing ${path} would also change ${placeOf(other)}.`;
      this.#differences = after;
      this.edits.set(path, text);
      return undefined;
    } catch (error) {
      if (!isFault(error)) throw error;
      return `With ${path} changed, the source cannot be rendered: ${error.message}`;
    }
  }

  #nowhere({ resource: { key } }: Difference): string {
    const { texts, helm } = this.#attempt;
    switch (this.#type) {
      case 'Helm':
        return helm?.parameters || helm?.values || helm?.valuesObject
          ? 'No file of values says it. The application sets values itself: change them in its configuration.'
          : 'No value of the chart says it: a template does. Change the template, or give it a value.';
      case 'Kustomize':
        return `The overlay has no place for it: Kustomize makes ${key.kind} ${key.name} of something else.`;
      case 'Directory':
        return `No manifest in ${texts.folder || 'the repository'} holds ${key.kind} ${key.name} under this name.`;
      default:
        return 'A plugin makes the manifests, and nobody can say what of.';
    }
  }
}

/** It differed before, and Git wants the same there as it did. */
const isSame = (before: Difference | undefined, now: Difference): boolean =>
  before !== undefined && JSON.stringify(before.desired) === JSON.stringify(now.desired);

const placeOf = ({ resource: { key }, path }: Difference): string => `${path} of ${key.kind} ${key.name}`;

const refusalOf = ({ resource }: Difference, isField: boolean): string | undefined => {
  const { key, live, target } = resource;
  const object = live ?? target;
  if (key.kind === 'Secret' && groupOf(object?.apiVersion ?? '') === '')
    return 'Values of Secrets are not for Git: seal them, or keep them in a secret store.';
  if (!live) return `The cluster does not have ${key.kind} ${key.name}, so there is nothing to commit.`;
  if (!target) return `Git does not have ${key.kind} ${key.name}: add its manifest as a file.`;
  return isField ? undefined : 'Only the order of a list differs, which is no field of its own.';
};
