import { isId } from '@freshet/kit/ids';
import type { Access, ResourceKind } from './catalog.ts';
import { didYouMean } from './did-you-mean.ts';
import { actionSpecOf, isResourceKind, specOf, unknownAction, unknownKind } from './permission.ts';
import { type Parsed, type Problem, quote } from './problem.ts';
import {
  type AccessRuleDraft,
  ATTRIBUTE_MAX_LENGTH,
  type AttributeMatch,
  RULE_ATTRIBUTES_MAX,
  type RuleSubject,
  type TagMatch,
} from './rule.ts';
import { parseTags } from './tag.ts';

type Effect = AccessRuleDraft['effect'];
type Fields = Readonly<Record<string, unknown>>;

const FIELDS = ['effect', 'subject', 'resource', 'actions', 'match', 'tagsOf', 'attributes'];
const MATCH_KINDS: readonly TagMatch['kind'][] = ['any', 'untagged', 'any-of', 'all-of'];
const SUBJECT_KINDS: readonly RuleSubject['kind'][] = ['team', 'service-account', 'role'];
const ACTIONS_MAX = 100;
/** Nobody reads more, and an answer must not grow with the size of a hostile request. */
const PROBLEMS_MAX = 50;

/** Actions that rules of an effect can be about; the rest is decided without rules, whatever they say. */
const RULED: Readonly<Record<Effect, readonly Access[]>> = {
  allow: ['rule', 'open', 'open-untagged'],
  deny: ['rule', 'open', 'open-untagged', 'own'],
};

// Printable text without the spaces, controls and look-alike invisibles that would make two values look the same.
const ATTRIBUTE_VALUE = /^[\p{L}\p{N}\p{M}\p{P}\p{S}]+(?: [\p{L}\p{N}\p{M}\p{P}\p{S}]+)*$/u;

/** Reads one rule, keeping note of everything that is wrong with it. */
class RuleReader {
  readonly problems: Problem[] = [];

  wrong(path: string, message: string): undefined {
    this.problems.push({ path, message });
    return undefined;
  }

