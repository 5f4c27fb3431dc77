import type { components } from '../api/index.ts';
import type { ComboboxOption } from '../design/combobox/index.ts';

type Catalog = components['schemas']['AccessCatalog'];

interface Words {
  readonly all: (kind: string) => string;
  readonly write: (kind: string) => string;
  readonly one: (action: string, kind: string) => string;
}

/** Every scope a key can have, from wide to narrow within its kind. */
export const scopeOptions = ({ resources }: Catalog, words: Words): readonly ComboboxOption[] =>
  resources.flatMap(({ kind, actions }) => [
    { value: kind, label: kind, hint: words.all(kind) },
    ...(actions.some(({ mode }) => mode === 'write')
      ? [{ value: `${kind}:write`, label: `${kind}:write`, hint: words.write(kind) }]
      : []),
    ...actions.map(({ name, scope }) => ({ value: scope, label: scope, hint: words.one(name, kind) })),
  ]);
