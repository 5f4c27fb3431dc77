import { later } from '../../later/index.ts';
import { MissingPart } from '../../shell/index.ts';

/** The wizard for a new application; its code comes when it is opened. */
export const ApplicationWizard = later(
  async () => (await import('./application-wizard.tsx')).ApplicationWizard,
  MissingPart,
).Show;

export { useCreateAnswer, useMayCommitTo, useMayCreateApplication } from './use-may-create.ts';
