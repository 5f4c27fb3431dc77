import { createRegistrationToken } from '@freshet/contracts/runtimes';
import { defineCommand } from '../command/index.ts';

export const createToken = defineCommand({
  path: ['runner', 'create-token'],
  summary: 'Make a token with which one runner registers itself, and print it, this once',
  description: `
    The token alone goes to standard output, so that a script can take it. It is good for one runner and for a
    short time. What the runner serves and takes is decided here, not by the machine that it runs on.

    Builds of forks run code that nobody of the account has looked at: give them runners of their own.`,
  flags: {
    name: {
      type: 'string',
      placeholder: 'NAME',
      what: 'Name of the runner; it chooses one itself unless given',
    },
    runtime: {
      type: 'strings',
      short: 'r',
      placeholder: 'NAME',
      what: 'Runtime environment that it serves; the default one of the account unless given',
    },
    capacity: {
      type: 'integer',
      min: 1,
      max: 1_000,
      default: 4,
      placeholder: 'NUMBER',
      what: 'How many builds it runs side by side',
    },
    takes: {
      type: 'choice',
      choices: ['trusted-only', 'untrusted-only', 'any'],
      default: 'trusted-only',
      placeholder: 'BUILDS',
      what: 'Which builds it takes; those of forks are untrusted',
    },
    minutes: {
      type: 'integer',
      min: 1,
      max: 1_440,
      default: 60,
      placeholder: 'NUMBER',
      what: 'How long the token can be used',
    },
  },
  examples: [
    { command: 'freshet runner create-token', what: 'For a runner of the default runtime environment' },
    {
      command: 'TOKEN=$(freshet runner create-token --runtime big --capacity 20)',
      what: 'For a large machine, into a variable',
    },
  ],
  async run({ api, print }, { flags }) {
    const { token, ...made } = await api.call(createRegistrationToken, {
      body: {
        name: flags.name,
        runtimes: flags.runtime.length > 0 ? [...flags.runtime] : undefined,
        capacity: flags.capacity,
        trust: flags.takes,
        minutes: flags.minutes,
      },
    });
    await print.value(token, { ...made, token });
    print.note(`This is the token. It is shown only now, and can be used once until ${made.expiresAt}.`);
  },
});
