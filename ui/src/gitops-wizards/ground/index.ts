export { ALREADY_KEPT, useDraft } from './use-draft.ts';
export { usePreview, usePreviewChecks } from './use-preview.ts';
export { useStepBack } from './use-step-back.ts';
export { withOnlyRuntime } from './with-only-runtime.ts';
export { Crumbs, DraftNote, WizardDone, WizardPage } from './wizard-page.tsx';
export { wordsAt } from './words-at.ts';
