/** Values of a chart that an application uses, and which of them another one overrules. */
import { isMap, parseDocument } from 'yaml';
import type { ManifestFields } from './manifest-fields.ts';
import type { Setting } from './source-settings.ts';

export interface UsedSetting extends Setting {
  /** The file, or the application itself, whose word counts instead. */
  readonly overruledBy?: string;
}

type Helm = Pick<ManifestFields, 'helmParameters' | 'helmValues' | 'valueFiles'>;

const OWN = 'values.yaml';

const plainPath = (path: string): string => path.replace(/^\.\//, '');

const hasKey = (values: string, key: string): boolean => {
  const document = parseDocument(values);
  return document.errors.length === 0 && isMap(document.contents) && document.hasIn(key.split('.'));
};

/** Without values of files that the application does not use; `application` is how it is called where it says one itself. */
export const usedSettings = (
  settings: readonly Setting[],
  helm: Helm | undefined,
  application: string,
): readonly UsedSetting[] => {
  if (!helm) return settings;
  const files = [OWN, ...helm.valueFiles.map(plainPath).filter(path => path !== OWN)];
  const names = new Set(helm.helmParameters.split('\n').map(line => line.split('=')[0]?.trim()));
  const overruler = (key: string, path: string): string | undefined => {
    if (names.has(key) || hasKey(helm.helmValues, key)) return application;
    return files
      .slice(files.indexOf(path) + 1)
      .findLast(file => settings.some(one => one.key === key && one.path === file));
  };
  return settings
    .filter(({ key, path }) => key === undefined || files.includes(path))
    .map((setting): UsedSetting => {
      const by = setting.key === undefined ? undefined : overruler(setting.key, setting.path);
      return by === undefined ? setting : { ...setting, overruledBy: by };
    })
    .toSorted(
      (one, other) => Number(one.overruledBy !== undefined) - Number(other.overruledBy !== undefined),
    );
};
