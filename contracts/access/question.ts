import { ATTRIBUTE_MAX_LENGTH, TAG_MAX_LENGTH, TAGS_MAX } from '@freshet/domain/access';
import { z } from 'zod';
import { Id } from '../rest/index.ts';
import { AccessRuleInput } from './rule.ts';

/** The most rules that one proposal may add or leave out. */
export const PROPOSAL_MAX = 100;
/** The most questions that one request may ask. */
export const QUESTIONS_MAX = 100;
/** The most subjects that one answer to "who can?" names. */
export const WHO_CAN_MAX = 1000;

const TagList = z.array(z.string().max(TAG_MAX_LENGTH)).max(TAGS_MAX);

/** A resource that may not exist, described as far as rules look. What is left out it does not have. */
const DescribedEntity = z
  .strictObject({
    tags: TagList.optional(),
    projectTags: TagList.optional().describe('Tags of the project that holds it'),
    attributes: z
      .record(z.string().max(64), z.array(z.string().min(1).max(ATTRIBUTE_MAX_LENGTH)).max(TAGS_MAX))
      .refine(attributes => Object.keys(attributes).length <= 20, 'must name at most 20 attributes')
      .optional(),
    own: z.boolean().optional().describe('It belongs to whoever is asked about'),
  })
  .describe('A resource to decide about; without it the question is about some resource of the kind');

/** One question about access: this action, on this kind, perhaps on a resource like this. */
export const AccessQuestion = z
  .strictObject({
    resource: z.string().min(1).max(64).describe('A kind of resource; /access/catalog lists them'),
    action: z.string().min(1).max(64),
    entity: DescribedEntity.optional(),
  })
  .meta({ id: 'AccessQuestion' });

export type AccessQuestionWire = z.infer<typeof AccessQuestion>;

/** The answer to a question about access, with why. */
export const AccessDecision = z
  .strictObject({
    allowed: z.boolean(),
    reason: z.enum([
      'admin',
      'owner',
      'open',
      'allow-rule',
      'foreign',
      'unknown-permission',
      'module-off',
      'scope',
      'admin-only',
      'deny-rule',
      'not-owner',
      'no-rule',
    ]),
    explanation: z.string().describe('One sentence for a person'),
    rule: z.string().optional().describe('The rule that decided; draft-N for the Nth proposed one'),
  })
  .meta({ id: 'AccessDecision' });

/** Questions of the caller about themselves, answered at once. */
export const AccessQuestions = z
  .strictObject({ questions: z.array(AccessQuestion).min(1).max(QUESTIONS_MAX) })
  .meta({ id: 'AccessQuestions' });

export const AccessDecisions = z
  .strictObject({ decisions: z.array(AccessDecision).describe('In the order of the questions') })
  .meta({ id: 'AccessDecisions' });

export type AccessDecisionWire = z.infer<typeof AccessDecision>;

/** A question on behalf of someone, under the rules as they are and as they might become. */
export const AccessExplainRequest = AccessQuestion.extend({
  as: z
    .strictObject({ kind: z.enum(['user', 'service-account', 'team']), id: Id })
    .optional()
    .describe('Whom to decide for: the caller unless said; for a team, a member of that team alone'),
  proposal: z
    .strictObject({
      add: z.array(AccessRuleInput).max(PROPOSAL_MAX).optional(),
      remove: z.array(Id).max(PROPOSAL_MAX).optional(),
    })
    .optional()
    .describe('Rules to add and to leave out; nothing is saved'),
}).meta({ id: 'AccessExplainRequest' });

export const AccessExplanation = z
  .strictObject({
    now: AccessDecision,
    proposed: AccessDecision.optional().describe('The decision if the proposal were saved'),
  })
  .meta({ id: 'AccessExplanation' });

/** Who may, by what the rules are written for. */
export const AccessHolders = z
  .strictObject({
    everyMember: AccessDecision.describe('The decision for a member who is in no team'),
    subjects: z
      .array(
        z.strictObject({
          kind: z.enum(['team', 'service-account']),
          id: z.string(),
          decision: AccessDecision,
        }),
      )
      .describe('Teams and service accounts that may. Deny rules of another team still bind a shared member'),
    truncated: z.boolean().describe(`There are more than ${WHO_CAN_MAX}`),
  })
  .meta({ id: 'AccessHolders' });
