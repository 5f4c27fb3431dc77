import {
  ATTRIBUTE_MAX_LENGTH,
  RESOURCE_KINDS,
  RULE_ATTRIBUTES_MAX,
  TAG_MAX_LENGTH,
  TAGS_MAX,
} from '@freshet/domain/access';
import { z } from 'zod';
import { Id, Instant } from '../rest/index.ts';

/** The longest description of a rule, in characters. */
export const DESCRIPTION_MAX_LENGTH = 500;
const ACTIONS_MAX = 100;

const Effect = z.enum(['allow', 'deny']);
const ResourceName = z.enum(RESOURCE_KINDS).describe('A kind of resource; /access/catalog lists them');
const ActionName = z.string().min(1).max(64);
const TagText = z.string().min(1).max(TAG_MAX_LENGTH);
const TagList = z.array(TagText).min(1).max(TAGS_MAX);

// Not the shared Id: the published shape must stand alone, without references to other schemas.
const SubjectId = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hexadecimal digits');

const Subject = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('team'), id: SubjectId }),
    z.strictObject({ kind: z.literal('service-account'), id: SubjectId }),
    z.strictObject({ kind: z.literal('role'), id: z.literal('user') }),
  ])
  .describe('Whom the rule is for; the role user is every member who is not an admin');

const Actions = z
  .union([z.literal('*'), z.array(ActionName).min(1).max(ACTIONS_MAX)])
  .describe('Names of actions, or * for every action that a rule can name');

const Match = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('any') }),
    z.strictObject({ kind: z.literal('untagged') }),
    z.strictObject({ kind: z.literal('any-of'), tags: TagList }),
    z.strictObject({ kind: z.literal('all-of'), tags: TagList }),
  ])
  .describe('Which tags a resource must have');

const TagsOf = z.enum(['resource', 'project']).describe('Whose tags are matched');

const Attributes = z
  .array(z.strictObject({ name: z.string().max(64), value: z.string().min(1).max(ATTRIBUTE_MAX_LENGTH) }))
  .max(RULE_ATTRIBUTES_MAX)
  .describe('Values of one attribute are alternatives; every attribute named must match');

const Description = z.string().max(DESCRIPTION_MAX_LENGTH).describe('What the rule is for, in words');

/** The shape of a rule that someone writes, for documents and clients. */
export const AccessRuleShape = z.strictObject({
  effect: Effect,
  subject: Subject,
  resource: ResourceName,
  actions: Actions,
  match: Match.optional(),
  tagsOf: TagsOf.optional(),
  attributes: Attributes.optional(),
  description: Description.optional(),
});

const { $schema: _, ...published } = z.toJSONSchema(AccessRuleShape, { io: 'input' });

/**
 * A rule in a request. The domain judges it, not this schema: it names every problem of a rule at once and the
 * nearest name where one is misspelt, and half of the problems found twice would help nobody.
 */
export const AccessRuleInput = z.custom<unknown>().meta({ id: 'AccessRuleInput', ...published }) as z.ZodType<
  unknown,
  z.input<typeof AccessRuleShape>
>;

/** What a rule says, complete, as events and replies carry it. */
export const AccessRuleFacts = z.strictObject({
  id: Id,
  effect: Effect,
  subject: Subject,
  // Plain text: a rule outlives the catalog it was written under.
  resource: z.string(),
  actions: z.union([z.literal('*'), z.array(z.string())]),
  match: Match,
  tagsOf: TagsOf,
  attributes: Attributes,
  description: z.string(),
});

export const AccessRule = AccessRuleFacts.extend({
  createdAt: Instant,
  createdBy: z.string().describe('The id of who made it'),
  updatedAt: Instant,
  updatedBy: z.string().describe('The id of who changed it last'),
}).meta({ id: 'AccessRule' });

export type AccessRuleWire = z.infer<typeof AccessRule>;
