import * as contract from '@freshet/contracts/pipelines';
import { type Access, type Call, type Route, route } from '../../gateway/index.ts';
import { type Acting, actingOf } from '../rights.ts';
import type { PipelineTexts } from '../texts/pipeline-texts.ts';
import { type DefinitionDocument, guardedStepType, type KeptStepType } from './step-type.ts';
import type { StepTypes } from './step-types.ts';

export interface StepTypeRoutesDeps {
  readonly stepTypes: StepTypes;
  readonly texts: PipelineTexts;
  readonly access: Access;
}

export const stepTypeRoutes = ({ stepTypes, access, texts }: StepTypeRoutesDeps): readonly Route[] => {
  const acting = (call: Call): Acting => actingOf(access, call, 'step-type');
  const documents = new DocumentCache(texts);
  const shown = async (call: Call, type: KeptStepType): Promise<contract.StepType> => {
    const [wire] = await wiresOf(documents, call.principal.accountId, [type]);
    return wire as contract.StepType;
  };
  return [
    route(contract.listStepTypes, async ({ query }, call) => {
      const { accountId } = call.principal;
      const { offset, limit, ...filter } = query;
      const permits = await call.permits();
      const types = (await stepTypes.latest(accountId)).filter(type =>
        permits(guardedStepType(accountId, type)),
      );
      const wires = await wiresOf(documents, accountId, types);
      const found = wires.filter((wire, index) => passes(filter, types[index] as KeptStepType, wire));
      return { docs: found.slice(offset, limit === 0 ? undefined : offset + limit), count: found.length };
    }),
    route(contract.getStepType, async ({ params }, call) =>
      shown(call, await stepTypes.get(acting(call), params.name)),
    ),
    route(contract.listStepTypeVersions, async ({ params }, call) => [
      ...(await stepTypes.versions(acting(call), params.name)),
    ]),
    route(contract.createStepType, async ({ body }, call) =>
      shown(call, await stepTypes.create(acting(call), body)),
    ),
    route(contract.replaceStepType, async ({ params, body }, call) =>
      shown(call, await stepTypes.replace(acting(call), params.name, body)),
    ),
    route(contract.deleteStepType, ({ params }, call) => stepTypes.delete(acting(call), params.name)),
  ];
};

/** Characters of the texts whose documents are kept; those of the hub always fit. */
const KEPT_CHARACTERS = 4 * 1024 * 1024;

/** Documents of definitions that were read, by digest: lists read all of them each time. */
class DocumentCache {
  readonly #texts: PipelineTexts;
  readonly #kept = new Map<string, DefinitionDocument>();
  #characters = 0;

  constructor(texts: PipelineTexts) {
    this.#texts = texts;
  }

  async of(caller: string, types: readonly KeptStepType[]): Promise<readonly DefinitionDocument[]> {
    const missing = types.filter(({ digest }) => !this.#kept.has(digest));
    const read = await this.#texts.documents(
      caller,
      missing.map(({ text }) => text),
    );
    const fresh = new Map(missing.map(({ digest }, index) => [digest, read[index]]));
    const all = types.map(({ digest }) => this.#kept.get(digest) ?? fresh.get(digest));
    for (const [index, { digest, text }] of missing.entries()) this.#keep(digest, text.length, read[index]);
    return all as readonly DefinitionDocument[];
  }

  #keep(digest: string, characters: number, document: DefinitionDocument | undefined): void {
    if (this.#characters + characters > KEPT_CHARACTERS) {
      this.#kept.clear();
      this.#characters = 0;
    }
    if (!document || characters > KEPT_CHARACTERS) return;
    this.#kept.set(digest, document);
    this.#characters += characters;
  }
}

const wiresOf = async (
  documents: DocumentCache,
  caller: string,
  types: readonly KeptStepType[],
): Promise<readonly contract.StepType[]> => {
  const read = await documents.of(caller, types);
  return types.map((type, index) => wireOf(type, read[index] as DefinitionDocument));
};

const wireOf = (
  { digest, name, version, written }: KeptStepType,
  { metadata, spec }: DefinitionDocument,
): contract.StepType => {
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
