import type { KubeObject } from '@freshet/domain/objects';

/** The values of an annotation that lists `Key=value` or plain words with commas between them. */
export const listedIn = (object: KubeObject, annotation: string): readonly string[] =>
  (object.metadata.annotations?.[annotation] ?? '')
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');

/** The value of `Key=value`, the last one that says it; undefined where none does. */
export const optionValue = (options: readonly string[], key: string): string | undefined =>
  options.findLast(option => option.startsWith(`${key}=`))?.slice(key.length + 1);
