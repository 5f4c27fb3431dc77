import { sameJson } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { FieldError } from '../status/index.ts';
import {
  type DefinitionNames,
  type DefinitionSpec,
  type DefinitionVersion,
  specOf,
  statusOf,
} from './definition.ts';
import { groupProblem, labelProblem } from './names.ts';
import { Place } from './place.ts';
import { Problems } from './problems.ts';
import { checkVersion } from './version-checks.ts';

const checkLabel = (text: string | undefined, place: Place, problems: Problems): void => {
  const problem = text ? labelProblem(text) : undefined;
  if (problem !== undefined) problems.invalid(place, text, problem);
};

const checkMixedCase = (text: string | undefined, place: Place, problems: Problems): void => {
  const problem = text ? labelProblem(text.toLowerCase()) : undefined;
  if (problem !== undefined) {
    problems.invalid(place, text, `may have mixed case, but should otherwise match: ${problem}`);
  }
};

const checkNames = (names: DefinitionNames, place: Place, problems: Problems): void => {
  for (const name of ['plural', 'singular', 'kind', 'listKind'] as const) {
    if (!names[name]) problems.required(place.at(name));
  }
  checkLabel(names.plural, place.at('plural'), problems);
  checkLabel(names.singular, place.at('singular'), problems);
  checkMixedCase(names.kind, place.at('kind'), problems);
  checkMixedCase(names.listKind, place.at('listKind'), problems);
  for (const list of ['shortNames', 'categories'] as const) {
    for (const [index, text] of (names[list] ?? []).entries())
      checkLabel(text, place.at(list).key(index), problems);
  }
  if (names.kind && names.kind === names.listKind) {
    problems.invalid(place.at('listKind'), names.listKind, 'kind and listKind may not be the same');
  }
};

const checkVersions = (
  spec: DefinitionSpec,
  unchanged: ReadonlySet<DefinitionVersion>,
  place: Place,
  problems: Problems,
): void => {
  const versions = spec.versions ?? [];
  for (const [index, version] of versions.entries()) {
    const at = place.key(index);
    const problem = labelProblem(version.name ?? '');
    if (problem !== undefined) problems.invalid(at.at('name'), version.name ?? '', problem);
    if (!unchanged.has(version)) checkVersion(version, at, problems);
  }
  const names = versions.map(({ name }) => name);
  if (new Set(names).size < names.length) problems.invalid(place, names, 'must contain unique version names');
  if (versions.filter(({ storage }) => storage).length !== 1) {
    problems.invalid(place, names, 'must have exactly one version marked as storage version');
  }
};

const STRATEGIES = ['None', 'Webhook'];

const REVIEW_VERSIONS = ['v1', 'v1beta1'];

type Converter = NonNullable<DefinitionSpec['conversion']>['webhook'];

const checkReviewVersions = (versions: readonly string[], place: Place, problems: Problems): void => {
  if (versions.length === 0) problems.required(place);
  else if (!versions.some(version => REVIEW_VERSIONS.includes(version)))
    problems.invalid(place, versions, `must include at least one of ${REVIEW_VERSIONS.join(', ')}`);
  for (const [index, version] of versions.entries()) {
    if (versions.indexOf(version) < index) problems.invalid(place.key(index), version, 'duplicate version');
    else checkLabel(version, place.key(index), problems);
  }
};

/** Where the webhook is that converts; what it would not be asked for is checked all the same. */
const checkConverter = (webhook: Converter, place: Place, problems: Problems): void => {
  const { clientConfig, conversionReviewVersions = [] } = webhook ?? {};
  const at = place.at('clientConfig');
  if (clientConfig === undefined) {
    problems.required(at, 'required when strategy is set to Webhook');
    return;
  }
  const { url, service } = clientConfig;
  if ((url === undefined) === (service === undefined))
    problems.required(at, 'exactly one of url or service is required');
  else if (url !== undefined && URL.parse(url)?.protocol !== 'https:')
    problems.invalid(
      at.at('url'),
      url,
      "'https' is the only allowed URL scheme; desired format: https://host[/path]",
    );
  checkReviewVersions(conversionReviewVersions, place.at('conversionReviewVersions'), problems);
};

const checkConversion = ({ conversion }: DefinitionSpec, place: Place, problems: Problems): void => {
  if (conversion === undefined) return;
  const { strategy, webhook } = conversion;
  if (!strategy) problems.required(place.at('strategy'));
  else if (!STRATEGIES.includes(strategy)) problems.notSupported(place.at('strategy'), strategy, STRATEGIES);
  else if (strategy === 'Webhook') checkConverter(webhook, place.at('webhook'), problems);
  else if (webhook !== undefined) {
    problems.forbidden(
      place.at('webhookClientConfig'),
      'should not be set when strategy is not set to Webhook',
    );
  }
};

