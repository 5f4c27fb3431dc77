export { ALREADY_KEPT, useDraft } from './use-draft.ts';
export { usePreview, usePreviewChecks } from './use-preview.ts';
export { Crumbs, DraftNote, WizardDone, WizardPage } from './wizard-page.tsx';
