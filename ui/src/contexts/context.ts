import type { components } from '../api/index.ts';

export type Context = components['schemas']['Context'];
export type ContextType = Context['spec']['type'];

/** What the server shows in the place of a secret; sent back, it leaves the stored one as it is. */
export const MASKED = '*****';
