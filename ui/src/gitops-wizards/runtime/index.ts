import { later } from '../../later/index.ts';
import { MissingPart } from '../../shell/index.ts';

/** The wizard that installs a runtime; its code comes when it is opened. */
export const runtimeWizard = later(
  async () => (await import('./runtime-wizard.tsx')).RuntimeWizard,
  MissingPart,
);
