import { later } from '../../later/index.ts';
import { MissingPart } from '../../shell/index.ts';

/** The wizard for an integration; its code comes when it is opened. */
export const integrationWizard = later(
  async () => (await import('./integration-wizard.tsx')).IntegrationWizard,
  MissingPart,
);
