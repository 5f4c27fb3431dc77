import type { Clock } from '@freshet/kit/time';
import type { AuditManager } from './audit-manager/index.ts';
import type { Broadcaster } from './broadcaster/index.ts';
import type { BuildsModule } from './builds/index.ts';
import type { Schedule } from './cron-executor/index.ts';
import type { EventBus } from './event-bus/index.ts';
import type { KeptReplies } from './gateway/index.ts';
import type { IdentityModule } from './identity/index.ts';
import type { RepositoriesModule } from './repositories/index.ts';
import type { RuntimeManager } from './runtime-manager/index.ts';

interface Deps {
  readonly identity: Pick<IdentityModule, 'schedules'>;
  readonly builds: Pick<BuildsModule, 'schedules'>;
  readonly runtimes: Pick<RuntimeManager, 'schedules'>;
  readonly repositories: Pick<RepositoriesModule, 'schedules'>;
  /** What follows builds and repositories: triggers, commit statuses, notifications. */
  readonly reactions: readonly { readonly schedules: readonly Schedule[] }[];
  readonly gitOps: readonly { readonly schedules?: readonly Schedule[] }[];
  readonly audit: Pick<AuditManager, 'expire'>;
  readonly broadcaster: Pick<Broadcaster, 'schedules'>;
  readonly bus: Pick<EventBus, 'prune'>;
  readonly keptReplies: Pick<KeptReplies, 'expire'>;
  readonly clock: Clock;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEEP_REPLIES_MS = DAY_MS;
const KEEP_EVENTS_MS = 14 * DAY_MS;

/** What the platform does by itself, and when. */
export const schedulesOf = ({
  identity,
  builds,
  runtimes,
  repositories,
  reactions,
  gitOps,
  audit,
  broadcaster,
  bus,
  keptReplies,
  clock,
}: Deps): Schedule[] => {
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  return [
    ...identity.schedules,
    ...broadcaster.schedules,
    ...builds.schedules,
    ...runtimes.schedules,
    ...repositories.schedules,
    ...reactions.flatMap(({ schedules }) => schedules),
    ...gitOps.flatMap(({ schedules = [] }) => schedules),
    {
      name: 'audit-manager.expire',
      cron: '17 3 * * *',
      catchUp: 'once',
      run: async signal => void (await audit.expire(undefined, signal)),
    },
    {
      name: 'event-bus.prune',
      cron: '37 * * * *',
      catchUp: 'once',
      run: async signal => void (await bus.prune(ago(KEEP_EVENTS_MS), signal)),
    },
    {
      name: 'gateway.expire-replies',
      everyMs: HOUR_MS,
      run: async () => void (await keptReplies.expire(ago(KEEP_REPLIES_MS))),
    },
  ];
};
