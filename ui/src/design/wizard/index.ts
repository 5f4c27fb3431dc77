export { CommitStep, type CommitValue } from './commit-step.tsx';
export type { StepInput, WizardCheck, WizardStep } from './steps.ts';
export { Wizard, type WizardProps } from './wizard.tsx';
