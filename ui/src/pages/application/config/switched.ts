import type { Switch } from '../search.ts';
import { withField } from './manifest-draft.ts';
import { fieldsOf } from './manifest-fields.ts';

const WANTED = {
  'auto-sync-on': { name: 'automated', isOn: true },
  'auto-sync-off': { name: 'automated', isOn: false },
  'self-heal-on': { name: 'selfHeal', isOn: true },
  'self-heal-off': { name: 'selfHeal', isOn: false },
} as const satisfies Record<Switch, { name: 'automated' | 'selfHeal'; isOn: boolean }>;

type Switched =
  | { readonly is: 'changed'; readonly text: string }
  /** The text says so already, it is no YAML, or self-heal would have to bring auto-sync along. */
  | { readonly is: 'same' | 'unreadable' | 'needsAutoSync' };

/** What a change of the manifest switches, where it does nothing else. */
export const switchIn = (before: string, after: string, engine: string | undefined): Switch | undefined =>
  (Object.keys(WANTED) as Switch[]).find(wanted => {
    const result = switched(before, wanted, engine);
    return result.is === 'changed' && result.text === after;
  });

/** The manifest with what happens by itself as it is wanted, where this engine syncs it. */
export const switched = (manifest: string, wanted: Switch, engine: string | undefined): Switched => {
  const fields = fieldsOf(manifest);
  if (!fields) return { is: 'unreadable' };
  const { name, isOn } = WANTED[wanted];
  if (fields[name] === isOn) return { is: 'same' };
  if (name === 'selfHeal' && isOn && !fields.automated) return { is: 'needsAutoSync' };
  return { is: 'changed', text: withField(manifest, name, isOn, engine) };
};
