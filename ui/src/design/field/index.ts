export { Field, type FieldWords } from './field.tsx';
export { Input } from './input.tsx';
export { MissingShown, useMissingShown } from './missing-shown.ts';
export { PasswordField } from './password-field.tsx';
export { TextAreaField } from './text-area-field.tsx';
export { TextField } from './text-field.tsx';
