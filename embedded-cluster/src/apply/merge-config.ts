import { fieldOf, putField } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { type Form, fieldShape, formOf } from './shape.ts';

type MapForm = Extract<Form, { kind: 'map' }>;
type ListForm = Extract<Form, { kind: 'list' }>;

const mergeFields = (live: MapForm, config: MapForm, schema: Schema | undefined): JsonObject => {
  const merged: JsonObject = { ...live.fields };
  for (const [name, value] of Object.entries(config.fields)) {
    if (value === undefined) continue;
    const present = fieldOf(live.fields, name);
    putField(
      merged,
      name,
      present === undefined ? value : mergeValues(present, value, fieldShape(schema, name)),
    );
  }
  return merged;
};

/**
 * Items keep the order of the live list until one that both have is due in the order of the configuration; items that
 * only the configuration has go where it has them.
 */
const mergeItems = (live: ListForm, config: ListForm, schema: Schema | undefined): Json[] => {
  const merged: Json[] = [];
  const isDone = new Set<string>();
  const shared = config.order.filter(step => live.items.has(step));
  const livePlaces = placesOf(live);
  let nextShared = 0;
  let at = 0;

  const take = (step: string): void => {
    const [wanted] = config.items.get(step) ?? [];
    const present = live.items.get(step) ?? [];
    const only = present.length === 1 ? present[0] : undefined;
    if (wanted !== undefined)
      merged.push(only === undefined ? wanted : mergeValues(only, wanted, schema?.items));
    isDone.add(step);
    if (shared[nextShared] === step) nextShared += 1;
  };

  /** Puts down the live list's own items up to the next shared one that is due. */
  const catchUp = (until: string): void => {
    for (let place = livePlaces[at]; place !== undefined; place = livePlaces[at]) {
      if (place.step === until) {
        at += 1;
        return;
      }
      const isShared = config.items.has(place.step);
      if (isShared && place.step === shared[nextShared]) return;
      if (!isShared) merged.push(place.item);
      at += 1;
    }
  };

  for (const step of config.order) {
    catchUp(step);
    if (!isDone.has(step)) take(step);
  }
  for (const { step, item } of livePlaces.slice(at)) if (!config.items.has(step)) merged.push(item);
  return merged;
};

/** Every item of a list with its step; of items that share their keys, each stays as it is. */
const placesOf = ({ items, order }: ListForm): { step: string; item: Json }[] => {
  const seen = new Map<string, number>();
  return order.map(step => {
    const before = seen.get(step) ?? 0;
    seen.set(step, before + 1);
    return { step, item: items.get(step)?.[before] ?? null };
  });
};

const mergeValues = (live: Json, config: Json, schema: Schema | undefined): Json => {
  const present = formOf(live, schema);
  const wanted = formOf(config, schema);
  if (present.kind === 'map' && wanted.kind === 'map') return mergeFields(present, wanted, schema);
  if (present.kind === 'list' && wanted.kind === 'list') return mergeItems(present, wanted, schema);
  // Null asks for nothing of a container that is there: what was owned below it goes by pruning.
  const isKept = config === null && present.kind !== 'leaf';
  return isKept ? live : config;
};

/** The live object with what the configuration says; nothing is taken away. */
export const mergeConfig = (live: JsonObject, config: JsonObject, schema: Schema | undefined): JsonObject =>
  mergeValues(live, config, schema) as JsonObject;
