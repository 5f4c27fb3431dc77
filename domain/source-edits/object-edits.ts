import type { Document } from 'yaml';
import { groupOf, type ResourceKey } from '../objects/index.ts';
import type { FieldWish, SourceEdit, SourceTexts } from './source-edit.ts';
import { withValue } from './yaml-text.ts';

const textAt = (document: Document, path: readonly string[]): string => {
  const value = document.getIn(path);
  return typeof value === 'string' ? value : '';
};

/** Whether a document is the object, or a patch of it, by one of these names. */
export const isObjectNamed =
  ({ group, kind, namespace }: ResourceKey, names: readonly string[]) =>
  (document: Document): boolean => {
    const where = textAt(document, ['metadata', 'namespace']);
    return (
      textAt(document, ['kind']) === kind &&
      names.includes(textAt(document, ['metadata', 'name'])) &&
      groupOf(textAt(document, ['apiVersion'])) === group &&
      (where === '' || where === namespace)
    );
  };

/** In the manifests themselves: wherever the object is written down. */
export const objectEdits = (
  { files }: Pick<SourceTexts, 'files'>,
  { object, steps, live }: FieldWish,
  names: readonly string[] = [object.name],
): readonly SourceEdit[] =>
  [...files].flatMap(([path, text]) => {
    if (!/\.(ya?ml|json)$/u.test(path)) return [];
    const changed = withValue(text, isObjectNamed(object, names), steps, live);
    return changed === undefined ? [] : [{ path, text: changed }];
  });
