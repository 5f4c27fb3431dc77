import { z } from 'zod';
import { Id, Instant } from '../rest/index.ts';

/** The lists of which people keep views. */
export const ViewPage = z.enum(['apps']);

const ViewName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}+$/u, 'must not hold control characters');

/** What a list is asked, in the filter grammar of the pages. */
const ViewQuery = z
  .string()
  .max(1_000)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters');

const Settings = {
  name: ViewName,
  query: ViewQuery,
  shared: z.boolean().describe('Whether everybody in the account has it'),
};

export const SavedViewInput = z.strictObject({ page: ViewPage, ...Settings });
export type SavedViewInput = z.infer<typeof SavedViewInput>;

export const SavedViewChange = z.strictObject(Settings);
export type SavedViewChange = z.infer<typeof SavedViewChange>;

export const SavedView = z
  .strictObject({
    id: Id,
    page: ViewPage,
    name: z.string(),
    query: z.string(),
    shared: z.boolean(),
    isMine: z.boolean().describe('Whether the caller made it'),
    createdAt: Instant,
  })
  .meta({ id: 'SavedView' });

export const Favourite = z.strictObject({ id: Id, createdAt: Instant }).meta({ id: 'Favourite' });
