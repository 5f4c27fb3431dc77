import { type Integration, isAddress, type PipelineAccount, type RegistryIntegration } from './account.ts';
import { nameOf, type Place, placeOf } from './check-shape.ts';
import type { Checking } from './checking.ts';
import { nearest } from './nearest.ts';
import type { NormalStep } from './normal-step.ts';
import type { ProblemCode } from './problem.ts';
import { offer, quote } from './report.ts';
import { child, type Entry, isNull, type TreeNode, textOf } from './tree.ts';
import { hasVariable, isVariable, variablesIn } from './variable.ts';

/** A step that is looked at with the account in mind. */
interface Look {
  readonly checking: Checking;
  readonly account: PipelineAccount;
  readonly step: NormalStep;
  readonly place: Place;
}

interface Wanted {
  readonly what: string;
  readonly code: ProblemCode;
  readonly names: readonly string[];
}

const entryOf = ({ step }: Look, key: string): Entry | undefined => step.node.entries.get(key);

const checkVariables = ({ checking, account }: Look, value: string, place: Place): void => {
  const unset = variablesIn(value).find(name => account.variables && !account.variables.has(name));
  if (unset === undefined) return;
  const message = `${nameOf(place)} is named by the variable ${quote(unset)}, which has no value`;
  checking.report.warn({ code: 'integration-variable-unset', ...place, message });
};

const checkName = (look: Look, node: TreeNode, place: Place, { what, code, names }: Wanted): void => {
  const name = textOf(node);
  if (name === undefined) return;
  if (hasVariable(name)) {
    checkVariables(look, name, place);
  } else if (!names.includes(name)) {
    const suggestion = nearest(name, names);
    const message = `the account has no ${what} ${quote(name)}${offer(suggestion)}`;
    look.checking.report.error({ code, path: place.path, at: node.at, message, suggestion });
  }
};

const checkDefault = (
  { checking, account, place }: Look,
  what: string,
  among: readonly Integration[],
): void => {
  const used = among.find(({ isDefault }) => isDefault) ?? among[0];
  if (!used || among.length < 2 || account.defaultsAccepted) return;
  const message = `no ${what} is named, so ${quote(used.name)} will be used`;
  checking.report.warn({ code: 'integration-default', ...place, message });
};

const checkGit = (look: Look): void => {
  const { checking, account, place } = look;
  const git = entryOf(look, 'git');
  if (account.git.length === 0) {
    checking.report.error({ code: 'git-unknown', ...place, message: 'the account has no Git integration' });
  } else if (git) {
    const names = [...account.git.map(({ name }) => name), 'CF-default'];
    checkName(look, git.value, placeOf(git, place), { what: 'Git integration', code: 'git-unknown', names });
  } else checkDefault(look, 'Git integration', account.git);
};

const registryNames = ({ registries }: PipelineAccount): Wanted => ({
  what: 'registry',
  code: 'registry-unknown',
  names: registries.map(({ name }) => name),
});

/** Whether a registry is given by name, so that there is something to look up. */
const checkRegistry = (look: Look, registry: Entry): void => {
  const name = textOf(registry.value);
  if (name === undefined || isAddress(name)) return;
  checkName(look, registry.value, placeOf(registry, look.place), registryNames(look.account));
};

const checkPush = (look: Look): void => {
  const { checking, account, place } = look;
  const registry = entryOf(look, 'registry');
  const scaled = look.step.node.entries.has('scale') || look.step.node.entries.has('matrix');
  if (registry && isAddress(textOf(registry.value) ?? '')) return;
  if (account.registries.length === 0)
    checking.report.error({ code: 'registry-unknown', ...place, message: 'the account has no registry' });
  else if (registry) checkRegistry(look, registry);
  else if (!scaled) checkDefault(look, 'registry', account.registries);
};

const checkBuild = (look: Look): void => {
  const { checking, account, place, step } = look;
  const { entries } = step.node;
  const registry = entries.get('registry');
  if (
    account.tagRequired &&
    !entries.has('tag') &&
    !entries.has('tags') &&
    !entries.has('matrix') &&
    !entries.has('scale')
  )
    checking.report.error({ code: 'key-required', ...place, message: `${nameOf(place)} needs "tag"` });
  checkCloudBuild(look);
  if (registry) {
    checkRegistry(look, registry);
    return;
  }
  if (entries.has('disable_push') || account.push === 'none') return;
  const code = 'registry-required';
  if (account.push === 'explicit') {
    const message = `${nameOf(place)} needs "registry", or "disable_push: true"`;
    checking.report.error({ code, ...place, message });
  } else if (!account.registries.some(({ isDefault }) => isDefault)) {
    const message = `${nameOf(place)} names no registry and the account has no default one, so its image will not be pushed`;
    checking.report.warn({ code, ...place, message });
  }
};

