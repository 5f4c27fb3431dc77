import { FORMATS } from '../output/index.ts';
import type { FlagSpecs } from './spec.ts';

/** The flags that every command takes. */
export const GLOBAL_FLAGS = {
  output: {
    type: 'choice',
    short: 'o',
    choices: FORMATS,
    default: 'table',
    placeholder: 'FORMAT',
    what: 'Format of the result',
  },
  context: {
    type: 'string',
    placeholder: 'NAME',
    what: 'Context to use instead of the current one (also FRESHET_CONTEXT)',
  },
  url: { type: 'string', placeholder: 'URL', what: 'Server to talk to (also FRESHET_URL)' },
  apiKey: {
    type: 'string',
    placeholder: 'KEY',
    what: 'API key; `-` reads it from standard input. Prefer FRESHET_API_KEY: other users can see flags',
  },
  noColor: { type: 'boolean', what: 'No colours (also NO_COLOR)' },
  quiet: { type: 'boolean', short: 'q', what: 'Print results and errors only' },
  verbose: { type: 'boolean', short: 'v', what: 'Print each request, and details of errors' },
  help: { type: 'boolean', short: 'h', what: 'Explain the command' },
  version: { type: 'boolean', what: 'Print the version' },
} as const satisfies FlagSpecs;
