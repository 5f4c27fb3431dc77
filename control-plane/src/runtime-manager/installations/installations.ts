import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { RuntimeCore } from '../core.ts';
import type { InstallationEvent, InstallationRow, SpecPart } from '../tables.ts';

/** What an installer has told of its progress. */
export interface Installation {
  readonly id: string;
  readonly status: string;
  readonly options: SpecPart;
  readonly events: readonly InstallationEvent[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An installer that says more than this is not installing. */
const MAX_EVENTS = 200;
const MAX_STATUS = 64;
const KEPT_MS = 30 * 86_400_000;

/** The diary of installers, so that a page can show where one stopped. Nothing depends on it. */
export const createInstallations = ({ work, ids, clock }: RuntimeCore) => ({
  find: async (accountId: string, id: string): Promise<Installation> => {
    const row = await work.sql
      .selectFrom('runtimes.installations')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw missing('runner-installation');
    return installationOf(row);
  },

  start: (context: ChangeContext, options: SpecPart): Promise<Installation> =>
    work.change(context, async change => {
      const now = clock.now();
      const row = {
        id: ids.next(),
        account_id: context.actor.accountId,
        status: 'started',
        options: JSON.stringify(options),
        events: '[]',
        created_at: now,
        updated_at: now,
      };
      await change.sql.insertInto('runtimes.installations').values(row).execute();
      change.audit({
        action: 'runner-installation.start',
        entity: { kind: 'runner-installation', id: row.id },
      });
      return installationOf({ ...row, options, events: [] });
    }),

  report: (
    context: ChangeContext,
    id: string,
    { event, content }: { readonly event: string; readonly content: SpecPart },
  ): Promise<Installation> =>
    work.change(context, async change => {
      const row = await change.sql
        .selectFrom('runtimes.installations')
        .selectAll()
        .where('account_id', '=', context.actor.accountId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw missing('runner-installation');
      const time = clock.now();
      const events = [...row.events, { event, content, time: time.toISOString() }].slice(-MAX_EVENTS);
      const status = typeof content.status === 'string' ? content.status.slice(0, MAX_STATUS) : row.status;
      await change.sql
        .updateTable('runtimes.installations')
        .set({ status, events: JSON.stringify(events), updated_at: time })
        .where('id', '=', id)
        .execute();
      change.audit({
        action: 'runner-installation.report',
        entity: { kind: 'runner-installation', id },
        details: { event, status },
      });
      return installationOf({ ...row, status, events, updated_at: time });
    }),

  /** Forgets what is long over. */
  expire: async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - KEPT_MS);
    await work.housekeep(sql =>
      sql.deleteFrom('runtimes.installations').where('updated_at', '<', before).execute(),
    );
  },
});

export type Installations = ReturnType<typeof createInstallations>;

const installationOf = (row: InstallationRow): Installation => ({
  id: row.id,
  status: row.status,
  options: row.options,
  events: row.events,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
