import {
  type ConfigSpec,
  FEATURE,
  fileVariable,
  isFeature,
  isSecretSetting,
  isSetting,
  type Setting,
} from './spec.ts';

/** One setting, in words. */
export interface ConfigRow {
  readonly variable: string;
  /** The variable that may name a file instead; secrets only. */
  readonly fileVariable: string | undefined;
  readonly kind: Setting['kind'];
  /** Which values are allowed, such as `1–65535` or `json, pretty`; empty when the kind says it all. */
  readonly allowed: string;
  readonly default: string | undefined;
  /** `with-group`: only when another variable of the same optional group is set. */
  readonly need: 'required' | 'with-group' | 'optional';
  readonly describe: string;
}

const range = (min: string | number | undefined, max: string | number | undefined): string => {
  if (min === undefined && max === undefined) return '';
  if (max === undefined) return `at least ${min}`;
  return min === undefined ? `at most ${max}` : `${min}–${max}`;
};

const allowedOf = (setting: Setting): string => {
  if ('choices' in setting && setting.choices !== undefined) return setting.choices.join(', ');
  if ('schemes' in setting && setting.schemes !== undefined) {
    return setting.schemes.map(scheme => `${scheme}://`).join(', ');
  }
  const min = 'min' in setting ? setting.min : undefined;
  const max = 'max' in setting ? setting.max : undefined;
  return range(min, max);
};

const needOf = (setting: Setting, inFeature: boolean): ConfigRow['need'] => {
  if (setting.default !== undefined || setting.optional === true) return 'optional';
  return inFeature ? 'with-group' : 'required';
};

const rowOf = (setting: Setting, inFeature: boolean): ConfigRow => ({
  variable: setting.env,
  fileVariable: isSecretSetting(setting) ? fileVariable(setting) : undefined,
  kind: setting.kind,
  allowed: allowedOf(setting),
  default: setting.default === undefined ? undefined : String(setting.default),
  need: needOf(setting, inFeature),
  describe: setting.describe,
});

const rowsOf = (spec: ConfigSpec, inFeature: boolean): ConfigRow[] =>
  Object.values(spec).flatMap(node => {
    if (isSetting(node)) return [rowOf(node, inFeature)];
    return isFeature(node) ? rowsOf(node[FEATURE], true) : rowsOf(node, inFeature);
  });

/** All settings of a spec in words, for the generated table and for `--help`. */
export const describeConfig = (spec: ConfigSpec): ConfigRow[] => rowsOf(spec, false);

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

const defaultCell = ({ default: text, need }: ConfigRow): string => {
  if (text !== undefined) return `\`${cell(text)}\``;
  if (need === 'required') return '*required*';
  return need === 'with-group' ? '*required with its group*' : '';
};

/** The rows as a Markdown table. */
export const configMarkdown = (rows: readonly ConfigRow[]): string =>
  [
    '| Variable | Kind | Default | What it is |',
    '| --- | --- | --- | --- |',
    ...rows.map(row => {
      const names = [row.variable, ...(row.fileVariable === undefined ? [] : [row.fileVariable])];
      const variable = names.map(name => `\`${name}\``).join(' or ');
      const kind = row.allowed === '' ? row.kind : `${row.kind}: ${row.allowed}`;
      return `| ${variable} | ${cell(kind)} | ${defaultCell(row)} | ${cell(row.describe)} |`;
    }),
    '',
  ].join('\n');
