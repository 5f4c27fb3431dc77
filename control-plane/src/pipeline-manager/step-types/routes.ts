import * as contract from '@freshet/contracts/pipelines';
import { type Access, type Call, type Route, route } from '../../gateway/index.ts';
import { type Acting, actingOf } from '../rights.ts';
import { documentOf, guardedStepType, type KeptStepType } from './step-type.ts';
import type { StepTypes } from './step-types.ts';

export interface StepTypeRoutesDeps {
  readonly stepTypes: StepTypes;
  readonly access: Access;
}

export const stepTypeRoutes = ({ stepTypes, access }: StepTypeRoutesDeps): readonly Route[] => {
  const acting = (call: Call): Acting => actingOf(access, call, 'step-type');
  return [
    route(contract.listStepTypes, async ({ query }, call) => {
      const { accountId } = call.principal;
      const { offset, limit, ...filter } = query;
      const permits = await call.permits();
      const found = (await stepTypes.latest(accountId))
        .filter(type => permits(guardedStepType(accountId, type)))
        .map(type => ({ type, wire: wireOf(type) }))
        .filter(({ type, wire }) => passes(filter, type, wire));
      const page = found.slice(offset, limit === 0 ? undefined : offset + limit);
      return { docs: page.map(({ wire }) => wire), count: found.length };
    }),
    route(contract.getStepType, async ({ params }, call) =>
      wireOf(await stepTypes.get(acting(call), params.name)),
    ),
    route(contract.listStepTypeVersions, async ({ params }, call) => [
      ...(await stepTypes.versions(acting(call), params.name)),
    ]),
    route(contract.createStepType, async ({ body }, call) =>
      wireOf(await stepTypes.create(acting(call), body)),
    ),
    route(contract.replaceStepType, async ({ params, body }, call) =>
      wireOf(await stepTypes.replace(acting(call), params.name, body)),
    ),
    route(contract.deleteStepType, ({ params }, call) => stepTypes.delete(acting(call), params.name)),
  ];
};

const wireOf = ({ text, digest, name, version, written }: KeptStepType): contract.StepType => {
  const { metadata, spec } = documentOf(text);
  return {
    version: '1.0',
    kind: 'step-type',
    metadata: {
      ...metadata,
      name,
      version,
      official: written === undefined,
      digest,
      ...(written
        ? { created_at: written.createdAt.toISOString(), updated_at: written.updatedAt.toISOString() }
        : {}),
    },
    spec: { ...spec },
  };
};

interface Filter {
  readonly id?: string | readonly string[] | undefined;
  readonly official?: 'true' | 'false' | undefined;
  readonly category?: string | readonly string[] | undefined;
  readonly tag?: string | readonly string[] | undefined;
  readonly freeText?: string | undefined;
  readonly public?: 'true' | 'false' | undefined;
  readonly private?: 'true' | 'false' | undefined;
  readonly stage?: string | undefined;
}

const passes = (filter: Filter, { name, written }: KeptStepType, wire: contract.StepType): boolean => {
  const { categories, tags, stage, title, description, isPublic } = wire.metadata;
  const hub = written === undefined;
  const words = [name, title, description].filter(word => typeof word === 'string').join(' ');
  return (
    among(filter.id, [name]) &&
    among(filter.category, categories) &&
    among(filter.tag, tags) &&
    (filter.official === undefined || (filter.official === 'true') === hub) &&
    (filter.public !== 'true' || hub || isPublic === true) &&
    (filter.private !== 'true' || (!hub && isPublic !== true)) &&
    (filter.stage === undefined || filter.stage === stage) &&
    (filter.freeText === undefined || words.toLowerCase().includes(filter.freeText.toLowerCase()))
  );
};

/** Whether one of the values asked for is among those there are; nothing asked for lets everything through. */
const among = (wanted: string | readonly string[] | undefined, values: unknown): boolean => {
  if (wanted === undefined) return true;
  const asked = typeof wanted === 'string' ? [wanted] : wanted;
  return Array.isArray(values) && asked.some(value => values.includes(value));
};
