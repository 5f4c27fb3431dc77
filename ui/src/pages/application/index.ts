import { application } from '../../text/en/application.ts';
import { applicationConfig } from '../../text/en/application-config.ts';
import { applicationDelete } from '../../text/en/application-delete.ts';
import { applicationLogs } from '../../text/en/application-logs.ts';
import { applicationRollback } from '../../text/en/application-rollback.ts';
import { applicationRules } from '../../text/en/application-rules.ts';
import { applicationServices } from '../../text/en/application-services.ts';
import { applicationSync } from '../../text/en/application-sync.ts';
import { applicationWhy } from '../../text/en/application-why.ts';
import { data } from '../../text/en/data.ts';
import { gitops } from '../../text/en/gitops.ts';
import { graphics } from '../../text/en/graphics.ts';
import { holds } from '../../text/en/holds.ts';
import { sourceCommit } from '../../text/en/source-commit.ts';
import { syncPolicy } from '../../text/en/sync-policy.ts';

export { ApplicationPage } from './application-page.tsx';

/** The words that this page brings. */
export const words = {
  application,
  applicationConfig,
  applicationDelete,
  applicationLogs,
  applicationRollback,
  applicationRules,
  applicationServices,
  applicationSync,
  applicationWhy,
  data,
  gitops,
  graphics,
  holds,
  sourceCommit,
  syncPolicy,
};
