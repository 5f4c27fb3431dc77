import { later } from '../later/index.ts';
import { MissingPart } from '../shell/index.ts';

/** Makes a key, and shows its secret once. */
export const createKey = later(
  async () => (await import('./create-key-drawer.tsx')).CreateKeyDrawer,
  MissingPart,
);

/** Changes a key. */
export const editKey = later(async () => (await import('./edit-key-drawer.tsx')).EditKeyDrawer, MissingPart);

/** Asks before keys end for good. */
export const revokeKeys = later(async () => (await import('./revoke-keys.tsx')).RevokeKeys, MissingPart);

/** What a page with keys fetches when it has time. */
export const KEY_PARTS = [createKey, editKey, revokeKeys];
