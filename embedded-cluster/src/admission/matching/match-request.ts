import type { Kind } from '../../kinds/index.ts';
import type { KubeObject } from '../../objects/index.ts';
import { type Registry, storedAs } from '../../registry/index.ts';
import { type LabelSelector, type LabelSelectorSpec, selectorFromSpec } from '../../selectors/index.ts';
import { isNamespace, type RequestView } from './request-view.ts';

/** Which operations on which resources are meant. Lists are there: they are checked when they are written. */
export interface ResourceRule {
  readonly operations?: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly apiVersions?: readonly string[];
  readonly resources?: readonly string[];
  readonly scope?: string;
  /** Only these; empty for all. */
  readonly resourceNames?: readonly string[];
}

export interface MatchSpec {
  readonly matchPolicy?: string;
  readonly namespaceSelector?: LabelSelectorSpec;
  readonly objectSelector?: LabelSelectorSpec;
  readonly resourceRules?: readonly ResourceRule[];
  readonly excludeResourceRules?: readonly ResourceRule[];
}

/** What decides whether a policy or a webhook is about a request. */
export interface Match {
  readonly namespaces: LabelSelector;
  readonly objects: LabelSelector;
  readonly rules: readonly ResourceRule[];
  readonly excluded: readonly ResourceRule[];
  /** Also under the other versions of a resource. */
  readonly isEquivalent: boolean;
}

/** What is looked up while matching. */
export interface Surroundings {
  readonly registry: Registry;
  readonly namespace: (name: string) => KubeObject | undefined;
}

export const matchOf = (spec: MatchSpec = {}): Match => ({
  namespaces: selectorFromSpec(spec.namespaceSelector ?? {}),
  objects: selectorFromSpec(spec.objectSelector ?? {}),
  rules: spec.resourceRules ?? [],
  excluded: spec.excludeResourceRules ?? [],
  isEquivalent: spec.matchPolicy !== 'Exact',
});

const includes = (words: readonly string[] | undefined, word: string): boolean =>
  words?.some(each => each === '*' || each === word) ?? false;

const coversResource = (resource: string, { plural }: Kind, subresource: string): boolean => {
  const slash = resource.indexOf('/');
  const [name, part] = slash < 0 ? [resource, ''] : [resource.slice(0, slash), resource.slice(slash + 1)];
  return (name === '*' || name === plural) && (part === '*' || part === subresource);
};

const coversScope = (scope: string | undefined, kind: Kind): boolean => {
  if (scope === undefined || scope === '*') return true;
  return (scope === 'Namespaced') === kind.namespaced;
};

const covers = (rule: ResourceRule, view: RequestView, kind: Kind): boolean =>
  coversScope(rule.scope, kind) &&
  includes(rule.operations, view.operation) &&
  includes(rule.apiGroups, kind.group) &&
  includes(rule.apiVersions, kind.version) &&
  (rule.resources?.some(resource => coversResource(resource, kind, view.subresource)) ?? false) &&
  ((rule.resourceNames?.length ?? 0) === 0 || (rule.resourceNames?.includes(view.name) ?? false));

const equivalentsOf = (kind: Kind, registry: Registry): readonly Kind[] => {
  const store = storedAs(kind);
  return registry.kinds.filter(other => other !== kind && storedAs(other) === store);
};

/** The version in which the rules are about a request: its own, or another of the same resource. */
const coveredKind = (
  rules: readonly ResourceRule[],
  view: RequestView,
  isEquivalent: boolean,
  registry: Registry,
): Kind | undefined => {
  const { kind } = view.request;
  if (rules.some(rule => covers(rule, view, kind))) return kind;
  if (!isEquivalent) return undefined;
  const others = equivalentsOf(kind, registry);
  for (const rule of rules) {
    const found = others.find(other => covers(rule, view, other));
    if (found) return found;
  }
  return undefined;
};

/** A namespace is selected by its own labels; what lies in none is always selected. */
const selectsNamespace = ({ namespaces }: Match, view: RequestView, { namespace }: Surroundings): boolean => {
  if (namespaces.requirements.length === 0) return true;
  if (isNamespace(view.request.kind))
    return namespaces.matches((view.request.object ?? view.request.old)?.metadata.labels);
  if (view.namespace === '') return true;
  return namespaces.matches(namespace(view.namespace)?.metadata.labels);
};

const selectsObject = ({ objects }: Match, { object, old }: RequestView): boolean =>
  objects.requirements.length === 0 ||
  [object, old].some(one => one !== undefined && objects.matches(one.metadata?.labels));

/** The version in which a request is to be shown, or undefined where it is none of their business. */
export const matchedKind = (
  match: Match,
  view: RequestView,
  surroundings: Surroundings,
  { isOpen = false }: { isOpen?: boolean } = {},
): Kind | undefined => {
  const { registry } = surroundings;
  if (!selectsNamespace(match, view, surroundings) || !selectsObject(match, view)) return undefined;
  if (coveredKind(match.excluded, view, match.isEquivalent, registry)) return undefined;
  // Where a binding names no resources, those of its policy count.
  if (isOpen && match.rules.length === 0) return view.request.kind;
  return coveredKind(match.rules, view, match.isEquivalent, registry);
};

const CONFIGURATION = new Set([
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
  'MutatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
]);

/** Nobody can lock everybody out by a policy or webhook that refuses its own removal. */
export const isExempt = ({ group, kind }: Kind): boolean =>
  group === 'admissionregistration.k8s.io' && CONFIGURATION.has(kind);
