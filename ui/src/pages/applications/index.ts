import { applicationSets } from '../../text/en/application-sets.ts';
import { applicationWizard } from '../../text/en/application-wizard.ts';
import { applications } from '../../text/en/applications.ts';
import { gitops } from '../../text/en/gitops.ts';
import { gitopsWizards } from '../../text/en/gitops-wizards.ts';
import { graphics } from '../../text/en/graphics.ts';
import { holds } from '../../text/en/holds.ts';
import { syncPolicy } from '../../text/en/sync-policy.ts';

export { ApplicationsPage } from './applications-page.tsx';
export { ApplicationSetPage } from './set/application-set-page.tsx';

/** The words that this page brings. */
export const words = {
  applications,
  applicationSets,
  applicationWizard,
  gitops,
  gitopsWizards,
  graphics,
  holds,
  syncPolicy,
};
