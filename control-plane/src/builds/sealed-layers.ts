import { VARIABLES_MAX, type Variable, type VariableLayer } from '@freshet/domain/expressions';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { NamedValue, Sealer } from './ports.ts';
import type { KeptLayer, KeptVariable } from './tables.ts';

const PURPOSE = 'builds.variable';

export const layerOf = (
  source: VariableLayer['source'],
  variables: readonly NamedValue[] | undefined,
): VariableLayer => ({
  source,
  variables: (variables ?? []).map(({ key, value, encrypted }) => ({
    name: key,
    value,
    ...(encrypted ? { encrypted } : {}),
  })),
});

/** The layers as they are kept: every secret sealed. */
export const sealLayers = async (
  secrets: Sealer,
  accountId: string,
  layers: readonly VariableLayer[],
): Promise<readonly KeptLayer[]> => {
  const count = layers.reduce((sum, { variables }) => sum + variables.length, 0);
  if (count > VARIABLES_MAX) {
    throw new Fault('VARIABLES_TOO_MANY', `${count} variables are given; the most is ${VARIABLES_MAX}`, {
      count,
      limit: VARIABLES_MAX,
    });
  }
  const seal = async ({ name, value, encrypted }: Variable): Promise<KeptVariable> =>
    encrypted
      ? { name, value: await secrets.seal(accountId, PURPOSE, new Secret(value)), encrypted: true }
      : { name, value };
  return Promise.all(
    layers.map(async ({ source, origin, variables }) => ({
      source,
      ...(origin === undefined ? {} : { origin }),
      variables: await Promise.all(variables.map(seal)),
    })),
  );
};

/** The layers with their secrets in clear text, for the moment in which a build is handed out. */
export const openLayers = (
  secrets: Sealer,
  accountId: string,
  layers: readonly KeptLayer[],
): Promise<readonly VariableLayer[]> =>
  Promise.all(
    layers.map(async layer => ({
      ...layer,
      variables: await Promise.all(
        layer.variables.map(async ({ name, value, encrypted }): Promise<Variable> => {
          if (!encrypted) return { name, value };
          return { name, value: (await secrets.open(accountId, PURPOSE, value)).reveal(), encrypted };
        }),
      ),
    })),
  );
