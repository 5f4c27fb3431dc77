/**
 * Encrypted variables. What is kept is sealed by the key ring; what is shown is masked. A mask that comes back means
 * "as it was": it takes over the stored value of the same key in the same list, and is refused where there is none,
 * for a build would otherwise run with asterisks. A value that is the one already stored stays sealed as it is, so that
 * sending a pipeline back unchanged changes nothing.
 */
import { MASKED_VALUE, type VariableInput } from '@freshet/contracts/pipelines';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';

/** Seals and opens for one account and purpose. */
export interface Sealer {
  seal(accountId: string, purpose: string, value: Secret): Promise<string>;
  open(accountId: string, purpose: string, sealed: string): Promise<Secret>;
}

/** A variable as it is kept: a plain one with its value, an encrypted one sealed. */
export type StoredVariable =
  | { readonly key: string; readonly value: string }
  | { readonly key: string; readonly encrypted: true; readonly sealed: string };

/** A variable as people or builds get it. */
export interface ShownVariable {
  readonly key: string;
  readonly value: string;
  readonly encrypted?: true;
}

const PURPOSE = 'pipelines.variable';
const MASK = /^\*+$/;

/** One list of variables as it was sent, with what is stored of it. */
export interface VariableChange {
  readonly given: readonly VariableInput[];
  readonly stored: readonly StoredVariable[];
  /** What to call the list in a message. */
  readonly where: string;
}

export class VariableVault {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  /** What to keep of a list that was sent. */
  seal(accountId: string, { given, stored, where }: VariableChange): Promise<readonly StoredVariable[]> {
    const sealed = new Map(
      stored.flatMap(variable => ('sealed' in variable ? [[variable.key, variable] as const] : [])),
    );
    return Promise.all(
      given.map(async ({ key, value, encrypted }): Promise<StoredVariable> => {
        if (encrypted !== true) return { key, value };
        const before = sealed.get(key);
        if (MASK.test(value)) {
          if (before) return before;
          throw new Fault('VARIABLE_MASKED', `${where} has no stored value for ${key} to keep`, { key });
        }
        if (before && (await this.#open(accountId, before.sealed)) === value) return before;
        return {
          key,
          encrypted: true,
          sealed: await this.#sealer.seal(accountId, PURPOSE, new Secret(value)),
        };
      }),
    );
  }

  /** In clear text, for builds and for those who may change them. */
  open(accountId: string, variables: readonly StoredVariable[]): Promise<readonly ShownVariable[]> {
    return Promise.all(
      variables.map(async variable =>
        'sealed' in variable
          ? {
              key: variable.key,
              value: await this.#open(accountId, variable.sealed),
              encrypted: true as const,
            }
          : variable,
      ),
    );
  }

  async #open(accountId: string, sealed: string): Promise<string> {
    return (await this.#sealer.open(accountId, PURPOSE, sealed)).reveal();
  }
}

/** As anyone may see them. */
export const masked = (variables: readonly StoredVariable[]): readonly ShownVariable[] =>
  variables.map(variable =>
    'sealed' in variable ? { key: variable.key, value: MASKED_VALUE, encrypted: true } : variable,
  );
