export { CommitStep } from './commit-step.tsx';
export type { WizardCheck, WizardStep } from './steps.ts';
export { Wizard } from './wizard.tsx';
