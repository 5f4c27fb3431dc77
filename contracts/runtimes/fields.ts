import { z } from 'zod';

/** The name of a runtime environment. Clusters name theirs `cluster/namespace`, so a slash is common. */
export const RuntimeName = z
  .string()
  .min(1)
  .max(128)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 ._:@/-]*$/,
    'must start with a letter or digit and hold only letters, digits, spaces and . _ : @ / -',
  );

/** The name of a runner; scripts make it from names of clusters and machines. */
export const RunnerName = RuntimeName.describe('The name of a runner');

export const RuntimeNames = z.array(RuntimeName).max(100);

/** Text that the database can keep: no NUL, no half of a character. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
};

/** Free text of at most so many characters. */
export const Words = (most: number) =>
  z.string().max(most).refine(isStorable, 'must hold no NUL characters and no broken Unicode');

/** Part of a specification that is kept as it came. */
export const SpecPart = z
  .record(z.string().max(256), z.unknown())
  .refine(isStorable, 'must hold no NUL characters and no broken Unicode');

/** Whose builds a runner takes: those of forks run code that nobody of the account has looked at. */
export const RunnerTrust = z
  .enum(['any', 'trusted-only', 'untrusted-only'])
  .describe('Which builds the runner takes; those from forks are untrusted');

export const Capacity = z.int().min(1).max(1_000).describe('How many builds it runs side by side');
