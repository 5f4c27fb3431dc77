import { later } from '../later/index.ts';
import { MissingPart } from '../shell/index.ts';

/** They ask before they hold or release, with the commits that this makes; their code comes when they are opened. */
export const holdDialog = later(async () => (await import('./hold-dialogs.tsx')).HoldDialog, MissingPart);
export const releaseDialog = later(
  async () => (await import('./hold-dialogs.tsx')).ReleaseDialog,
  MissingPart,
);

export { mayHold, mayRelease } from './may-hold.ts';