const checkSpec = (
  spec: DefinitionSpec,
  unchanged: ReadonlySet<DefinitionVersion>,
  problems: Problems,
): void => {
  const place = new Place('spec');
  const group = spec.group ?? '';
  const problem = group === '' ? undefined : groupProblem(group);
  if (group === '') problems.required(place.at('group'));
  else if (problem !== undefined) problems.invalid(place.at('group'), group, problem);
  const scopes = ['Cluster', 'Namespaced'];
  if (!spec.scope) problems.required(place.at('scope'));
  else if (!scopes.includes(spec.scope)) problems.notSupported(place.at('scope'), spec.scope, scopes);
  if (spec.preserveUnknownFields) {
    problems.invalid(place.at('preserveUnknownFields'), true, 'must be false');
  }
  checkNames(spec.names ?? {}, place.at('names'), problems);
  checkVersions(spec, unchanged, place.at('versions'), problems);
  checkConversion(spec, place.at('conversion'), problems);
};

const checkStoredVersions = (definition: KubeObject, problems: Problems): void => {
  const { storedVersions } = statusOf(definition);
  const { versions = [] } = specOf(definition);
  const place = new Place('status.storedVersions');
  const names = new Set(versions.map(({ name }) => name));
  for (const [index, stored] of (storedVersions ?? []).entries()) {
    if (names.has(stored)) continue;
    problems.invalid(
      place.key(index),
      stored,
      `missing from spec.versions; ${stored} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${stored} and removes ${stored} from status.storedVersions`,
    );
  }
};

const APPROVED = 'api-approved.kubernetes.io';

/** Groups of the project itself need its word. */
const checkApproval = (definition: KubeObject, problems: Problems): void => {
  const { group = '' } = specOf(definition);
  const isProtected = /(?:^|\.)(?:k8s|kubernetes)\.io$/u.test(group);
  const value = definition.metadata.annotations?.[APPROVED];
  if (!isProtected || value?.startsWith('unapproved') || (value && URL.canParse(value))) return;
  const place = new Place('metadata.annotations').key(APPROVED);
  const detail =
    'protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111';
  if (value === undefined) problems.required(place, detail);
  else problems.invalid(place, value, detail);
};

const checkName = (definition: KubeObject, problems: Problems): void => {
  const { group = '', names = {} } = specOf(definition);
  const wanted = `${names.plural ?? ''}.${group}`;
  const { name } = definition.metadata;
  if (name !== wanted)
    problems.invalid(new Place('metadata.name'), name, `must be spec.names.plural+"."+spec.group`);
};

/** What is wrong with a new definition of a custom resource. */
export const validateDefinition = (definition: KubeObject): FieldError[] => {
  const problems = new Problems();
  checkName(definition, problems);
  checkSpec(specOf(definition), new Set(), problems);
  checkStoredVersions(definition, problems);
  checkApproval(definition, problems);
  return problems.errors;
};

const isEstablished = (definition: KubeObject): boolean =>
  statusOf(definition).conditions?.some(({ type, status }) => type === 'Established' && status === 'True') ??
  false;

const checkImmutable = (
  next: string | undefined,
  previous: string | undefined,
  place: Place,
  problems: Problems,
): void => {
  if (next !== previous) problems.invalid(place, next ?? '', 'field is immutable');
};

/** What is wrong with a change of a definition. Versions that did not change were judged when they came. */
export const validateDefinitionUpdate = (next: KubeObject, previous: KubeObject): FieldError[] => {
  const problems = new Problems();
  const [spec, before] = [specOf(next), specOf(previous)];
  const known = new Map((before.versions ?? []).map(version => [version.name, version]));
  const unchanged = new Set(
    (spec.versions ?? []).filter(version => sameJson(known.get(version.name), version)),
  );
  checkSpec(spec, unchanged, problems);
  const place = new Place('spec');
  if (isEstablished(previous)) {
    checkImmutable(spec.scope, before.scope, place.at('scope'), problems);
    checkImmutable(spec.names?.kind, before.names?.kind, place.at('names.kind'), problems);
  }
  checkImmutable(spec.group, before.group, place.at('group'), problems);
  checkImmutable(spec.names?.plural, before.names?.plural, place.at('names.plural'), problems);
  checkStoredVersions(next, problems);
  checkApproval(next, problems);
  return problems.errors;
};
