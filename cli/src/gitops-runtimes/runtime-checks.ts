/** How the paths between runtimes and others stand, as the pages show it. */
import { isFault } from '@freshet/kit/errors';
import { z } from 'zod';
import { isApiError } from '../api/index.ts';
import type { CommandContext } from '../command/index.ts';
import { askGraphQl, CONTROL_PLANE, type Document, document } from '../graphql/index.ts';

const CHECK_FIELDS = '{ name subject status message hint }';

const Check = z.object({
  name: z.string(),
  subject: z.string().nullish(),
  status: z.string(),
  message: z.string().nullish(),
  hint: z.string().nullish(),
});

/** A path between a runtime and others, and whether it holds. */
export type RuntimeCheck = z.infer<typeof Check>;

const Part = z.object({ name: z.string(), health: z.string(), message: z.string().nullish() });

/** A part of a runtime that is not well. */
export type RuntimePart = z.infer<typeof Part>;

/** What is known not to be well of a runtime, beyond what it says of itself. */
export interface Troubles {
  readonly failing: readonly RuntimeCheck[];
  readonly unwell: readonly RuntimePart[];
}

const PATHS = `failedRuntimeChecks { runtime check ${CHECK_FIELDS} }`;
const Paths = z.array(z.object({ runtime: z.string(), check: Check }));

const FAILED = document(
  `{ ${PATHS} failedRuntimeComponents { runtime name health message } }`,
  z.object({
    failedRuntimeChecks: Paths,
    failedRuntimeComponents: z.array(Part.extend({ runtime: z.string() })),
  }),
);

/** Older servers know of paths alone. */
const FAILED_PATHS = document(`{ ${PATHS} }`, z.object({ failedRuntimeChecks: Paths }));

const STANDING = document(
  `query ($runtime: String!) {
    runtimeChecks(runtime: $runtime) ${CHECK_FIELDS}
    runtimeComponents(runtime: $runtime) { name health message }
    gitSources(runtimes: [$runtime], first: 1) { nodes { name } }
  }`,
  z.object({
    runtimeChecks: z.array(Check),
    runtimeComponents: z.array(Part).default([]),
    gitSources: z.object({ nodes: z.array(z.object({ name: z.string() })) }),
  }),
);

type Standing = z.infer<typeof STANDING.data>;

const NONE: readonly never[] = [];

/** What is not well of the runtimes that are online, by their names. Scripts get what they asked for, and no more questions. */
export const troublesOfAll = async (
  ctx: CommandContext,
): Promise<((runtime: string) => Troubles) | undefined> => {
  if (!isForPeople(ctx)) return undefined;
  const found = await remark(ctx, FAILED);
  const older = found ? undefined : await remark(ctx, FAILED_PATHS);
  const paths = (found ?? older)?.failedRuntimeChecks ?? [];
  const failing = Map.groupBy(paths, ({ runtime }) => runtime);
  const unwell = Map.groupBy(found?.failedRuntimeComponents ?? [], ({ runtime }) => runtime);
  return runtime => ({
    failing: (failing.get(runtime) ?? []).map(({ check }) => check),
    unwell: unwell.get(runtime) ?? NONE,
  });
};

/** Of how one runtime stands, what is not well. */
export const troublesIn = (found: Standing | undefined): Troubles => ({
  failing: found?.runtimeChecks.filter(({ status }) => status === 'failed') ?? [],
  unwell:
    found?.runtimeComponents.filter(({ health }) => health === 'Degraded' || health === 'Missing') ?? [],
});

/** How one runtime stands; undefined where nobody asked for more than the runtime, or may know. */
export const standingOf = async (ctx: CommandContext, runtime: string): Promise<Standing | undefined> =>
  isForPeople(ctx) ? remark(ctx, STANDING, { runtime }) : undefined;

const isForPeople = ({ print }: CommandContext): boolean =>
  print.format === 'table' || print.format === 'wide';

const remark = async <Data>(
  { api }: CommandContext,
  question: Document<Data>,
  variables: Readonly<Record<string, string>> = {},
): Promise<Data | undefined> => {
  try {
    return await askGraphQl(api, CONTROL_PLANE, question, variables);
  } catch (error) {
    // These are remarks on what was asked for, which not everybody may read and older servers do not know.
    if (isFault(error, 'CLI_SERVER_TOO_OLD') || isApiError(error)) return undefined;
    throw error;
  }
};
