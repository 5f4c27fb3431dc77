import type { BuildWork, SecretStore } from '@freshet/contracts/runner';
import { type SecretReference, secretReferencesIn } from '@freshet/domain/expressions';
import { createMountedSecrets } from './mounted-secrets.ts';
import { type StoreReader, type StoreTools, unsupported } from './store-reader.ts';
import { createVault } from './vault.ts';

/** More values than these are nobody's intention. */
const VALUES_MAX = 500;

const readerOf = (store: SecretStore, tools: StoreTools): StoreReader => {
  switch (store.type) {
    case 'secret-store.hashicorp-vault':
      return createVault(store, tools);
    case 'secret-store.kubernetes-runtime':
      return createMountedSecrets(store, tools);
    default:
      throw unsupported(store.name, `stores of type ${store.type} are not read by runners`);
  }
};

/** The key of a reference among the values of its context. */
const keyOf = ({ resource, key }: SecretReference): string =>
  resource === undefined ? key : `${resource}@${key}`;

const referencesOf = (work: BuildWork, text: string): readonly SecretReference[] => {
  const values = work.variables.flatMap(({ variables }) => variables.map(({ value }) => value));
  const all = [text, ...values].flatMap(secretReferencesIn);
  return [...new Map(all.map(one => [`${one.context} ${keyOf(one)}`, one])).values()];
};

/**
 * Reads what the pipeline names of the stores that the build was given, so that `\${{secrets.STORE.PATH@KEY}}` finds it.
 * Only the runner ever has these values: they are masked in logs and kept in no file.
 */
export const withStoredSecrets = async (
  work: BuildWork,
  text: string,
  tools: StoreTools,
): Promise<BuildWork> => {
  const stores = work.secretStores ?? [];
  if (stores.length === 0) return work;
  const contexts: Record<string, Record<string, string>> = { ...work.contexts };
  const wanted = referencesOf(work, text);
  for (const store of stores) {
    const named = wanted.filter(({ context }) => context === store.name);
    if (named.length === 0) continue;
    if (named.length > VALUES_MAX)
      throw unsupported(store.name, `a build reads at most ${VALUES_MAX} values of it`);
    const reader = readerOf(store, tools);
    const values = await Promise.all(
      named.map(async one => [keyOf(one), await reader.read(one.resource, one.key)] as const),
    );
    contexts[store.name] = Object.fromEntries(values);
  }
  return { ...work, contexts };
};
