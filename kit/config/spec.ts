import type { Secret } from '../secret/index.ts';
import type { SecretSource } from './secret-source.ts';

interface SettingBase {
  /** The variable that holds it. */
  readonly env: string;
  /** One sentence for the table of settings and for `--help`. */
  readonly describe: string;
  /** Written the way a person would set it (`30s`, not 30000), and parsed the same way. */
  readonly default?: string | number | boolean;
  /** May stay unset without a default; the value is then `undefined`. */
  readonly optional?: true;
}

export interface NumberSetting extends SettingBase {
  readonly kind: 'port' | 'integer';
  readonly min?: number;
  readonly max?: number;
}

/** `30s`, `15m`, `12h`, `30d`, `500ms` become milliseconds; `64KiB`, `10MB` become bytes. */
export interface QuantitySetting extends SettingBase {
  readonly kind: 'duration' | 'size';
  readonly min?: string;
  readonly max?: string;
}

interface BooleanSetting extends SettingBase {
  readonly kind: 'boolean';
}

export interface TextSetting extends SettingBase {
  readonly kind: 'text';
  /** Shortest and longest text, in characters. */
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
}

/** A file or directory; `~` and relative paths become absolute. */
interface PathSetting extends SettingBase {
  readonly kind: 'path';
}

export interface ChoiceSetting extends SettingBase {
  readonly kind: 'choice';
  readonly choices: readonly string[];
}

/** Comma-separated; repeated and empty items are dropped. */
export interface ListSetting extends SettingBase {
  readonly kind: 'list';
  readonly choices?: readonly string[];
  /** Fewest and most items. */
  readonly min?: number;
  readonly max?: number;
}

/** An address that may be shown: credentials in it are refused. A bare origin has no slash at its end. */
export interface UrlSetting extends SettingBase {
  readonly kind: 'url';
  /** Allowed schemes; `http` and `https` by default. */
  readonly schemes?: readonly string[];
}

/** Never shown. May also be given as a file, by the same name with `_FILE` at the end. */
export interface SecretSetting extends SettingBase {
  /** `secretUrl` is an address with credentials in it; `secretSource` follows its file when that is replaced. */
  readonly kind: 'secret' | 'secretUrl' | 'secretSource';
  readonly default?: never;
  /** Shortest value, in characters. */
  readonly min?: number;
  /** Allowed schemes of a `secretUrl`. */
  readonly schemes?: readonly string[];
}

/** A setting whose value may be shown. */
export type PlainSetting =
  | NumberSetting
  | QuantitySetting
  | BooleanSetting
  | TextSetting
  | PathSetting
  | ChoiceSetting
  | ListSetting
  | UrlSetting;

export type Setting = PlainSetting | SecretSetting;

/** Marks a group that is either off, or on with everything it needs. */
export const FEATURE: unique symbol = Symbol('feature');

export interface Feature<Fields extends ConfigSpec = ConfigSpec> {
  readonly [FEATURE]: Fields;
}

/** The settings of a process: a tree whose leaves are settings, shaped like the resulting object. */
export interface ConfigSpec {
  readonly [name: string]: Setting | Feature | ConfigSpec;
}

/** A group of settings that is `undefined` as long as none of its variables is set. */
export const feature = <const Fields extends ConfigSpec>(fields: Fields): Feature<Fields> => ({
  [FEATURE]: fields,
});

interface ValueByKind {
  port: number;
  integer: number;
  duration: number;
  size: number;
  boolean: boolean;
  text: string;
  path: string;
  url: string;
  secret: Secret;
  secretUrl: Secret;
  secretSource: SecretSource;
}

type ValueOf<S extends Setting> = S extends { kind: 'choice'; choices: readonly (infer C)[] }
  ? C
  : S extends { kind: 'list'; choices: readonly (infer C)[] }
    ? readonly C[]
    : S extends { kind: 'list' }
      ? readonly string[]
      : S extends { kind: infer K extends keyof ValueByKind }
        ? ValueByKind[K]
        : never;

type Resolved<S extends Setting> = S extends { optional: true } ? ValueOf<S> | undefined : ValueOf<S>;

/** What a spec reads as. */
export type ConfigOf<Spec> = {
  readonly [Name in keyof Spec]: Spec[Name] extends Setting
    ? Resolved<Spec[Name]>
    : Spec[Name] extends Feature<infer Fields>
      ? ConfigOf<Fields> | undefined
      : ConfigOf<Spec[Name]>;
};

export const isSetting = (node: Setting | Feature | ConfigSpec): node is Setting =>
  'env' in node && typeof node.env === 'string';

export const isFeature = (node: Setting | Feature | ConfigSpec): node is Feature => FEATURE in node;

export const isSecretSetting = (setting: Setting): setting is SecretSetting =>
  setting.kind === 'secret' || setting.kind === 'secretUrl' || setting.kind === 'secretSource';

/** The variable that names a file with the value of a secret. */
export const fileVariable = (setting: Setting): string => `${setting.env}_FILE`;

/** All settings of a spec, in the order in which they are written. */
export const settingsOf = (spec: ConfigSpec): Setting[] =>
  Object.values(spec).flatMap(node => {
    if (isSetting(node)) return [node];
    return settingsOf(isFeature(node) ? node[FEATURE] : node);
  });
