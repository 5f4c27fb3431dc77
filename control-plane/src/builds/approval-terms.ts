import { planBuild } from '@freshet/domain/builds';
import { readPipeline } from '@freshet/domain/pipelines';
import { taskModule } from '@freshet/kit/threads';
import type { BuildsCore } from './core.ts';
import type { ApprovalRow, BuildRow } from './tables.ts';

/** The conditions of an open approval: when it lapses and as what, and who may not give it. */
export interface ApprovalTerms {
  readonly expiresAt?: string;
  readonly onExpiry?: 'terminated' | 'approved' | 'denied';
  readonly othersOnly: boolean;
}

interface Wait {
  readonly waitMs: number;
  readonly finalState: NonNullable<ApprovalTerms['onExpiry']>;
}

/** The text of a build never changes, so it is read once while its approval is looked at. */
const known = new Map<string, ReadonlyMap<string, Wait>>();
const MOST_KNOWN = 100;

const waitsInText = (text: string): readonly (readonly [stepId: string, wait: Wait])[] => {
  const { pipeline } = readPipeline(text);
  const nodes = pipeline === undefined ? [] : planBuild(pipeline).nodes;
  return nodes.flatMap(node => {
    if (node.kind !== 'approval') return [];
    const { waitMs, finalState } = node.step;
    // Only the runner knows a wait that a variable gives.
    return typeof waitMs === 'number' ? [[node.id, { waitMs, finalState }] as const] : [];
  });
};

const WAIT_TASKS = taskModule(import.meta.url, { waitsInText });

const waitsOf = async ({ work, ports }: BuildsCore, build: BuildRow): Promise<ReadonlyMap<string, Wait>> => {
  const found = known.get(build.id);
  if (found) return found;
  const inputs = await work.sql
    .selectFrom('builds.inputs')
    .select('text')
    .where('build_id', '=', build.id)
    .executeTakeFirst();
  const text = inputs?.text ?? '';
  const facts = { caller: build.account_id, size: text.length, isInternal: true };
  const waits = new Map(text === '' ? [] : await ports.threads.run(WAIT_TASKS, 'waitsInText', text, facts));
  known.set(build.id, waits);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return waits;
};

/** The terms of the approvals of a build that are still open, by the id of their step. */
export const approvalTerms = async (
  core: BuildsCore,
  build: BuildRow,
  approvals: readonly ApprovalRow[],
): Promise<ReadonlyMap<string, ApprovalTerms>> => {
  const open = approvals.filter(({ answer }) => answer === null);
  if (open.length === 0) return new Map();
  const waits = await waitsOf(core, build);
  return new Map(
    open.map(({ step_id, requested_at }) => {
      const wait = waits.get(step_id);
      const ends = wait && {
        expiresAt: new Date(requested_at.getTime() + wait.waitMs).toISOString(),
        onExpiry: wait.finalState,
      };
      return [step_id, { ...ends, othersOnly: build.no_self_approval }];
    }),
  );
};
