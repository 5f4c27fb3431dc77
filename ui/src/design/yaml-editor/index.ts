export type { JsonSchema } from './json-schema.ts';
export type { YamlProblem } from './problem.ts';
export { YamlEditor, type YamlEditorProps } from './yaml-editor.tsx';
