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

const FAILED = document(
  `{ failedRuntimeChecks { runtime check ${CHECK_FIELDS} } }`,
  z.object({ failedRuntimeChecks: z.array(z.object({ runtime: z.string(), check: Check })) }),
);

const STANDING = document(
  `query ($runtime: String!) {
    runtimeChecks(runtime: $runtime) ${CHECK_FIELDS}
    gitSources(runtimes: [$runtime], first: 1) { nodes { name } }
  }`,
  z.object({
    runtimeChecks: z.array(Check),
    gitSources: z.object({ nodes: z.array(z.object({ name: z.string() })) }),
  }),
);

/** What failed of the runtimes that are online, by their names. Scripts get what they asked for, and no more questions. */
export const failedChecks = async (
  ctx: CommandContext,
): Promise<ReadonlyMap<string, readonly RuntimeCheck[]>> => {
  const found = isForPeople(ctx) ? await remark(ctx, FAILED) : undefined;
  const byRuntime = Map.groupBy(found?.failedRuntimeChecks ?? [], ({ runtime }) => runtime);
  return new Map([...byRuntime].map(([runtime, failed]) => [runtime, failed.map(({ check }) => check)]));
};

/** How one runtime stands; undefined where nobody asked for more than the runtime, or may know. */
export const standingOf = async (
  ctx: CommandContext,
  runtime: string,
): Promise<z.infer<typeof STANDING.data> | undefined> =>
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
