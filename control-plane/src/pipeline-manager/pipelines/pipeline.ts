import type { GuardedEntity } from '../../gateway/index.ts';
import type { StoredSpec } from '../spec/stored-spec.ts';

/** Labels other than tags. */
export type Labels = Readonly<Record<string, string | readonly string[]>>;

/** What is kept for clients without being looked at. */
export interface Extras {
  readonly deprecate?: Readonly<Record<string, unknown>>;
  readonly executionContextId?: string;
}

/** What one save of a pipeline keeps. */
export interface Content {
  readonly description: string;
  readonly isPublic: boolean;
  readonly tags: readonly string[];
  readonly labels: Labels;
  readonly extras: Extras;
  /** With the workflow, also where that is the one of a template. */
  readonly spec: StoredSpec;
  /** The workflow as it was typed; absent where it came as data. */
  readonly text?: string;
}

interface ProjectOfPipeline {
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
}

/** A pipeline as it is kept. */
export interface KeptPipeline extends Content {
  readonly id: string;
  readonly accountId: string;
  readonly project?: ProjectOfPipeline;
  readonly shortName: string;
  readonly fullName: string;
  readonly isTemplate: boolean;
  /** The template whose workflow it follows. */
  readonly template?: { readonly id: string; readonly name: string };
  readonly revision: number;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

/** A pipeline as access rules see it. */
export const guarded = ({
  id,
  accountId,
  tags,
  project,
}: Pick<KeptPipeline, 'id' | 'accountId' | 'tags' | 'project'>): GuardedEntity => ({
  id,
  accountId,
  tags,
  projectTags: project?.tags ?? [],
});

/** Takes `project/name` apart. */
export const namesIn = (fullName: string): { readonly project?: string; readonly short: string } => {
  const normal = fullName.normalize('NFC').trim();
  const slash = normal.indexOf('/');
  return slash < 0
    ? { short: normal }
    : { project: normal.slice(0, slash).trim(), short: normal.slice(slash + 1).trim() };
};

export const fullNameOf = (project: string | undefined, short: string): string =>
  project === undefined ? short : `${project}/${short}`;
