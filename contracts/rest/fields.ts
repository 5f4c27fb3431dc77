import { z } from 'zod';

/** The fields that many operations share, with their bounds. */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'must be 24 hexadecimal digits')
  .meta({ id: 'Id' });

/** An id or a name in a path: bounded, and never a look-up key of any other shape. */
export const IdOrName = z
  .string()
  .min(1)
  .max(128)
  .regex(/^\P{Cc}+$/u, 'must not hold control characters');

export const Name = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._@/-]*$/u,
    'must start with a letter or digit and hold only letters, digits, spaces and . _ @ / -',
  );

export const Email = z.email().max(254).toLowerCase();

export const Tag = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]*$/, 'must hold only letters, digits and . _ : / -');

export const Tags = z.array(Tag).max(50);

/** Instants travel as ISO 8601 text in UTC. */
export const Instant = z.iso.datetime();

/** Paging by cursor: `limit` items after the opaque `cursor` of the page before. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  cursor: z.string().max(256).optional(),
});
