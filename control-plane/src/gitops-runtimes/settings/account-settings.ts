/**
 * What holds for all runtimes of an account: where its Shared Configuration Repository lies, and at which provider.
 * Once a runtime has used the repository it stays, for as long as there are runtimes: they would follow two truths.
 */
import { GitOpsSettingsUpdated, type GitProviderKind } from '@freshet/contracts/gitops';
import { readRepositoryPlace, writeRepositoryPlace } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { GitOpsRuntimesCore, RuntimesChange, RuntimesSql } from '../core.ts';
import { announce } from '../runtimes/runtime-news.ts';
import { RuntimeStore } from '../runtimes/runtime-store.ts';
import { providerFor } from './provider-for.ts';

export interface AccountSettings {
  readonly gitProvider?: GitProviderKind;
  readonly gitApiUrl?: string;
  readonly sharedConfigRepo?: string;
  /** Whether a runtime has used the repository. */
  readonly isValidated: boolean;
  readonly updatedAt?: Date;
}

/** What somebody wants; the provider is found by the address where that is enough. */
export interface WantedSettings {
  readonly sharedConfigRepo: string;
  readonly gitProvider?: GitProviderKind | undefined;
  readonly gitApiUrl?: string | undefined;
}

export const readSettings = async (sql: RuntimesSql, accountId: string): Promise<AccountSettings> => {
  const row = await sql
    .selectFrom('gitops_runtimes.accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return { isValidated: false };
  return {
    ...(row.git_provider === null ? {} : { gitProvider: row.git_provider as GitProviderKind }),
    ...(row.git_api_url === null ? {} : { gitApiUrl: row.git_api_url }),
    ...(row.shared_config_repo === null ? {} : { sharedConfigRepo: row.shared_config_repo }),
    isValidated: row.is_validated,
    updatedAt: row.updated_at,
  };
};

/** The wanted settings in the one form in which they are kept; GITOPS_SETTINGS_INVALID where they do not go together. */
const settled = (
  publicUrl: URL,
  wanted: WantedSettings,
): Required<Omit<WantedSettings, 'gitApiUrl'>> & {
  readonly gitApiUrl?: string | undefined;
} => {
  const place = readRepositoryPlace(wanted.sharedConfigRepo);
  return {
    sharedConfigRepo: writeRepositoryPlace(place),
    ...providerFor(publicUrl, new URL(place.url), wanted),
  };
};

export const changeSettings =
  (core: GitOpsRuntimesCore) =>
  (context: ChangeContext, wanted: WantedSettings): Promise<AccountSettings> =>
    core.work.change(context, async change => {
      const after = await writeSettings(core, change, context.actor.accountId, wanted);
      change.audit({
        action: 'gitops-settings.update',
        entity: { kind: 'gitops-settings', id: context.actor.accountId },
        details: { gitProvider: after.gitProvider ?? '', sharedConfigRepo: after.sharedConfigRepo ?? '' },
      });
      return after;
    });

/** Follows the repository to the address that it has now, also while runtimes use it. */
export const moveSettings =
  (core: GitOpsRuntimesCore) =>
  (context: ChangeContext, wanted: WantedSettings): Promise<void> =>
    core.work.change(context, async change => {
      const { accountId } = context.actor;
      const { isValidated } = await lockSettings(core, change.sql, accountId);
      await store(core, change, accountId, { ...settled(core.publicUrl, wanted), isValidated });
      change.audit({
        action: 'gitops-settings.move',
        entity: { kind: 'gitops-settings', id: accountId },
        details: { sharedConfigRepo: wanted.sharedConfigRepo },
      });
    });

/** A runtime has used the repository: from now on it stays while there are runtimes. */
export const confirmSettings =
  ({ work, clock }: Pick<GitOpsRuntimesCore, 'work' | 'clock'>) =>
  (context: ChangeContext, sharedConfigRepo: string): Promise<void> =>
    work.progress(context, async change => {
      const { accountId } = context.actor;
      const confirmed = await change.sql
        .updateTable('gitops_runtimes.accounts')
        .set({ is_validated: true, updated_at: clock.now() })
        .where('account_id', '=', accountId)
        .where('shared_config_repo', '=', sharedConfigRepo)
        .where('is_validated', '=', false)
        .returning('account_id')
        .executeTakeFirst();
      if (confirmed)
        change.audit({
          action: 'gitops-settings.validate',
          entity: { kind: 'gitops-settings', id: accountId },
          details: { sharedConfigRepo },
        });
    });

type WritingCore = Pick<GitOpsRuntimesCore, 'publicUrl' | 'clock' | 'invalidation'>;

/** The part that runs in a transaction, which audits it. */
export const writeSettings = async (
  core: WritingCore,
  change: RuntimesChange,
  accountId: string,
  wanted: WantedSettings,
): Promise<AccountSettings> => {
  const next = settled(core.publicUrl, wanted);
  const before = await lockSettings(core, change.sql, accountId);
  if (isSame(before, next)) return before;
  if (before.isValidated && (await new RuntimeStore(change.sql).count(accountId)) > 0)
    throw new Fault(
      'GITOPS_SETTINGS_FIXED',
      `the runtimes of the account use ${before.sharedConfigRepo ?? 'another repository'} at ${before.gitProvider ?? 'another provider'}`,
    );
  await store(core, change, accountId, { ...next, isValidated: false });
  return readSettings(change.sql, accountId);
};

const store = async (
  core: WritingCore,
  change: RuntimesChange,
  accountId: string,
  next: ReturnType<typeof settled> & { readonly isValidated: boolean },
): Promise<void> => {
  const { gitProvider, gitApiUrl, sharedConfigRepo, isValidated } = next;
  await change.sql
    .updateTable('gitops_runtimes.accounts')
    .set({
      git_provider: gitProvider ?? null,
      git_api_url: gitApiUrl ?? null,
      shared_config_repo: sharedConfigRepo,
      is_validated: isValidated,
      updated_at: core.clock.now(),
    })
    .where('account_id', '=', accountId)
    .execute();
  await announce(core, change, 'settings', accountId);
  change.emit({
    event: GitOpsSettingsUpdated,
    key: accountId,
    data: { accountId, sharedConfigRepo, ...(gitProvider === undefined ? {} : { gitProvider }) },
  });
};

const isSame = (before: AccountSettings, next: ReturnType<typeof settled>): boolean =>
  before.sharedConfigRepo === next.sharedConfigRepo &&
  before.gitProvider === next.gitProvider &&
  before.gitApiUrl === next.gitApiUrl;

/** Makes the row where there is none, so that there is something to lock. */
const lockSettings = async (
  { clock }: Pick<GitOpsRuntimesCore, 'clock'>,
  sql: RuntimesSql,
  accountId: string,
): Promise<AccountSettings> => {
  await sql
    .insertInto('gitops_runtimes.accounts')
    .values({ account_id: accountId, is_validated: false, updated_at: clock.now() })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  await sql
    .selectFrom('gitops_runtimes.accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  return readSettings(sql, accountId);
};