  object(input: unknown, path: string, known: readonly string[]): Fields | undefined {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      return this.wrong(path, 'must be an object');
    }
    for (const name of Object.keys(input).slice(0, PROBLEMS_MAX)) {
      if (known.includes(name)) continue;
      this.wrong(path, `${quote(name)} is not a field${didYouMean(name, known)}`);
    }
    // Only own fields count: a rule must not take anything from a polluted prototype.
    return Object.fromEntries(Object.entries(input).filter(([name]) => known.includes(name)));
  }

  choice<T extends string>(input: unknown, path: string, options: readonly T[]): T | undefined {
    const found = options.find(option => option === input);
    if (found !== undefined) return found;
    const hint = typeof input === 'string' ? didYouMean(input, options) : '';
    return this.wrong(path, `must be one of ${options.join(', ')}${hint}`);
  }

  subject(input: unknown): RuleSubject | undefined {
    const fields = this.object(input, 'subject', ['kind', 'id']);
    const kind = fields && this.choice(fields.kind, 'subject.kind', SUBJECT_KINDS);
    if (!fields || !kind) return undefined;
    const { id } = fields;
    if (kind === 'role') {
      if (id === 'user') return { kind, id };
      return this.wrong('subject.id', 'must be user: rules do not bind admins, and there is no other role');
    }
    if (typeof id === 'string' && isId(id)) return { kind, id };
    return this.wrong('subject.id', `must be the id of a ${kind.replace('-', ' ')}: 24 hexadecimal digits`);
  }

  resource(input: unknown): ResourceKind | undefined {
    if (typeof input !== 'string') return this.wrong('resource', 'must be the name of a kind of resource');
    return isResourceKind(input) ? input : this.wrong('resource', unknownKind(input));
  }

  actions(input: unknown, resource: ResourceKind, effect: Effect): readonly string[] | '*' | undefined {
    if (input === '*') {
      const { actions } = specOf(resource);
      if (Object.values(actions).some(({ access }) => RULED[effect].includes(access))) return '*';
      return this.wrong('actions', `no action on ${resource} can be the subject of ${article(effect)} rule`);
    }
    if (!Array.isArray(input) || input.length === 0 || input.length > ACTIONS_MAX) {
      return this.wrong('actions', `must be "*" or a list of 1 to ${ACTIONS_MAX} actions`);
    }
    const actions = input.map((item, position) =>
      this.action(item, `actions[${position}]`, { resource, effect }),
    );
    return [...new Set(actions.filter(action => action !== undefined))];
  }

  action(
    input: unknown,
    path: string,
    { resource, effect }: { resource: ResourceKind; effect: Effect },
  ): string | undefined {
    if (typeof input !== 'string') return this.wrong(path, 'must be the name of an action');
    const spec = actionSpecOf({ resource, action: input });
    if (spec === undefined) return this.wrong(path, unknownAction({ resource, action: input }));
    if (RULED[effect].includes(spec.access)) return input;
    const who = spec.access === 'own' ? 'the owner and admins' : 'admins';
    return this.wrong(
      path,
      `${quote(input)} on ${resource} is for ${who} only; ${article(effect)} rule cannot change it`,
    );
  }

  match(input: unknown, resource: ResourceKind): TagMatch | undefined {
    if (input === undefined) return { kind: 'any' };
    const fields = this.object(input, 'match', ['kind', 'tags']);
    const kind = fields && this.choice(fields.kind, 'match.kind', MATCH_KINDS);
    if (!fields || !kind) return undefined;
    if (kind !== 'any' && !specOf(resource).tagged) {
      return this.wrong('match.kind', `must be any: ${resource} has no tags`);
    }
    if (kind === 'any' || kind === 'untagged') {
      return fields.tags === undefined ? { kind } : this.wrong('match.tags', `must be left out with ${kind}`);
    }
    const tags = parseTags(fields.tags, 'match.tags');
    if (!tags.ok) {
      this.problems.push(...tags.problems);
      return undefined;
    }
    return tags.value.length > 0 ? { kind, tags: tags.value } : this.wrong('match.tags', 'must name a tag');
  }

  tagsOf(input: unknown, resource: ResourceKind): 'resource' | 'project' | undefined {
    const of = this.choice(input ?? 'resource', 'tagsOf', ['resource', 'project'] as const);
    if (of !== 'project' || specOf(resource).inProject) return of;
    return this.wrong('tagsOf', `must be resource: ${resource} is not held by projects`);
  }

  attributes(input: unknown, resource: ResourceKind): readonly AttributeMatch[] | undefined {
    if (input === undefined) return [];
    if (!Array.isArray(input)) return this.wrong('attributes', 'must be a list of {name, value}');
    if (input.length > RULE_ATTRIBUTES_MAX) {
      this.wrong('attributes', `has ${input.length} entries; the most is ${RULE_ATTRIBUTES_MAX}`);
    }
    return input
      .slice(0, RULE_ATTRIBUTES_MAX)
      .map((item, position) => this.attribute(item, `attributes[${position}]`, resource))
      .filter(attribute => attribute !== undefined);
  }

  attribute(input: unknown, path: string, resource: ResourceKind): AttributeMatch | undefined {
    const fields = this.object(input, path, ['name', 'value']);
    if (!fields) return undefined;
    const known = specOf(resource).attributes ?? [];
    if (known.length === 0) return this.wrong(path, `${resource} has no attributes to match on`);
    const name = this.choice(fields.name, `${path}.name`, known);
    const value = this.attributeValue(fields.value, `${path}.value`);
    return name !== undefined && value !== undefined ? { name, value } : undefined;
  }

  attributeValue(input: unknown, path: string): string | undefined {
    if (typeof input !== 'string') return this.wrong(path, 'must be text');
    if (input.length > ATTRIBUTE_MAX_LENGTH) {
      return this.wrong(path, `may have at most ${ATTRIBUTE_MAX_LENGTH} characters`);
    }
    return ATTRIBUTE_VALUE.test(input)
      ? input
      : this.wrong(path, `${quote(input)} is not a value to match on`);
  }
}

const article = (effect: Effect): string => (effect === 'allow' ? 'an allow' : 'a deny');

/** What depends on the kind of resource; without a known kind there is nothing to hold it against. */
const readDetails = (
  reader: RuleReader,
  fields: Fields,
  { resource, effect }: { resource: ResourceKind; effect: Effect },
) => {
  const actions = reader.actions(fields.actions, resource, effect);
  const match = reader.match(fields.match, resource);
  const tagsOf = reader.tagsOf(fields.tagsOf, resource);
  const attributes = reader.attributes(fields.attributes, resource);
  return actions && match && tagsOf && attributes ? { actions, match, tagsOf, attributes } : undefined;
};

/**
 * Reads a rule as someone wrote it, from any source, and reports everything that is wrong with it at once.
 * `match` may be left out (any tags), `tagsOf` too (the resource's own) and `attributes` (none).
 */
export const parseAccessRule = (input: unknown): Parsed<AccessRuleDraft> => {
  const reader = new RuleReader();
  const fields = reader.object(input, '', FIELDS);
  if (!fields) return { ok: false, problems: reader.problems };
  const effect = reader.choice<Effect>(fields.effect, 'effect', ['allow', 'deny']);
  const subject = reader.subject(fields.subject);
  const resource = reader.resource(fields.resource);
  const details = resource && readDetails(reader, fields, { resource, effect: effect ?? 'deny' });
  if (effect && subject && resource && details && reader.problems.length === 0) {
    return { ok: true, value: { effect, subject, resource, ...details } };
  }
  return { ok: false, problems: reader.problems.slice(0, PROBLEMS_MAX) };
};
