import { ApiError } from '../status/index.ts';
import { type FieldSet, type Path, pathsOf } from './field-set.ts';
import type { Manager } from './managers.ts';
import { pathText } from './path-text.ts';

/** Fields that a configuration would change and that somebody else owns. */
export interface Conflict {
  readonly manager: Manager;
  readonly set: FieldSet;
}

/** More paths than these are counted, but not told one by one. */
const MOST_TOLD = 500;

const managerText = ({ manager, operation, apiVersion, subresource }: Manager): string => {
  const through = subresource === '' ? '' : ` with subresource ${JSON.stringify(subresource)}`;
  const using = operation === 'Update' ? ` using ${apiVersion}` : '';
  return `${JSON.stringify(manager)}${through}${using}`;
};

interface Told {
  readonly by: string;
  readonly paths: readonly Path[];
}

const messageOf = (told: readonly Told[]): string => {
  const count = told.reduce((sum, { paths }) => sum + paths.length, 0);
  const [first] = told;
  if (count === 1 && first?.paths[0] !== undefined) {
    return `Apply failed with 1 conflict: conflict with ${first.by}: ${pathText(first.paths[0])}`;
  }
  const lines = told.flatMap(({ by, paths }) => [
    `conflicts with ${by}:`,
    ...paths.slice(0, MOST_TOLD).map(path => `- ${pathText(path)}`),
  ]);
  return `Apply failed with ${count} conflicts: ${lines.join('\n')}`;
};

/** The refusal of an apply that is not forced. */
export const applyConflict = (conflicts: readonly Conflict[]): ApiError => {
  const told = conflicts
    .map(({ manager, set }): Told => ({ by: managerText(manager), paths: pathsOf(set) }))
    .sort((one, other) => (one.by < other.by ? -1 : 1));
  return new ApiError({
    code: 409,
    reason: 'Conflict',
    message: messageOf(told),
    details: {
      causes: told.flatMap(({ by, paths }) =>
        paths.slice(0, MOST_TOLD).map(path => ({
          reason: 'FieldManagerConflict',
          message: `conflict with ${by}`,
          field: pathText(path),
        })),
      ),
    },
  });
};
