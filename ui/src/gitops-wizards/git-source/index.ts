import { later } from '../../later/index.ts';
import { MissingPart } from '../../shell/index.ts';

/** The wizard for a new Git Source; its code comes when it is opened. */
export const gitSourceWizard = later(
  async () => (await import('./git-source-wizard.tsx')).GitSourceWizard,
  MissingPart,
);
