export type { FieldError, FieldProblem } from './field-error.ts';
