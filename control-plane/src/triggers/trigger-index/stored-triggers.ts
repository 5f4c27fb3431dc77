/** Triggers as they stand in the spec of a pipeline, where everything may be missing or null. */
import { BRANCH_INPUTS, type GitTrigger } from '@freshet/domain/triggers';
import { z } from 'zod';
import { CronTrigger } from '../cron/cron-trigger.ts';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform(value => value ?? undefined);

const StoredGitTrigger = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  type: z.string().nullish(),
  repo: z.string().min(1),
  provider: optional(z.string()),
  context: optional(z.string()),
  events: z
    .array(z.string())
    .nullish()
    .transform(events => events ?? []),
  branchRegex: optional(z.string()),
  branchRegexInput: optional(z.enum(BRANCH_INPUTS)).catch(undefined),
  pullRequestTargetBranchRegex: optional(z.string()),
  commentRegex: optional(z.string()),
  modifiedFilesGlob: optional(z.string()),
  pullRequestAllowForkEvents: optional(z.boolean()),
  skipCommentAuthorAssociationValidation: optional(z.boolean()),
  disabled: optional(z.boolean()),
  commitStatusTitle: optional(z.string()),
});

export interface StoredGitTrigger {
  readonly trigger: GitTrigger;
  readonly context?: string;
}

const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, 500) : []);

/** The git triggers of a spec; what cannot be one is passed over. */
export const gitTriggersIn = (spec: Readonly<Record<string, unknown>>): readonly StoredGitTrigger[] =>
  items(spec.triggers).flatMap(item => {
    const read = StoredGitTrigger.safeParse(item);
    if (!read.success || (read.data.type ?? 'git') !== 'git') return [];
    const { context, type: _, ...fields } = read.data;
    const known = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => value !== undefined && name in StoredGitTrigger.shape),
    );
    return [{ trigger: known as unknown as GitTrigger, ...(context === undefined ? {} : { context }) }];
  });

/** The cron triggers of a spec; what cannot be one is passed over. */
export const cronTriggersIn = (spec: Readonly<Record<string, unknown>>): readonly CronTrigger[] =>
  items(spec.cronTriggers).flatMap(item => {
    const read = CronTrigger.safeParse(item);
    return read.success ? [read.data] : [];
  });
