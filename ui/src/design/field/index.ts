export { Field, type FieldWords } from './field.tsx';
export { Input } from './input.tsx';
export { PasswordField } from './password-field.tsx';
export { TextAreaField } from './text-area-field.tsx';
export { TextField } from './text-field.tsx';
