import { type FlagSpecs, nameAndValue } from '../command/index.ts';

/** Variables on the command line. */
export const VARIABLE_FLAGS = {
  variable: {
    type: 'strings',
    short: 'v',
    placeholder: 'KEY=VALUE',
    what: 'Variable; may be given several times',
  },
  encrypted: {
    type: 'strings',
    short: 'e',
    placeholder: 'KEY=VALUE',
    what: 'Variable whose value is never shown; may be given several times',
  },
} as const satisfies FlagSpecs;

interface Given {
  readonly variable: readonly string[];
  readonly encrypted: readonly string[];
}

/** What was given, in the form that the server takes. */
export const variablesOf = ({ variable, encrypted }: Given, see: readonly string[]) => {
  const read = (texts: readonly string[], flag: string) =>
    texts.map(text => {
      const { name: key, value } = nameAndValue(text, flag, see);
      return { key, value };
    });
  return [
    ...read(variable, '--variable'),
    ...read(encrypted, '--encrypted').map(one => ({ ...one, encrypted: true })),
  ];
};
