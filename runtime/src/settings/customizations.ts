/**
 * What users say of single kinds: `resource.customizations.<what>.<group>_<Kind>`, and the older
 * `resource.customizations`, one YAML text by `group/Kind` for all of it, whose words may hold wildcards.
 */
import type { IgnoreDifference } from '@freshet/domain/applications';
import type { EngineSettings } from './settings.ts';
import { asRecord, asTexts, type Reading, readYaml } from './values.ts';

const PREFIX = 'resource.customizations.';

interface Customization {
  readonly what: string;
  readonly group: string;
  readonly kind: string;
  readonly text: string;
}

const kindOf = (words: string, separator: string): { group: string; kind: string } | undefined => {
  if (words === 'all' || words === '*/*') return { group: '*', kind: '*' };
  const at = words.lastIndexOf(separator);
  const kind = words.slice(at + 1);
  return kind === '' ? undefined : { group: at < 0 ? '' : words.slice(0, at), kind };
};

const fromKeys = ({ values, problems }: Reading): readonly Customization[] =>
  Object.entries(values).flatMap(([key, text]) => {
    if (!key.startsWith(PREFIX)) return [];
    const [what = '', ...rest] = key.slice(PREFIX.length).split('.');
    const named = kindOf(rest.join('.'), '_');
    if (named) return [{ what, ...named, text }];
    problems.push(`${key} names no kind`);
    return [];
  });

/** The older spelling has other words for two of them. */
const OLD_WORDS: Readonly<Record<string, string>> = { 'health.lua': 'health' };

const fromText = ({ values, problems }: Reading): readonly Customization[] => {
  const text = values['resource.customizations'];
  if (text === undefined || text.trim() === '') return [];
  const read = readYaml(text);
  if (read === undefined) problems.push('resource.customizations cannot be read');
  return Object.entries(asRecord(read)).flatMap(([words, parts]) => {
    const named = kindOf(words, '/');
    if (!named) return [];
    return Object.entries(asRecord(parts)).map(([word, value]) => ({
      what: OLD_WORDS[word] ?? word,
      ...named,
      text: typeof value === 'string' ? value : JSON.stringify(value),
    }));
  });
};

const ignoreRule = ({ group, kind, text }: Customization): IgnoreDifference => {
  const rule = asRecord(readYaml(text));
  return {
    ...(group === '' ? {} : { group }),
    kind,
    jsonPointers: [...asTexts(rule.jsonPointers)],
    jqPathExpressions: [...asTexts(rule.jqPathExpressions)],
    managedFieldsManagers: [...asTexts(rule.managedFieldsManagers)],
  };
};

const knownTypesOf = ({ group, kind, text }: Customization): EngineSettings['knownTypes'] => {
  const read = readYaml(text);
  return (Array.isArray(read) ? read : []).flatMap(entry => {
    const { field, type } = asRecord(entry);
    return typeof field === 'string' && typeof type === 'string' ? [{ group, kind, field, type }] : [];
  });
};

type Customized = Pick<
  EngineSettings,
  'health' | 'actions' | 'ignoreDifferences' | 'ignoreUpdates' | 'knownTypes'
>;

/** Everything that is said of single kinds; the newer keys come first, so that they win. */
export const readCustomizations = (reading: Reading): Customized => {
  const all = [...fromKeys(reading), ...fromText(reading)];
  const of = (what: string) => all.filter(entry => entry.what === what);
  return {
    health: of('health').map(({ group, kind, text }) => ({ group, kind, lua: text })),
    actions: of('actions').map(({ group, kind, text }) => ({ group, kind, lua: text })),
    ignoreDifferences: of('ignoreDifferences').map(ignoreRule),
    ignoreUpdates: of('ignoreResourceUpdates').map(ignoreRule),
    knownTypes: of('knownTypeFields').flatMap(knownTypesOf),
  };
};
