export { applicationReport, currentRevision, fitting, texts } from './application-report.ts';
export { applicationSetReport } from './application-set-report.ts';
export { deployedRevision, deploymentReport } from './deployment-report.ts';
export { type EventReport, eventReports } from './event-reports.ts';
export { findGitSourceOf, gitSourceOf, type Household, manifestOf, parentOf } from './family.ts';
export type { ApplicationReport } from './report.ts';
export { folderOf, lastParagraph, rollbackMessage } from './rollback.ts';
export { sourcesOf } from './source-report.ts';
export { instant, maybe, when, words } from './words.ts';
