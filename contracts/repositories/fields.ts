import { z } from 'zod';
import { Id } from '../rest/index.ts';

/** Names that Git, file systems or addresses give a meaning of their own. */
const RESERVED = /(?:^\.)|(?:\.\.)|(?:\.(?:git|lock|wiki|atom)$)|(?:\.$)/i;

/** An owner or the name of a repository: one segment of an address, in letters that look like no others. */
const Segment = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    'must be up to 64 letters, digits and . _ - and start with a letter or digit',
  )
  .refine(text => !RESERVED.test(text), 'must not hold `..` nor end with a dot, .git, .lock, .wiki or .atom');

export const RepositoryOwner = Segment;
export const RepositoryName = Segment;

/** The name of a branch or tag that is there: as `git check-ref-format --branch` has it. */
export const ExistingRefName = z
  .string()
  .min(1)
  .max(244)
  .regex(/^[^\p{Cc} ~^:?*[\\]+$/u, 'must not hold spaces, control characters or any of ~ ^ : ? * [ \\')
  .refine(
    text =>
      !/(?:^[-/.])|(?:[/.]$)|(?:\/\/)|(?:\.\.)|(?:@\{)|(?:\/\.)|(?:\/-)|(?:\.lock(?:\/|$))|(?:^@$)/.test(
        text,
      ),
    'must be a name that Git takes for a branch',
  );

/** The name of a new one: none that clients complete to something else. */
export const RefName = ExistingRefName.refine(
  text => !/^(?:[0-9a-f]{40}|[0-9a-f]{64}|(?:[a-z]+_)*head|refs(?:\/.*)?)$/is.test(text),
  'must not be HEAD or look like an id or a full reference',
);

/** The full id of an object. */
export const Sha = z.string().regex(/^[0-9a-f]{40}$/, 'must be 40 hexadecimal digits');

/** What a caller names a commit with: a branch, a tag, a full reference or an id. */
export const Revision = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc} ~^:?*[\\-][^\p{Cc} ~^:?*[\\]*$/u, 'must be a branch, a tag or the id of a commit');

/** A path within a repository; the root is the empty text. */
export const TreePath = z
  .string()
  .max(4096)
  .regex(/^(?!\/)[^\0]*(?<!\/)$/, 'must neither begin nor end with a slash')
  .refine(
    path => path === '' || path.split('/').every(part => !['', '.', '..'].includes(part)),
    'must not hold `.`, `..` or an empty part',
  );

/** A path that may be written: nothing of Git's own. */
export const FilePath = TreePath.min(1).refine(
  path =>
    !path.split('/').some(part => /^\.git$|^git~1$/i.test(part.replaceAll(/[\u200b-\u206f\ufeff]/g, ''))),
  'must not lie in .git',
);

/** A person or program that acted. */
export const RepositoryActor = z.strictObject({ kind: z.string(), id: z.string(), name: z.string() });

/** Who wrote or made a commit, as the commit itself says; nobody vouches for it. */
export const CommitPerson = z.strictObject({ name: z.string(), email: z.string(), date: z.string() });

export const RepositoryPath = z.strictObject({ owner: RepositoryOwner, repo: RepositoryName });

export const ReferencedRepository = z.strictObject({ id: Id, fullName: z.string() });

/** The cursor of the next page; absent on the last one. */
export const NextPage = z.string().optional().describe('The cursor of the next page; absent on the last one');

/** How many lines of a list one page has. */
export const PageSize = z.coerce.number().int().min(1).max(100).default(30);
