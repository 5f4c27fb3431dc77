export type { Budget } from './budget.ts';
export { GoTemplateError } from './error.ts';
export type { MissingKey } from './execute.ts';
export { formatValue } from './format-value.ts';
export { type TemplateFunctions, takes, takesMany } from './function.ts';
export { createGoTemplates, type GoTemplates } from './template.ts';
export { Native } from './values.ts';
