import { SkeletonRows } from '../../design/skeleton/index.ts';
import { later } from '../../later/index.ts';
import { MissingPart } from '../../shell/index.ts';

const Missing = () => <MissingPart onClose={() => undefined} />;
const Pending = () => <SkeletonRows rows={6} />;

/** Parts that most visits to a build do without. */
export const stepTable = later(async () => (await import('./step-table.tsx')).StepTable, Missing, Pending);
export const testsTab = later(async () => (await import('./tests-tab.tsx')).TestsTab, Missing, Pending);
export const variablesTab = later(
  async () => (await import('./variables-tab.tsx')).VariablesTab,
  Missing,
  Pending,
);
export const yamlTab = later(async () => (await import('./yaml-tab.tsx')).YamlTab, Missing, Pending);
export const metricsTab = later(async () => (await import('./metrics-tab.tsx')).MetricsTab, Missing, Pending);
export const artifactsTab = later(
  async () => (await import('./artifacts-tab.tsx')).ArtifactsTab,
  Missing,
  Pending,
);
export const treeTab = later(async () => (await import('./tree-tab.tsx')).TreeTab, Missing, Pending);
export const answerDialog = later(
  async () => (await import('./answer-dialog.tsx')).AnswerDialog,
  MissingPart,
);
