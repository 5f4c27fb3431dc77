export { jqOf, pointerOf, readFieldPath, type Step } from './field-path.ts';
export { helmEdits } from './helm-edits.ts';
export { kustomizeEdits } from './kustomize-edits.ts';
export { objectEdits } from './object-edits.ts';
export type { FieldWish, SourceEdit, SourceTexts } from './source-edit.ts';
