import { later } from '../later/index.ts';
import { MissingPart } from '../shell/index.ts';

/** Asks before a context goes for good. */
export const deleteContext = later(
  async () => (await import('./delete-context.tsx')).DeleteContext,
  MissingPart,
);
