import { readPolicies, type TerminationPolicy } from '@freshet/domain/queue';
import { z } from 'zod';
import type { NamedValue, PipelineForBuild } from './ports.ts';

/**
 * What builds read of the spec of a pipeline. It was checked when it was stored, by rules that may have been others:
 * a field that cannot be read counts as not set.
 */
const unset = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

// Not coerced: nothing is no limit, and must not become the 0 that lets no build run.
const Whole = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+$/)
      .transform(Number),
  ])
  .pipe(z.int());
const Limit = unset(Whole.pipe(z.int().min(0).max(100_000)));
const Priority = Whole.pipe(z.int().min(-100).max(100));
const Names = z.array(z.string().max(256)).max(100).catch([]).default([]);
const Flag = unset(z.boolean());
const RuntimeName = unset(z.looseObject({ name: unset(z.string().min(1).max(256)) }));
const Variables = z
  .array(z.looseObject({ key: z.string(), value: z.coerce.string(), encrypted: Flag }))
  .catch([])
  .default([]);

const Options = unset(
  z.looseObject({
    noCache: Flag,
    noCfCache: Flag,
    resetVolume: Flag,
    enableNotifications: Flag,
    pendingApprovalConcurrencyApplied: Flag,
    forbidSelfApproval: Flag,
  }),
);

const Trigger = z.looseObject({
  id: unset(z.string()),
  name: unset(z.string()),
  type: unset(z.string()),
  repo: unset(z.string()),
  provider: unset(z.string()),
  context: unset(z.string()),
  variables: Variables,
  contexts: Names,
  options: Options,
  runtimeEnvironment: RuntimeName,
  concurrency: Limit,
  priority: unset(Priority),
  terminationPolicy: z.unknown().optional(),
});
export type TriggerSettings = z.infer<typeof Trigger>;

const Spec = z.looseObject({
  variables: Variables,
  contexts: Names,
  options: Options,
  runtimeEnvironment: RuntimeName,
  concurrency: Limit,
  triggerConcurrency: Limit,
  branchConcurrency: Limit,
  priority: Priority.catch(0).default(0),
  terminationPolicy: z.unknown().optional(),
  permitRestartFromFailedSteps: Flag,
  triggers: z.array(Trigger).max(1000).catch([]).default([]),
  cronTriggers: z.array(Trigger).max(1000).catch([]).default([]),
  specTemplate: unset(
    z.looseObject({
      location: unset(z.string()),
      repo: unset(z.string()),
      path: unset(z.string()),
      revision: unset(z.string()),
      context: unset(z.string()),
      url: unset(z.string()),
    }),
  ),
});
export type PipelineSettings = z.infer<typeof Spec>;

export const settingsOf = ({ spec }: Pick<PipelineForBuild, 'spec'>): PipelineSettings => Spec.parse(spec);

/** The trigger of that id or name. */
export const triggerOf = (
  { triggers, cronTriggers }: PipelineSettings,
  idOrName: string | undefined,
): TriggerSettings | undefined => {
  if (idOrName === undefined) return undefined;
  const all = [...triggers, ...cronTriggers];
  return all.find(({ id }) => id === idOrName) ?? all.find(({ name }) => name === idOrName);
};

export const policiesOf = (
  settings: PipelineSettings,
  trigger: TriggerSettings | undefined,
): readonly TerminationPolicy[] => readPolicies(trigger?.terminationPolicy ?? settings.terminationPolicy);

export const namedValues = (variables: PipelineSettings['variables']): readonly NamedValue[] =>
  variables.map(({ key, value, encrypted }) => ({ key, value, ...(encrypted ? { encrypted } : {}) }));
