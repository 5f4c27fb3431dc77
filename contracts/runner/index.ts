export {
  DrainRunner,
  MOST_BUILDS,
  OfferWork,
  PIPELINE_TEXT_BYTES,
  PrepareWork,
  REPORT_BATCH_BYTES,
  REPORT_BYTES,
  ReleaseWork,
  RenewClaims,
  RunnerHello,
  SendCommand,
  SendReports,
  WORK_BYTES,
} from './link.ts';
export { LocalRunConnections, LocalRunMessage, LocalRunRequest, type MadeImage } from './local-run.ts';
export { readReports, reportLine } from './report-lines.ts';
export { BuildCommand, BuildReport, BuildWork, Claim, type SecretStore, WorkDetails } from './work.ts';
