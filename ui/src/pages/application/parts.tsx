import { SkeletonRows } from '../../design/skeleton/index.ts';
import { later } from '../../later/index.ts';
import { MissingPart } from '../../shell/index.ts';

const Missing = () => <MissingPart onClose={() => undefined} />;
const Pending = () => <SkeletonRows rows={6} />;

/** What most visits to an application do without. */
export const timelineTab = later(
  async () => (await import('./timeline/timeline-tab.tsx')).TimelineTab,
  Missing,
  Pending,
);
export const servicesTab = later(
  async () => (await import('./services/services-tab.tsx')).ServicesTab,
  Missing,
  Pending,
);
export const configTab = later(
  async () => (await import('./config/config-tab.tsx')).ConfigTab,
  Missing,
  Pending,
);
export const syncDialog = later(async () => (await import('./sync/sync-dialog.tsx')).SyncDialog, MissingPart);
export const deleteDialog = later(
  async () => (await import('./acts/delete-dialog.tsx')).DeleteDialog,
  MissingPart,
);
export const liveCommitDrawer = later(
  async () => (await import('./git/live-commit-drawer.tsx')).LiveCommitDrawer,
  MissingPart,
);
export const ignoreDrawer = later(
  async () => (await import('./git/ignore-drawer.tsx')).IgnoreDrawer,
  MissingPart,
);
export const rollbackDialog = later(
  async () => (await import('./timeline/rollback-dialog.tsx')).RollbackDialog,
  MissingPart,
);
