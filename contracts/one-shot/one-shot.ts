/**
 * What the command line asks of the GitOps engine for one person at a terminal, and what the engine answers. The
 * request is one line of JSON on standard input. Answers are a line each on standard output: any number of `progress`,
 * then one `result` or `fault`, and the program ends. When standard input ends before, whoever asked is gone.
 */
import { z } from 'zod';

const text = z.string().max(4_096);
const Parameters = z
  .array(z.strictObject({ name: text, value: text, forceString: z.boolean().optional() }))
  .max(1_000);

const Source = z.strictObject({
  /** A folder of this machine, or the address of a repository. */
  place: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('folder'), root: text }),
    z.strictObject({ is: z.literal('repository'), url: text, revision: text.optional() }),
  ]),
  path: text,
  helm: z
    .strictObject({
      valueFiles: z.array(text).max(100),
      parameters: Parameters,
      releaseName: text.optional(),
    })
    .optional(),
  directory: z
    .strictObject({ recurse: z.boolean(), include: text.optional(), exclude: text.optional() })
    .optional(),
});

export const OneShotRequest = z.strictObject({
  verb: z.enum(['render', 'diff', 'sync', 'health']),
  /** What marks the objects as belonging together, as the name of an Application does. */
  name: z.string().min(1).max(253),
  /** Where objects go that name no namespace. */
  namespace: z.string().min(1).max(63),
  source: Source,
  /** A file with how to reach the cluster; `render` does without one. */
  kubeconfig: z.strictObject({ path: text, context: text.optional() }).optional(),
  sync: z
    .strictObject({
      prune: z.boolean(),
      dryRun: z.boolean(),
      force: z.boolean(),
      options: z.array(text).max(100),
      resources: z
        .array(z.strictObject({ group: text, kind: text, namespace: text.optional(), name: text }))
        .max(1_000),
      timeoutSeconds: z.number().positive().max(86_400),
    })
    .optional(),
  /** For what is kept from run to run, and for what is removed at the end. */
  home: text,
  /** Whether the text of a diff may be coloured. */
  colour: z.boolean(),
});
export type OneShotRequest = z.infer<typeof OneShotRequest>;

const Health = z.object({ status: z.string(), message: z.string().optional() });

const Resource = z.object({
  group: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  /** Absent for hooks and for what is not compared. */
  sync: z.string().optional(),
  health: Health.optional(),
  requiresPruning: z.boolean(),
  hook: z.boolean(),
  /** One sentence, where there is something to explain. */
  why: z.string().optional(),
});
export type OneShotResource = z.infer<typeof Resource>;

const Difference = Resource.extend({
  text: z.string(),
  changes: z.array(z.object({ path: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })),
});
export type OneShotDifference = z.infer<typeof Difference>;

const SyncedResource = z.object({
  group: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  status: z.string().optional(),
  hook: z.string().optional(),
  message: z.string().optional(),
});

export const OneShotAnswer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('progress'), text: z.string() }),
  z.object({
    is: z.literal('fault'),
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({
    is: z.literal('rendered'),
    revision: z.string(),
    objects: z.array(z.record(z.string(), z.unknown())),
  }),
  z.object({
    is: z.literal('compared'),
    revision: z.string(),
    sync: z.string(),
    health: Health,
    resources: z.array(Resource),
    differences: z.array(Difference),
    warnings: z.array(z.string()),
  }),
  z.object({
    is: z.literal('synced'),
    revision: z.string(),
    phase: z.string(),
    message: z.string(),
    resources: z.array(SyncedResource),
  }),
]);
export type OneShotAnswer = z.infer<typeof OneShotAnswer>;
