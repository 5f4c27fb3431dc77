import { SsoProviderDeleted, SsoProviderUpdated } from '@freshet/contracts/identity';
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { missing } from '../../../gateway/index.ts';
import type { ChangeContext } from '../../../unit-of-work/index.ts';
import { AccountStore } from '../../accounts/account-store.ts';
import type { IdentityChange } from '../../core.ts';
import type { SsoCore } from '../core.ts';
import { endRefusedPasswordSessions } from '../password-rule.ts';
import { refuseUnusableIssuer } from '../relying-party/issuer.ts';
import { SsoSessionStore } from '../sso-session-store.ts';
import { auditable } from './create-provider.ts';
import { clientSecretPurpose, type Provider } from './provider.ts';
import { type ProviderSettings, settingsOf, settle } from './provider-settings.ts';
import { ProviderStore } from './provider-store.ts';

/** What is to change; absent parts stay as they are. */
export interface ProviderPatch {
  readonly settings: { readonly [Key in keyof ProviderSettings]?: ProviderSettings[Key] | undefined };
  /** Null to remove it. */
  readonly clientSecret?: Secret | null;
}

/** Changes a provider of the caller's account. Sessions that the change forbids end with it. */
export const updateProvider =
  (core: SsoCore) =>
  async (context: ChangeContext, id: string, patch: ProviderPatch): Promise<Provider> => {
    const { accountId } = context.actor;
    if (patch.settings.issuer !== undefined) {
      refuseUnusableIssuer(patch.settings.issuer, core.allowInsecureLoopbackIssuers);
      await core.relyingParty.checkAddress(patch.settings.issuer);
    }
    const sealed = await sealedPatch(core, { accountId, id }, patch.clientSecret);
    return core.work.change(context, async change => {
      const { providers, provider: before } = await lockProvider(change, accountId, id);
      refuseSecretElsewhere(before, patch);
      const { sealedSecret: sealedBefore, adminGroup: _, ...kept } = before;
      const sealedSecret = sealed === undefined ? sealedBefore : (sealed ?? undefined);
      const after: Provider = {
        ...kept,
        ...(await settle(change.sql, accountId, patched(before, patch))),
        ...(sealedSecret === undefined ? {} : { sealedSecret }),
        updatedAt: core.clock.now(),
      };
      await providers.save(after);
      const endedSessions = await endForbiddenSessions(core, change, before, after);
      const { name, enabled, enforced } = after;
      change.emit({
        event: SsoProviderUpdated,
        key: id,
        data: { accountId, providerId: id, name, enabled, enforced },
      });
      change.audit({
        action: 'sso-provider.update',
        entity: { kind: 'sso-provider', id, name },
        details: {
          before: auditable(before),
          after: auditable(after),
          newSecret: patch.clientSecret !== undefined,
          endedSessions,
        },
      });
      return after;
    });
  };

/** Deletes a provider and ends the sessions that were opened through it. Users and their links to it stay. */
export const deleteProvider =
  (core: SsoCore) =>
  (context: ChangeContext, id: string): Promise<void> =>
    core.work.change(context, async change => {
      const { accountId } = context.actor;
      const { providers, provider } = await lockProvider(change, accountId, id);
      const endedSessions = await new SsoSessionStore(change.sql).endAllOf(provider, core.clock.now());
      await providers.remove(provider);
      if (endedSessions > 0) await core.news.announce(change, `account:${accountId}`);
      const { name } = provider;
      change.emit({ event: SsoProviderDeleted, key: id, data: { accountId, providerId: id, name } });
      change.audit({
        action: 'sso-provider.delete',
        entity: { kind: 'sso-provider', id, name },
        details: { before: auditable(provider), endedSessions },
      });
    });

/** Sign-ins hold the same lock: each sees the provider before or after a change, never in between. */
const lockProvider = async (change: IdentityChange, accountId: string, id: string) => {
  await new AccountStore(change.sql).lock(accountId);
  const providers = new ProviderStore(change.sql);
  const provider = await providers.find(accountId, id);
  if (!provider) throw missing('identity-provider');
  return { providers, provider };
};

const sealedPatch = async (
  { secrets }: SsoCore,
  { accountId, id }: Pick<Provider, 'accountId' | 'id'>,
  clientSecret: Secret | null | undefined,
): Promise<string | null | undefined> =>
  clientSecret ? secrets.seal(accountId, clientSecretPurpose(id), clientSecret) : clientSecret;

/** Whoever may point a provider elsewhere must not be able to have the kept secret sent there. */
const refuseSecretElsewhere = (before: Provider, { settings, clientSecret }: ProviderPatch): void => {
  const moves =
    (settings.issuer ?? before.issuer) !== before.issuer ||
    (settings.clientId ?? before.clientId) !== before.clientId;
  if (!moves || before.sealedSecret === undefined || clientSecret !== undefined) return;
  const problem = 'body.clientSecret: must be given again with a new issuer or client id';
  throw new Fault('REQUEST_INVALID', `the request is not valid: ${problem}`, { problems: [problem] });
};

const patched = (before: Provider, { settings }: ProviderPatch): ProviderSettings => {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return { ...settingsOf(before), ...(Object.fromEntries(given) as Partial<ProviderSettings>) };
};

const endForbiddenSessions = async (
  { clock, news }: SsoCore,
  change: IdentityChange,
  before: Provider,
  after: Provider,
): Promise<number> => {
  const now = clock.now();
  // Another issuer is another provider: what the old one vouched for does not count any more.
  const disowned = !after.enabled || after.issuer !== before.issuer;
  const own = disowned ? await new SsoSessionStore(change.sql).endAllOf(after, now) : 0;
  const refused = await endRefusedPasswordSessions(change.sql, after.accountId, now);
  if (own + refused > 0) await news.announce(change, `account:${after.accountId}`);
  return own + refused;
};
