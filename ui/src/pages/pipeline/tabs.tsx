import { SkeletonRows } from '../../design/skeleton/index.ts';
import { later } from '../../later/index.ts';
import { MissingPart } from '../../shell/index.ts';

const Missing = () => <MissingPart onClose={() => undefined} />;
const Pending = () => <SkeletonRows rows={6} />;

/** The parts of the page that bring much code, each with its own. */
export const editorTab = later(async () => (await import('./editor-tab.tsx')).EditorTab, Missing, Pending);
export const historyTab = later(async () => (await import('./history-tab.tsx')).HistoryTab, Missing, Pending);
export const settingsTab = later(
  async () => (await import('./settings-tab.tsx')).SettingsTab,
  Missing,
  Pending,
);
