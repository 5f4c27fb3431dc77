import { createTriggerEvent as createOperation, rotateTriggerEventSecret } from '@freshet/contracts/triggers';
import { defineCommand, nameAndValue } from '../command/index.ts';

const path = ['create', 'trigger-event'];

export const createTriggerEvent = defineCommand({
  path,
  summary: 'Make an event that a registry can send, and print its address',
  description:
    'Without --secret one is made and shown this once, with the endpoint that the registry is to send to.',
  flags: {
    type: {
      type: 'string',
      placeholder: 'TYPE',
      what: 'What was pushed to: `registry` unless `helm` is given',
    },
    kind: { type: 'string', placeholder: 'KIND', what: 'Which registry; dockerhub unless given' },
    value: {
      type: 'strings',
      placeholder: 'NAME=VALUE',
      what: 'What the event is about: namespace and name',
    },
    secret: { type: 'string', placeholder: 'SECRET', what: 'What the registry sends to prove itself' },
    context: { type: 'string', placeholder: 'NAME', what: 'A connection to note with it' },
  },
  examples: [
    {
      command: 'freshet create trigger-event --kind dockerhub --value namespace=acme --value name=shop',
      what: 'Pushes of acme/shop to Docker Hub',
    },
  ],
  async run({ api, print }, { flags }) {
    const { type = 'registry', kind = 'dockerhub', secret, context } = flags;
    const given = flags.value.map(text => nameAndValue(text, 'VALUE', path));
    const values = Object.fromEntries(given.map(({ name, value }) => [name, value]));
    const uri = await api.call(createOperation, {
      query: {},
      body: { type, kind, values, context, secret: secret ?? '!generate' },
    });
    if (secret !== undefined) return void (await print.value(uri, { uri }));
    const made = await api.call(rotateTriggerEventSecret, { params: { event: uri } });
    await print.value(uri, made);
    print.note(
      `Let the registry send to ${made.endpoint} with the secret ${made.secret}. It is shown only now.`,
    );
    return undefined;
  },
});
