/** Which parameters a template names. Generators give more than that: whole files, and all labels of clusters. */
import type { NamedPath } from '@freshet/kit/go-template';
import type { ApplicationSetSpec } from '../application-set.ts';
import type { ApplicationTemplate } from '../application-template.ts';
import { flattenParams, isRecord, type Params, put } from '../params.ts';
import { renderDeep, type TextRenderer } from './text-renderer.ts';

/** The parameters that a template, or what is laid over it, names. */
export const namesIn = (
  template: ApplicationTemplate,
  { templatePatch = '' }: Pick<ApplicationSetSpec, 'templatePatch'>,
  renderer: TextRenderer,
): readonly NamedPath[] => {
  const found = new Map<string, NamedPath>();
  renderDeep([template, templatePatch], text => {
    for (const path of renderer.named(text)) {
      const key = JSON.stringify(path.names);
      if (!found.get(key)?.isWhole) found.set(key, path);
    }
    return '';
  });
  return [...found.values()];
};

const isNested = (value: unknown): value is Params => isRecord(value) || Array.isArray(value);

/** What is at a path, each with its keys in one text. */
const at = (
  value: unknown,
  [name, ...rest]: readonly string[],
  prefix = '',
): [key: string, value: unknown][] => {
  if (name === undefined) return [[prefix, value]];
  if (!isNested(value)) return [];
  const keys = name === '*' ? Object.keys(value) : [name];
  return keys
    .filter(key => Object.hasOwn(value, key))
    .flatMap(key => at(value[key], rest, prefix === '' ? key : `${prefix}.${key}`));
};

/** Those of the parameters that are named, as texts under keys with dots. */
export const namedParams = (params: Params, named: readonly NamedPath[]): Record<string, string> => {
  const told: Params = {};
  for (const { names, isWhole } of named)
    for (const [prefix, value] of at(params, names)) {
      if (!isWhole && isNested(value)) continue;
      for (const [key, text] of Object.entries(flattenParams(value, prefix))) put(told, key, text);
    }
  return told as Record<string, string>;
};
