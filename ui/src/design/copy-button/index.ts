export { CopyButton } from './copy-button.tsx';
export { CopyField } from './copy-field.tsx';
