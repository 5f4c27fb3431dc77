import type { PluginSource } from '@freshet/domain/applications';
import { expandVariables } from '@freshet/domain/build-environment';
import { Fault } from '@freshet/kit/errors';

interface PluginFacts {
  readonly source: PluginSource;
  /** The variables of the build environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly kubeVersion: string;
  readonly apiVersions: readonly string[];
}

/**
 * What a plugin finds in its environment. Names that users choose get a prefix, so that they can change nothing that
 * programs look for on their own.
 */
export const pluginEnvironment = ({
  source,
  environment,
  kubeVersion,
  apiVersions,
}: PluginFacts): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    (source.env ?? []).map(({ name, value }) => [
      `ARGOCD_ENV_${checkedName(name)}`,
      expandVariables(value ?? '', environment),
    ]),
  ),
  ...parameterVariables(source.parameters ?? []),
  ARGOCD_APP_PARAMETERS: JSON.stringify(source.parameters ?? []),
  KUBE_VERSION: kubeVersion,
  KUBE_API_VERSIONS: apiVersions.join(','),
  ...environment,
});

/** A parameter as variables: a text as one, a list numbered, a map by its keys. */
const parameterVariables = (parameters: NonNullable<PluginSource['parameters']>): Record<string, string> =>
  Object.fromEntries(
    parameters.flatMap(({ name = '', string, array, map }) => [
      ...(string === undefined ? [] : [[variableName(name), string]]),
      ...(array ?? []).map((item, at) => [variableName(`${name}_${at}`), item]),
      ...Object.entries(map ?? {}).map(([key, item]) => [variableName(`${name}_${key}`), item]),
    ]),
  );

const variableName = (name: string): string => `PARAM_${name.replace(/[^A-Za-z0-9_]/gu, '_').toUpperCase()}`;

const checkedName = (name: string): string => {
  if (/^[A-Za-z0-9_.-]+$/u.test(name)) return name;
  throw new Fault('RENDER_REFUSED', `${name} cannot be the name of a variable`);
};
