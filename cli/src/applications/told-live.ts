/** What only the runtime of an application can tell: what its last sync did, its sync windows, and orphans around it. */
import { isFault } from '@freshet/kit/errors';
import { z } from 'zod';
import { isApiError } from '../api/index.ts';
import { openAppProxy } from '../app-proxy/index.ts';
import type { CommandContext } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { shortInstant } from '../moment/index.ts';
import { safeText } from '../output/index.ts';
import type { Application } from './application.ts';

const Permission = z.object({
  isAllowed: z.boolean(),
  reason: z.string(),
  changesAt: z.string().nullish(),
});

const SyncedObject = z.object({
  group: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  status: z.string().nullish(),
  change: z.string().nullish(),
  message: z.string().nullish(),
  syncPhase: z.string().nullish(),
  phase: z.string().nullish(),
  isHook: z.boolean(),
});
type SyncedObject = z.infer<typeof SyncedObject>;

const ToldLive = z.object({
  application: z.object({
    operation: z
      .object({
        phase: z.string(),
        isDryRun: z.boolean(),
        finishedAt: z.string().nullish(),
        resources: z.array(SyncedObject),
      })
      .nullish(),
  }),
  syncWindows: z
    .object({
      automatic: Permission,
      manual: Permission,
      windows: z.array(
        z.object({
          kind: z.string(),
          schedule: z.string(),
          duration: z.string(),
          timeZone: z.string().nullish(),
          description: z.string().nullish(),
          isActive: z.boolean(),
          isBlocking: z.boolean(),
        }),
      ),
    })
    .nullish(),
  orphanedResources: z.object({
    isWatched: z.boolean(),
    isSeen: z.boolean(),
    count: z.number(),
    resources: z.array(
      z.object({ group: z.string(), kind: z.string(), namespace: z.string(), name: z.string() }),
    ),
  }),
});
export type ToldLive = z.infer<typeof ToldLive>;

const TELL = document(
  `query ($namespace: String, $name: String!) {
    application(namespace: $namespace, name: $name) {
      operation {
        phase isDryRun finishedAt
        resources { group kind namespace name status change message syncPhase phase isHook }
      }
    }
    syncWindows(namespace: $namespace, name: $name) {
      automatic { isAllowed reason changesAt }
      manual { isAllowed reason changesAt }
      windows { kind schedule duration timeZone description isActive isBlocking }
    }
    orphanedResources(namespace: $namespace, name: $name) {
      isWatched isSeen count resources { group kind namespace name }
    }
  }`,
  ToldLive,
);

/** Asks the runtime; where it does not answer, what the control plane knows has to do, and that is said. */
export const tellLive = async (
  ctx: CommandContext,
  { runtime, namespace, name }: Application,
): Promise<ToldLive | undefined> => {
  try {
    const proxy = await openAppProxy(ctx, runtime, ['app', 'get']);
    return await proxy.ask(TELL, { namespace, name });
  } catch (error) {
    if (!isFault(error) && !isApiError(error)) throw error;
    ctx.print.note(
      `The runtime ${safeText(runtime)} did not say what its last sync did and whether a sync window is open: ${safeText(error.message)}`,
    );
    return undefined;
  }
};

/** What the last sync did to an object, in one word; undefined where it had nothing to do with it. */
const lastChange = ({ status, change, phase }: SyncedObject): string | undefined => {
  if (status === 'SyncFailed' || phase === 'Failed' || phase === 'Error') return 'failed';
  return change ?? (status === 'Synced' ? 'applied' : undefined);
};

/** The objects that the last sync had to do with, and what it did to each; a dry run did nothing. */
export const lastChanges = (told: ToldLive | undefined) => {
  const operation = told?.application.operation;
  if (!operation || operation.isDryRun) return [];
  return operation.resources.map(object => ({ object, change: lastChange(object) }));
};

const MOST_NAMED = 10;

const named = (
  objects: readonly { readonly kind: string; readonly name: string }[],
  count: number,
): string => {
  const names = objects.slice(0, MOST_NAMED).map(({ kind, name }) => `${kind}/${name}`);
  const rest = count - names.length;
  return safeText(`${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`);
};

const syncNotes = ({ application: { operation } }: ToldLive): readonly string[] => {
  if (!operation) return [];
  const objects = operation.resources.filter(({ isHook }) => !isHook);
  const counts = new Map<string, number>();
  for (const change of objects.flatMap(one => lastChange(one) ?? []))
    counts.set(change, (counts.get(change) ?? 0) + 1);
  const sum = [...counts].map(([change, count]) => `${count} ${change}`).join(', ');
  const pruned = objects.filter(one => lastChange(one) === 'pruned');
  const hooks = operation.resources.filter(({ isHook }) => isHook);
  const said = operation.isDryRun
    ? { sync: 'Last sync (dry run, nothing was changed)', sum: ', would be ', pruned: 'It would prune' }
    : { sync: 'Last sync', sum: ', ', pruned: 'Pruned by it' };
  return [
    `${said.sync}: ${operation.phase}${sum === '' ? '' : `${said.sum}${sum}`}`,
    ...(pruned.length > 0 ? [`${said.pruned}: ${named(pruned, pruned.length)}`] : []),
    ...hooks.map(
      ({ kind, name, syncPhase, phase }) =>
        `Hook ${syncPhase ?? ''} ${kind}/${name}: ${phase ?? 'not begun'}`,
    ),
  ].map(safeText);
};

const until = (at: string | null | undefined): string => (at == null ? '' : ` until ${shortInstant(at)}`);

const windowNotes = ({ syncWindows }: ToldLive): readonly string[] => {
  if (!syncWindows) return [];
  const { automatic, manual } = syncWindows;
  if (automatic.isAllowed) return [`Sync window: open${until(automatic.changesAt)}`];
  const byHand = manual.isAllowed ? 'by hand they may begin' : 'by hand they wait as well';
  return [`Sync window: automatic syncs are ${safeText(automatic.reason)}; ${byHand}`];
};

const orphanNotes = ({ orphanedResources: { isSeen, count, resources } }: ToldLive): readonly string[] => {
  if (!isSeen) return ['Orphaned: not known, the cluster does not answer'];
  return count === 0 ? [] : [`Orphaned: no application looks after ${named(resources, count)}`];
};

/** The same in sentences. */
export const liveNotes = (told: ToldLive): readonly string[] => [
  ...syncNotes(told),
  ...windowNotes(told),
  ...orphanNotes(told),
];
