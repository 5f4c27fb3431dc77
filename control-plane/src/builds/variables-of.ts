import type { BuildVariables } from '@freshet/contracts/builds';
import { showLayers } from '@freshet/domain/build-requests';
import type { VariableLayer } from '@freshet/domain/expressions';
import type { z } from 'zod';
import type { BuildsCore } from './core.ts';
import type { BuildRow } from './tables.ts';

/**
 * The variables that a build was begun with. Sealed values are never opened for this. Of shared configuration only the
 * names are kept with a build: its values are read when it is handed out.
 */
export const variablesOf = async (
  { work }: BuildsCore,
  { id }: BuildRow,
): Promise<z.infer<typeof BuildVariables>> => {
  const inputs = await work.sql
    .selectFrom('builds.inputs')
    .select(['layers', 'contexts'])
    .where('build_id', '=', id)
    .executeTakeFirstOrThrow();
  const shared = inputs.contexts.map(
    (origin): VariableLayer => ({ source: 'shared-configuration', origin, variables: [] }),
  );
  const project = inputs.layers.filter(({ source }) => source === 'project');
  const rest = inputs.layers.filter(({ source }) => source !== 'project');
  const groups = showLayers([...project, ...shared, ...rest]);
  return { groups: groups.map(({ variables, ...group }) => ({ ...group, variables: [...variables] })) };
};
