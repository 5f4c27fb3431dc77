export { CommitStep } from './commit-step.tsx';
export type { WizardCheck, WizardStep } from './steps.ts';
export { useWizardKeys } from './use-wizard-keys.ts';
export { Wizard } from './wizard.tsx';
