import { later } from '../../later/index.ts';
import { MissingPart } from '../../shell/index.ts';

/** The wizard that brings a runtime to its end; its code comes when it is opened. */
export const uninstallWizard = later(
  async () => (await import('./uninstall-wizard.tsx')).UninstallWizard,
  MissingPart,
);
