import type { Decision, Entity, KindSpec } from '../../access-rules/index.ts';
import type { CanISearch } from './search.ts';

/** Somebody to ask about. */
export interface Asked {
  readonly kind: 'user' | 'team' | 'service-account';
  readonly id: string;
}

const ASKED = /^(user|team|service-account):([0-9a-f]{24})$/;

/** Whom an address asks about; nothing for the reader. */
export const askedFrom = (subject: string | undefined): Asked | undefined => {
  const [, kind, id] = ASKED.exec(subject ?? '') ?? [];
  return kind !== undefined && id !== undefined ? { kind: kind as Asked['kind'], id } : undefined;
};

/** The attributes that an address names, each with its values. */
export const attributesFrom = (pairs: readonly string[] = []): Readonly<Record<string, string[]>> => {
  const attributes: Record<string, string[]> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at <= 0 || at === pair.length - 1) continue;
    const name = pair.slice(0, at);
    attributes[name] = [...(attributes[name] ?? []), pair.slice(at + 1)];
  }
  return attributes;
};

/** Whether resources of a kind differ in what decides: by tags, attributes or owner. */
export const isDescribable = ({ tagged, attributes, actions }: KindSpec): boolean =>
  tagged || attributes.length > 0 || actions.some(({ access }) => access === 'own');

/** The resource that an address describes; nothing where the question is about any. */
const entityFrom = (search: CanISearch, spec: KindSpec): Entity | undefined => {
  if (!search.described) return undefined;
  const attributes = attributesFrom(search.attribute);
  const known = Object.entries(attributes).filter(([name]) => spec.attributes.includes(name));
  return {
    tags: spec.tagged ? [...(search.tag ?? [])] : [],
    ...(spec.inProject ? { projectTags: [...(search.projectTag ?? [])] } : {}),
    ...(known.length > 0 ? { attributes: Object.fromEntries(known) } : {}),
    ...(search.own ? { own: true } : {}),
  };
};

/** The question of an address, once it names a kind and one of its actions. */
export const questionFrom = (search: CanISearch, spec: KindSpec | undefined) => {
  const action = spec?.actions.find(({ name }) => name === search.action);
  if (!spec || !action) return undefined;
  const entity = entityFrom(search, spec);
  return { resource: spec.kind, action: action.name, ...(entity ? { entity } : {}) };
};

/** The order in which every question is decided. */
export const STEPS = [
  'foreign',
  'module-off',
  'scope',
  'admin',
  'admin-only',
  'deny',
  'open',
  'allow',
  'none',
] as const;

type Step = (typeof STEPS)[number];

const DECIDED_AT: Readonly<Record<Decision['reason'], Step>> = {
  foreign: 'foreign',
  'unknown-permission': 'none',
  'module-off': 'module-off',
  scope: 'scope',
  admin: 'admin',
  'admin-only': 'admin-only',
  'deny-rule': 'deny',
  owner: 'open',
  open: 'open',
  'allow-rule': 'allow',
  'not-owner': 'none',
  'no-rule': 'none',
};

/** Each line of the order with what became of it. */
export const stepsOf = ({ reason, allowed }: Decision) => {
  const decided = STEPS.indexOf(DECIDED_AT[reason]);
  const stateAt = (index: number) => {
    if (index < decided) return 'passed';
    if (index > decided) return 'later';
    return allowed ? 'yes' : 'no';
  };
  return STEPS.map((step, index) => ({ step, state: stateAt(index) }) as const);
};
