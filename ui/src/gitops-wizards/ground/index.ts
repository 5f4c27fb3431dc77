export { ALREADY_KEPT, useDraft } from './use-draft.ts';
export { usePreview } from './use-preview.ts';
export { usePreviewChecks } from './use-preview-checks.tsx';
export { useStepBack } from './use-step-back.ts';
export { withOnlyRuntime } from './with-only-runtime.ts';
export { WizardGate } from './wizard-gate.tsx';
export { Crumbs, DraftNote, WizardDone, WizardPage } from './wizard-page.tsx';
export { wordsAt } from './words-at.ts';
