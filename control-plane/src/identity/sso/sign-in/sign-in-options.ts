import { isId } from '@freshet/kit/ids';
import type { IdentitySql } from '../../core.ts';
import { nameKey } from '../../name-key.ts';
import { isSsoRequired } from '../password-rule.ts';
import { ProviderStore } from '../providers/provider-store.ts';

export interface SignInOptions {
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly required: boolean;
}

/** What a sign-in page can offer. An account that does not exist looks like one without providers. */
export const signInOptions = async (
  sql: IdentitySql,
  account: string | undefined,
): Promise<SignInOptions> => {
  const accountId = await accountMeant(sql, account);
  if (accountId === undefined) return { providers: [], required: false };
  const providers = await new ProviderStore(sql).list(accountId);
  return {
    providers: providers.filter(({ enabled }) => enabled).map(({ id, name }) => ({ id, name })),
    required: await isSsoRequired(sql, accountId),
  };
};

/** The named account, or the only one that there is. */
const accountMeant = async (sql: IdentitySql, named: string | undefined): Promise<string | undefined> => {
  const accounts = sql.selectFrom('identity.accounts').select('id');
  if (named !== undefined) {
    const column = isId(named) ? 'id' : 'name_key';
    return (await accounts.where(column, '=', isId(named) ? named : nameKey(named)).executeTakeFirst())?.id;
  }
  const [only, another] = await accounts.limit(2).execute();
  return another === undefined ? only?.id : undefined;
};
