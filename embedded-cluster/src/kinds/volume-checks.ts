import { checkRequiredName, checkRequiredText, checkUnique } from './checks.ts';
import type { Field } from './field.ts';

/** Fields that sources cannot do without. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  hostPath: ['path'],
  secret: ['secretName'],
  configMap: ['name'],
  persistentVolumeClaim: ['claimName'],
  nfs: ['server', 'path'],
  csi: ['driver'],
};

/** Reports what is wrong with the volumes of a pod, and answers their names. */
export const checkVolumes = (volumes: Field): Set<string> => {
  for (const volume of volumes.items) {
    checkRequiredName(volume.at('name'));
    checkSource(volume);
  }
  const names = volumes.items.map(volume => volume.at('name'));
  checkUnique(names);
  return new Set(names.map(({ text }) => text));
};

const checkSource = (volume: Field): void => {
  const sources = Object.keys(volume.fields).filter(name => name !== 'name' && volume.at(name).isSet);
  if (sources.length === 0) volume.required('must specify a volume type');
  for (const extra of sources.slice(1)) volume.at(extra).forbidden('may not specify more than 1 volume type');
  const [source = ''] = sources;
  for (const needed of NEEDED[source] ?? []) checkRequiredText(volume.at(source).at(needed));
  for (const item of volume.at(source).at('items').items) checkItem(item);
};

const checkItem = (item: Field): void => {
  const path = item.at('path');
  if (path.text === '') path.required();
  else if (path.text.startsWith('/')) path.invalid('must be a relative path');
  else if (path.text.split('/').includes('..')) path.invalid("must not contain '..'");
};
