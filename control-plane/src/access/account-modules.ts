import { type AccountModuleState, AccountModuleSwitched } from '@freshet/contracts/access';
import { ACCOUNT_MODULES, type AccountModule } from '@freshet/domain/access';
import type { z } from 'zod';
import type { ChangeContext, UnitOfWork } from '../unit-of-work/index.ts';
import type { RuleCache } from './rule-cache.ts';
import { nextRevision } from './rule-store.ts';
import type { AnnounceRules } from './rules.ts';
import type { AccessTables } from './tables.ts';

export interface AccountModulesDeps {
  readonly work: UnitOfWork<AccessTables>;
  readonly cache: RuleCache;
  readonly announce: AnnounceRules;
}

type State = z.input<typeof AccountModuleState>;

/** The parts of the product that an account has switched on or off; kept and cached with its access rules. */
export class AccountModules {
  readonly #deps: AccountModulesDeps;

  constructor(deps: AccountModulesDeps) {
    this.#deps = deps;
  }

  async isOn(accountId: string, module: AccountModule): Promise<boolean> {
    return !(await this.#deps.cache.of(accountId)).modulesOff.includes(module);
  }

  async list(accountId: string): Promise<State[]> {
    const { modulesOff } = await this.#deps.cache.of(accountId);
    return (Object.keys(ACCOUNT_MODULES) as AccountModule[]).map(name =>
      stateOf(name, !modulesOff.includes(name)),
    );
  }

  /** Switching twice the same way is not an error, and leaves one record. */
  async switch(context: ChangeContext, name: AccountModule, isOn: boolean): Promise<State> {
    const { work, cache, announce } = this.#deps;
    const { accountId } = context.actor;
    const { modulesOff } = await cache.of(accountId);
    if (modulesOff.includes(name) !== isOn) return stateOf(name, isOn);
    await work.change(context, async change => {
      await nextRevision(change.sql, accountId);
      const { sql } = change;
      await (isOn
        ? sql.deleteFrom('access.modules_off').where('account_id', '=', accountId).where('module', '=', name)
        : sql
            .insertInto('access.modules_off')
            .values({ account_id: accountId, module: name })
            .onConflict(conflict => conflict.doNothing())
      ).execute();
      change.audit({
        action: isOn ? 'account.switch-module-on' : 'account.switch-module-off',
        entity: { kind: 'account', id: accountId },
        details: { module: name },
      });
      change.emit({ event: AccountModuleSwitched, key: accountId, data: { accountId, module: name, isOn } });
      await announce(change, accountId);
    });
    return stateOf(name, isOn);
  }
}

const stateOf = (name: AccountModule, isOn: boolean): State => ({
  name,
  isOn,
  resources: [...ACCOUNT_MODULES[name]],
});
