import type { Variable } from '@freshet/domain/expressions';
import type { Pipeline, Plain } from '@freshet/domain/pipelines';

const textOf = (value: Plain | undefined): string => (typeof value === 'object' ? '' : String(value ?? ''));

/** Variables that a document with `kind: pipeline` has in its settings. */
export const documentVariables = ({ description }: Pipeline): readonly Variable[] => {
  const listed = description?.settings.variables;
  return (Array.isArray(listed) ? listed : []).flatMap((entry: Plain): Variable[] => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const { key, value, encrypted } = entry as Readonly<Record<string, Plain>>;
    return typeof key === 'string'
      ? [{ name: key, value: textOf(value), encrypted: encrypted === true }]
      : [];
  });
};
