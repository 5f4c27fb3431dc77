import type { EventConsumer } from './event-bus.ts';

/** A consumer with every option decided. */
export type ResolvedConsumer = Required<EventConsumer>;

const TYPE = /^(\*|[a-z0-9-]+(\.[a-z0-9-]+)*\.(v\d+|\*))$/;

/** Decides the options of the consumers, and refuses a declaration that could never work. */
export const resolveConsumers = (consumers: readonly EventConsumer[]): readonly ResolvedConsumer[] => {
  const names = consumers.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) throw new Error(`two consumers are declared for the subscription ${double}`);
  for (const { name, types } of consumers) {
    const wrong = types.find(type => !TYPE.test(type));
    if (types.length === 0 || wrong !== undefined) {
      throw new Error(`subscription ${name}: ${wrong ?? 'nothing'} is neither an event type nor a prefix`);
    }
  }
  return consumers.map(consumer => ({
    maxAttempts: 10,
    leaseMs: 30_000,
    timeoutMs: 60_000,
    retry: { firstMs: 1_000, maxMs: 5 * 60_000 },
    ...consumer,
  }));
};

/** Types as a query needs them: whole ones, and what the others begin with. */
export interface TypeFilter {
  readonly whole: readonly string[];
  readonly prefixes: readonly string[];
}

export const typeFilter = (types: readonly string[]): TypeFilter => ({
  whole: types.filter(type => !type.endsWith('*')),
  prefixes: types.filter(type => type.endsWith('*')).map(type => type.slice(0, -1)),
});

export const wants = ({ whole, prefixes }: TypeFilter, type: string): boolean =>
  whole.includes(type) || prefixes.some(prefix => type.startsWith(prefix));
