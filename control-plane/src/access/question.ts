import type { AccessDecisionWire, AccessQuestionWire } from '@freshet/contracts/access';
import {
  type Decision,
  type Permission,
  type Principal,
  type Problem,
  parsePermission,
  parseTags,
  type ResourceKind,
  specOf,
} from '@freshet/domain/access';
import { Fault } from '@freshet/kit/errors';
import type { GuardedEntity } from '../gateway/index.ts';
import type { AccountRules } from './account-rules.ts';

type Described = NonNullable<AccessQuestionWire['entity']>;
type Facts = Pick<GuardedEntity, 'tags' | 'projectTags' | 'attributes'> & { readonly own: boolean };

/** A question about access that makes sense: its permission exists and its entity could. */
export interface Question {
  readonly permission: Permission;
  readonly entity: Facts | undefined;
}

/** Reads a question, or throws a fault that names everything that is wrong with it. */
export const readQuestion = ({ resource, action, entity }: AccessQuestionWire): Question => {
  const permission = parsePermission(resource, action);
  if (!permission.ok) throw questionFault(permission.problems);
  if (!entity) return { permission: permission.value, entity: undefined };
  const problems: Problem[] = [];
  const facts = readEntity(permission.value.resource, entity, problems);
  if (problems.length > 0) throw questionFault(problems);
  return { permission: permission.value, entity: facts };
};

/** Decides as if the principal tried. A described entity is of the principal's own account. */
export const answer = (rules: AccountRules, principal: Principal, question: Question): Decision => {
  const { permission, entity } = question;
  if (!entity) return rules.decideKind(principal, permission);
  const { own, ...facts } = entity;
  return rules.decide(principal, permission, {
    ...facts,
    accountId: principal.accountId,
    id: 'described',
    ownerId: own ? principal.id : undefined,
  });
};

export const decisionWire = ({ allowed, reason, explanation, rule }: Decision): AccessDecisionWire => ({
  allowed,
  reason,
  explanation,
  ...(rule === undefined ? {} : { rule }),
});

/** What is left out of a description the entity does not have; that is not the same as not known. */
const readEntity = (kind: ResourceKind, described: Described, problems: Problem[]): Facts => {
  const { tagged = false, inProject = false } = specOf(kind);
  const tags = (path: 'tags' | 'projectTags', applies: boolean): readonly string[] => {
    const list = described[path];
    if (list === undefined || list.length === 0) return [];
    if (!applies) {
      const message = path === 'tags' ? `${kind} has no tags` : `${kind} is not held by projects`;
      problems.push({ path: `entity.${path}`, message });
      return [];
    }
    const parsed = parseTags(list, `entity.${path}`);
    if (parsed.ok) return parsed.value;
    problems.push(...parsed.problems);
    return [];
  };
  return {
    tags: tags('tags', tagged),
    projectTags: tags('projectTags', inProject),
    attributes: readAttributes(kind, described.attributes ?? {}, problems),
    own: described.own ?? false,
  };
};

const readAttributes = (
  kind: ResourceKind,
  described: Readonly<Record<string, readonly string[]>>,
  problems: Problem[],
): Readonly<Record<string, readonly string[]>> => {
  const { attributes: known = [] } = specOf(kind);
  const offer = known.length > 0 ? `it has ${known.join(', ')}` : 'it has none';
  for (const name of Object.keys(described)) {
    if (!known.includes(name))
      problems.push({
        path: 'entity.attributes',
        message: `${name} is not an attribute of ${kind}: ${offer}`,
      });
  }
  return Object.fromEntries(
    known.map(name => [name, Object.hasOwn(described, name) ? (described[name] ?? []) : []]),
  );
};

const questionFault = (problems: readonly Problem[]): Fault => {
  const texts = problems.map(({ path, message }) => `${path}: ${message}`);
  return new Fault('REQUEST_INVALID', `the question is not valid: ${texts.join('; ')}`, { problems: texts });
};
