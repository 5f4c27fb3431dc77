import { z } from 'zod';

/** The bounds of what a pipeline and a project hold, for whoever checks before sending. */
export const PIPELINE_BOUNDS = {
  /** Of the text of a pipeline, and of all that it says beside the text. */
  textBytes: 1024 * 1024,
  variables: 1000,
  variableValue: 64 * 1024,
  triggers: 100,
  labels: 50,
} as const;

/** What stands in the place of an encrypted value; sent back, it leaves the stored value as it is. */
export const MASKED_VALUE = '*****';

/** Requests may be twice the text of a pipeline: once as it was typed, once as data. */
export const PIPELINE_BODY_BYTES = 4 * PIPELINE_BOUNDS.textBytes;

/** How often one caller may have a text checked or planned; an editor asks after each pause in typing. */
export const TEXTS_PER_MINUTE = 600;

const VISIBLE = /^\P{Cc}*$/u;

const named = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(
      /^[\p{L}\p{N}_][\p{L}\p{N}\p{M} ._@()+&:#-]*$/u,
      'must start with a letter or digit and hold only letters, digits, spaces and . _ @ ( ) + & : # -',
    );

export const ProjectName = named(100);

/** The name of a pipeline, with or without the project that it is in: `project/name`. */
export const PipelineName = z
  .string()
  .trim()
  .min(1)
  .max(201)
  .refine(
    name => {
      const [project, own, ...rest] = name.includes('/') ? name.split('/') : ['-', name];
      return (
        rest.length === 0 &&
        (project === '-' || named(100).safeParse(project).success) &&
        named(100).safeParse(own).success
      );
    },
    { error: 'must be name or project/name, each of letters, digits, spaces and . _ @ ( ) + & : # -' },
  );

/** An id or a full name in a path: bounded, and never a look-up key of any other shape. */
export const PipelineRef = z.string().min(1).max(256).regex(VISIBLE, 'must not hold control characters');

const VariableKey = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^\s=\p{Cc}]+$/u, 'must not hold spaces, control characters or =');

/** Files written by hand give numbers and flags where text is meant. */
const VariableText = z
  .union([z.string().max(PIPELINE_BOUNDS.variableValue), z.number(), z.boolean()])
  .transform(value => String(value));

/** A variable in a request; keys that only a server writes are passed over. */
const VariableInput = z.object({
  key: VariableKey,
  value: VariableText,
  encrypted: z
    .boolean()
    .nullish()
    .transform(flag => flag ?? undefined),
});

export const VariableInputs = z.array(VariableInput).max(PIPELINE_BOUNDS.variables);
export type VariableInput = z.output<typeof VariableInput>;

/** A variable in a reply; an encrypted value is masked. */
export const PipelineVariable = z
  .strictObject({ key: z.string(), value: z.string(), encrypted: z.boolean().optional() })
  .meta({ id: 'PipelineVariable' });

/** Judged by the rules for tags, which also give them one spelling. */
export const TagInputs = z.array(z.string().max(512)).max(200);

/** Yes or no in a query. */
export const QueryFlag = z.enum(['true', 'false']).optional();

/** One value, or the key repeated. */
export const oneOrMore = (max: number) =>
  z.union([z.string().max(256), z.array(z.string().max(256)).max(max)]).optional();

export const Offset = z.coerce.number().int().min(0).max(1_000_000).default(0);

/** 0 asks for as many as one answer may hold. */
export const Limit = z.coerce.number().int().min(0).max(10_000).default(25);
