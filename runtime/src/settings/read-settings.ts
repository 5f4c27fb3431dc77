import { readCustomizations } from './customizations.ts';
import { defaultSettings } from './defaults.ts';
import type { EngineSettings, KindFilter } from './settings.ts';
import {
  asRecord,
  asTexts,
  oneOf,
  type Reading,
  readFlag,
  readSeconds,
  readText,
  readValue,
  readYaml,
} from './values.ts';

type Texts = Readonly<Record<string, string>>;

interface WrittenSettings {
  readonly namespace: string;
  /** The data of `argocd-cm`. */
  readonly config?: Texts | undefined;
  /** The data of `argocd-cmd-params-cm`. */
  readonly parameters?: Texts | undefined;
}

const filtersIn = (text: string): readonly KindFilter[] | undefined => {
  const read = readYaml(text);
  if (!Array.isArray(read)) return undefined;
  return read.map(entry => {
    const { apiGroups, kinds, clusters } = asRecord(entry);
    return { apiGroups: asTexts(apiGroups), kinds: asTexts(kinds), clusters: asTexts(clusters) };
  });
};

const STATUS_FIELD: Readonly<Record<string, EngineSettings['ignoreResourceStatus']>> = {
  all: 'all',
  crd: 'crd',
  none: 'none',
  off: 'none',
  false: 'none',
};

const compareOptions = (
  reading: Reading,
): Partial<Pick<EngineSettings, 'ignoreAggregatedRoles' | 'ignoreResourceStatus'>> => {
  const options = asRecord(readValue(reading, 'resource.compareoptions', readYaml));
  const status = STATUS_FIELD[String(options.ignoreResourceStatusField)];
  return {
    ...(typeof options.ignoreAggregatedRoles === 'boolean'
      ? { ignoreAggregatedRoles: options.ignoreAggregatedRoles }
      : {}),
    ...(status === undefined ? {} : { ignoreResourceStatus: status }),
  };
};

const listIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');

const selfHealIn = (
  parameters: Reading,
  standard: EngineSettings['selfHeal'],
): EngineSettings['selfHeal'] => {
  const key = 'controller.self.heal';
  const timeoutSeconds = readValue(parameters, `${key}.timeout.seconds`, readSeconds);
  return {
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    backoffSeconds:
      readValue(parameters, `${key}.backoff.timeout.seconds`, readSeconds) ?? standard.backoffSeconds,
    factor: readValue(parameters, `${key}.backoff.factor`, readSeconds) ?? standard.factor,
    capSeconds: readValue(parameters, `${key}.backoff.cap.seconds`, readSeconds) ?? standard.capSeconds,
  };
};

const setRulesIn = (
  parameters: Reading,
  standard: EngineSettings['applicationSets'],
): EngineSettings['applicationSets'] => {
  const key = 'applicationsetcontroller';
  const flag = (name: string): boolean | undefined => readValue(parameters, `${key}.${name}`, readFlag);
  const policy = readValue(
    parameters,
    `${key}.policy`,
    oneOf('sync', 'create-only', 'create-update', 'create-delete'),
  );
  return {
    ...(policy === undefined ? {} : { policy }),
    // Whoever sets a policy for all means all, unless they say otherwise.
    allowsOverride: flag('enable.policy.override') ?? policy === undefined,
    scmProviders: flag('enable.scm.providers') ?? standard.scmProviders,
    allowedScmProviders:
      readValue(parameters, `${key}.allowed.scm.providers`, listIn) ?? standard.allowedScmProviders,
    strictTokens: flag('enable.tokenref.strict.mode') ?? standard.strictTokens,
  };
};

type Settled<Shape> = { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> };

const present = <Shape extends object>(shape: Shape): Settled<Shape> =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Settled<Shape>;

/**
 * The settings as the two ConfigMaps of an installation say them. What cannot be read is told in `problems`, and the
 * default holds for it: one bad key must not stop all applications.
 */
export const readSettings = (
  written: WrittenSettings,
): { readonly settings: EngineSettings; readonly problems: readonly string[] } => {
  const standard = defaultSettings(written.namespace);
  const problems: string[] = [];
  const config: Reading = { values: written.config ?? {}, problems };
  const parameters: Reading = { values: written.parameters ?? {}, problems };
  const settings: EngineSettings = {
    ...standard,
    ...readCustomizations(config),
    ...compareOptions(config),
    ...present({
      tracking: readValue(
        config,
        'application.resourceTrackingMethod',
        oneOf('annotation', 'label', 'annotation+label'),
      ),
      instanceLabel: readValue(config, 'application.instanceLabelKey', readText),
      installationId: readValue(config, 'installationID', readText),
      exclusions: readValue(config, 'resource.exclusions', filtersIn),
      inclusions: readValue(config, 'resource.inclusions', filtersIn),
      refreshSeconds: readValue(config, 'timeout.reconciliation', readSeconds),
      refreshJitterSeconds: readValue(config, 'timeout.reconciliation.jitter', readSeconds),
      hardRefreshSeconds: readValue(config, 'timeout.hard.reconciliation', readSeconds),
      kustomizeOptions: readValue(config, 'kustomize.buildOptions', readText),
      impersonatesSync: readValue(config, 'application.sync.impersonation.enabled', readFlag),
      serverSideDiff: readValue(parameters, 'controller.diff.server.side', readFlag),
      applicationNamespaces: readValue(parameters, 'application.namespaces', listIn),
      repositoryGraceSeconds: readValue(
        parameters,
        'controller.repo.error.grace.period.seconds',
        readSeconds,
      ),
      syncTimeoutSeconds: readValue(parameters, 'controller.sync.timeout.seconds', readSeconds),
      stuckAfterSeconds: readValue(parameters, 'freshet.supersede.after.seconds', readSeconds),
    }),
    selfHeal: selfHealIn(parameters, standard.selfHeal),
    applicationSets: setRulesIn(parameters, standard.applicationSets),
  };
  return { settings, problems };
};
