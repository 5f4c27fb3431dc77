import { Fault } from '@freshet/kit/errors';
import type { RuntimeSql } from '../core.ts';
import { EnvironmentStore } from '../environments/environment-store.ts';
import { nameKey } from '../limits.ts';

/** The runtime environments of these names, each once and as the account spells it. */
export const requireRuntimes = async (
  sql: RuntimeSql,
  accountId: string,
  names: readonly string[],
): Promise<readonly string[]> => {
  const known = await new EnvironmentStore(sql).known(accountId, names);
  const unknown = names.filter(name => !known.has(nameKey(name)));
  if (unknown.length > 0) {
    throw new Fault('RUNTIME_UNKNOWN', `there is no runtime environment called ${unknown.join(', ')}`, {
      name: unknown.join(', '),
    });
  }
  return [...new Set(names.map(name => known.get(nameKey(name)) ?? name))];
};
