export { GoTemplateError } from './error.ts';
export type { MissingKey } from './execute.ts';
export { goText } from './format-value.ts';
export { type TemplateFunctions, takes, takesMany } from './function.ts';
export type { NamedPath } from './named-paths.ts';
export { createGoTemplates } from './template.ts';
export { Native } from './values.ts';
