import { describe, expect, test } from 'vitest';
import { stepTypeOf } from './step-type.ts';

const wire = (metadata: Record<string, unknown>, spec: Record<string, unknown>) => ({
  version: '1.0',
  kind: 'step-type' as const,
  metadata: { name: 'acme/send-mail', version: '1.2.0', ...metadata },
  spec,
});

const schema = {
  required: ['to'],
  properties: { to: { type: 'string' }, tries: { type: 'integer', default: 3 }, how: { enum: ['a', 'b'] } },
};

describe('a step type', () => {
  test('has its arguments, whether its schema is a text or a tree', () => {
    for (const given of [schema, JSON.stringify(schema)]) {
      const { arguments: all } = stepTypeOf(wire({}, { arguments: given }));
      expect(all.map(({ name, isRequired, byDefault }) => [name, isRequired, byDefault])).toEqual([
        ['to', true, undefined],
        ['tries', false, '3'],
        ['how', false, undefined],
      ]);
    }
  });

  test('is shown with an example that names what it needs where it brings none', () => {
    expect(stepTypeOf(wire({}, { arguments: schema })).example).toEqual({
      send_mail: { type: 'acme/send-mail:1.2.0', arguments: { to: '…' } },
    });
    const workflow = { mail: { type: 'acme/send-mail' } };
    expect(stepTypeOf(wire({ examples: [{ workflow }] }, {})).example).toEqual(workflow);
  });

  test('with a schema that cannot be read still shows', () => {
    expect(stepTypeOf(wire({}, { arguments: '{' })).arguments).toEqual([]);
  });
});
