import type { ApplicationFilter as FilterInput } from '@freshet/contracts/graphql';
import type { ApplicationFilter } from '../../event-handler/index.ts';

/** What a caller asks for, without the fields that they left empty. */
export const filterOf = (
  input: FilterInput | null | undefined,
  more: ApplicationFilter,
): ApplicationFilter => {
  const said = Object.entries(input ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return { ...Object.fromEntries(said), ...more };
};
