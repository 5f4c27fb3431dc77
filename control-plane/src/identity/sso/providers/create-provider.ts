import { SsoProviderCreated } from '@freshet/contracts/identity';
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { ChangeContext } from '../../../unit-of-work/index.ts';
import { AccountStore } from '../../accounts/account-store.ts';
import type { SsoCore } from '../core.ts';
import { endRefusedPasswordSessions } from '../password-rule.ts';
import { refuseUnusableIssuer } from '../relying-party/issuer.ts';
import { clientSecretPurpose, type Provider } from './provider.ts';
import { type ProviderSettings, settingsOf, settle } from './provider-settings.ts';
import { MAX_PROVIDERS, ProviderStore } from './provider-store.ts';

export interface NewProvider {
  readonly settings: ProviderSettings;
  /** Absent for a public client. */
  readonly clientSecret?: Secret;
}

/** Adds an identity provider to the caller's account. It is not asked anything yet: that is what testing is for. */
export const createProvider =
  (core: SsoCore) =>
  async (context: ChangeContext, { settings, clientSecret }: NewProvider): Promise<Provider> => {
    const { accountId } = context.actor;
    refuseUnusableIssuer(settings.issuer, core.allowInsecureLoopbackIssuers);
    await core.relyingParty.checkAddress(settings.issuer);
    const id = core.ids.next();
    const sealedSecret =
      clientSecret && (await core.secrets.seal(accountId, clientSecretPurpose(id), clientSecret));
    return core.work.change(context, async change => {
      await new AccountStore(change.sql).lock(accountId);
      const providers = new ProviderStore(change.sql);
      if ((await providers.list(accountId)).length >= MAX_PROVIDERS) {
        throw new Fault('LIMIT_REACHED', `an account may have at most ${MAX_PROVIDERS} identity providers`, {
          limit: MAX_PROVIDERS,
        });
      }
      const now = core.clock.now();
      const provider: Provider = {
        ...(await settle(change.sql, accountId, settings)),
        id,
        accountId,
        ...(sealedSecret === undefined ? {} : { sealedSecret }),
        createdAt: now,
        updatedAt: now,
      };
      await providers.add(provider);
      const endedSessions = await endRefusedPasswordSessions(change.sql, accountId, now);
      if (endedSessions > 0) await core.news.announce(change, `account:${accountId}`);
      const { name, enabled, enforced } = provider;
      change.emit({
        event: SsoProviderCreated,
        key: id,
        data: { accountId, providerId: id, name, enabled, enforced },
      });
      change.audit({
        action: 'sso-provider.create',
        entity: { kind: 'sso-provider', id, name },
        details: { after: auditable(provider), endedSessions },
      });
      return provider;
    });
  };

/** What the audit log shows of a provider: all settings, and of the secret only that there is one. */
export const auditable = (provider: Provider) => {
  const { groupTeams, ...settings } = settingsOf(provider);
  return {
    ...settings,
    groupTeams: groupTeams.map(({ group, team }) => ({ group, team })),
    hasClientSecret: provider.sealedSecret !== undefined,
  };
};
