import type { Toggle } from '../search.ts';
import { fieldsOf, withField } from './manifest-draft.ts';

const FIELDS = { 'auto-sync': 'automated', 'self-heal': 'selfHeal' } as const;

/** The manifest with what happens by itself the other way round; undefined where the text is no YAML. */
export const toggled = (manifest: string, toggle: Toggle): string | undefined => {
  const fields = fieldsOf(manifest);
  const name = FIELDS[toggle];
  return fields && withField(manifest, name, !fields[name]);
};
