import { z } from 'zod';
import { Id, Instant, Tags } from '../rest/index.ts';
import { ReferencedRepository, RefName, RepositoryName, RepositoryOwner } from './fields.ts';

export const RepositoryVisibility = z
  .enum(['internal', 'private'])
  .describe('internal: every member of the account may read; private: only whom a rule allows it')
  .meta({ id: 'RepositoryVisibility' });

const Description = z.string().max(1_000);

/**
 * A repository on the built-in host. `provider`, `owner.login`, `serviceName`, `private` and `ssh_url` are what
 * existing clients read.
 */
export const Repository = z
  .strictObject({
    id: Id,
    provider: z.literal('freshet'),
    owner: z.strictObject({ login: z.string() }),
    name: z.string(),
    fullName: z.string(),
    serviceName: z.string(),
    private: z.boolean(),
    visibility: RepositoryVisibility,
    description: z.string(),
    tags: z.array(z.string()),
    defaultBranch: z.string(),
    isEmpty: z.boolean().describe('Whether nothing was pushed yet'),
    forkOf: ReferencedRepository.optional(),
    cloneUrl: z.string(),
    ssh_url: z.string().describe('The address to clone from; the built-in host speaks HTTP only'),
    webUrl: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    pushedAt: Instant.optional(),
  })
  .meta({ id: 'Repository' });
export type RepositoryWire = z.infer<typeof Repository>;

export const NewRepository = z
  .strictObject({
    owner: RepositoryOwner,
    name: RepositoryName,
    description: Description.default(''),
    visibility: RepositoryVisibility.default('internal'),
    tags: Tags.default([]),
    defaultBranch: RefName.default('main'),
    readme: z.boolean().default(false).describe('Begin with one commit that holds a README'),
  })
  .meta({ id: 'NewRepository' });

export const RepositoryChanges = z
  .strictObject({
    name: RepositoryName.optional(),
    description: Description.optional(),
    visibility: RepositoryVisibility.optional(),
    tags: Tags.optional(),
    defaultBranch: RefName.optional(),
  })
  .meta({ id: 'RepositoryChanges' });

export const NewFork = z.strictObject({ owner: RepositoryOwner, name: RepositoryName.optional() });

const Subjects = z.array(Id).max(100);

/** What may be done to the branches that a pattern names. */
export const BranchProtectionRule = z
  .strictObject({
    allowForcePush: z.boolean().default(false),
    allowDeletion: z.boolean().default(false),
    requirePullRequest: z.boolean().default(false).describe('Nobody pushes directly'),
    requiredApprovals: z.int().min(0).max(10).default(0),
    dismissStaleApprovals: z
      .boolean()
      .default(true)
      .describe('An approval counts only for the commit it saw'),
    requiredStatuses: z
      .array(z.string().min(1).max(255))
      .max(50)
      .default([])
      .describe('Contexts of commit statuses that must be a success before a merge'),
    pushers: z
      .strictObject({ users: Subjects.default([]), teams: Subjects.default([]) })
      .optional()
      .describe('Who may push or merge; everybody with write access unless given'),
    bindsAdmins: z.boolean().default(true),
  })
  .meta({ id: 'BranchProtectionRule' });

const BranchPattern = z
  .string()
  .min(1)
  .max(244)
  .regex(/^[^\p{Cc} ~^:?[\\]+$/u, 'must be the name of a branch, with * for any text without a slash');

export const BranchProtection = z
  .strictObject({ id: Id, pattern: z.string(), ...BranchProtectionRule.shape, updatedAt: Instant })
  .meta({ id: 'BranchProtection' });

export const NewBranchProtection = z
  .strictObject({ pattern: BranchPattern, ...BranchProtectionRule.shape })
  .meta({ id: 'NewBranchProtection' });