const checkCloudBuild = (look: Look): void => {
  const provider = entryOf(look, 'provider');
  if (!provider || textOf(child(provider.value, 'type')) !== 'gcb') return;
  const credentials = child(child(provider.value, 'arguments'), 'google_app_creds');
  if (credentials || look.account.registries.some(registry => registry.provider === 'google')) return;
  const message = 'the provider gcb needs google_app_creds, or a Google registry in the account';
  look.checking.report.error({ code: 'registry-unusable', ...placeOf(provider, look.place), message });
};

const contextsOf = (look: Look): readonly (readonly [TreeNode, Place])[] => {
  const single = entryOf(look, 'registry_context');
  const several = entryOf(look, 'registry_contexts');
  const items = several?.value.kind === 'list' ? several.value.items : [];
  return [
    ...(single ? [[single.value, placeOf(single, look.place)] as const] : []),
    ...items.map((item, index) => {
      const { path, at } = several ? placeOf(several, look.place) : look.place;
      return [item, { path: [...path, index], at }] as const;
    }),
  ];
};

const checkContexts = (look: Look): void => {
  const { registries } = look.account;
  const domains = new Map<string, string>();
  for (const [node, place] of contextsOf(look)) {
    checkName(look, node, place, registryNames(look.account));
    const registry = registries.find(({ name }) => name === textOf(node));
    if (!registry) continue;
    const other = domains.get(registry.domain);
    domains.set(registry.domain, registry.name);
    if (other === undefined) continue;
    const message = `${quote(other)} and ${quote(registry.name)} are both for ${registry.domain}; name one of them`;
    look.checking.report.error({ code: 'registry-unusable', path: place.path, at: node.at, message });
    return;
  }
};

const REGION = /^[a-z]{2}(?:-[a-z]+){1,3}-\d{1,2}$/;
const ROLE = /^arn:aws[a-z-]{0,20}:iam::\d{12}:role\/\S+$/;

const unusable = ({ checking, place }: Look, entry: Entry, message: string): void => {
  checking.report.error({ code: 'registry-unusable', ...placeOf(entry, place), message });
};

const registryOf = (look: Look): RegistryIntegration | undefined => {
  const name = textOf(entryOf(look, 'registry')?.value);
  return look.account.registries.find(registry => registry.name === name);
};

const checkRegion = (look: Look): void => {
  const entry = entryOf(look, 'region');
  const region = textOf(entry?.value);
  if (!entry || region === undefined || hasVariable(region)) return;
  const registry = registryOf(look);
  if (!REGION.test(region)) unusable(look, entry, `${quote(region)} is no region`);
  else if (registry && registry.provider !== 'ecr')
    unusable(
      look,
      entry,
      `the registry ${quote(registry.name)} is ${registry.provider}, which has no regions`,
    );
};

const checkRole = (look: Look): void => {
  const entry = entryOf(look, 'role_arn');
  const role = textOf(entry?.value);
  if (entry && role !== undefined && !hasVariable(role) && !ROLE.test(role))
    unusable(look, entry, `${quote(role)} is no role: it must be arn:aws:iam::<12 digits>:role/<name>`);
  if (entry && look.step.kind.builtIn === 'freestyle' && !entryOf(look, 'registry_context'))
    unusable(look, entry, '"role_arn" needs "registry_context"');
};

const checkDuration = (look: Look): void => {
  const entry = entryOf(look, 'aws_duration_seconds');
  if (entry?.value.kind !== 'scalar' || isNull(entry.value) || isVariable(entry.value.value)) return;
  const seconds = Number(entry.value.value);
  if (!entryOf(look, 'role_arn')) unusable(look, entry, '"aws_duration_seconds" needs "role_arn"');
  else if (!(seconds >= 900 && seconds <= 3600))
    unusable(look, entry, '"aws_duration_seconds" must be from 900 to 3600');
};

const checkCluster = (look: Look): void => {
  const { checking, account, place } = look;
  const cluster = entryOf(look, 'cluster');
  const code = 'cluster-unknown';
  if (account.clusters.length === 0)
    checking.report.error({ code, ...place, message: 'the account has no cluster' });
  else if (cluster)
    checkName(look, cluster.value, placeOf(cluster, place), {
      what: 'cluster',
      code,
      names: account.clusters,
    });
  else
    checkDefault(
      look,
      'cluster',
      account.clusters.map(name => ({ name })),
    );
};

const CHECKS: Readonly<Record<string, readonly ((look: Look) => void)[]>> = {
  'git-clone': [checkGit],
  build: [checkBuild, checkContexts, checkRegion, checkRole, checkDuration],
  push: [checkPush, checkContexts, checkRegion, checkRole, checkDuration],
  'push-tag': [checkRegion, checkRole, checkDuration],
  composition: [checkContexts],
  freestyle: [checkContexts, checkRole],
  deploy: [checkCluster],
};

/** Checks the integrations that a step names, when the account is known. */
export const checkAccount = (checking: Checking, step: NormalStep, place: Place): void => {
  const { account } = checking;
  if (!account) return;
  for (const check of CHECKS[step.kind.builtIn ?? ''] ?? []) check({ checking, account, step, place });
};
