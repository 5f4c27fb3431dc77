import { type Params, put } from '../params.ts';
import type { TextRenderer } from '../templates/text-renderer.ts';

/** Adds the values that a generator defines, rendered with its own parameters. */
export const withValues = (
  params: Params,
  values: Readonly<Record<string, string>> | undefined,
  renderer: TextRenderer,
): Params => {
  const rendered: Params = {};
  for (const [key, value] of Object.entries(values ?? {})) put(rendered, key, renderer.text(value, params));
  if (Object.keys(rendered).length === 0) return params;
  const all: Params = { ...params };
  if (renderer.isGo) put(all, 'values', rendered);
  else for (const [key, value] of Object.entries(rendered)) put(all, `values.${key}`, value);
  return all;
};
