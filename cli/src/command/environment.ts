import type { EnvironmentEntry } from './spec.ts';

/** The variables that every command heeds; those of the server stand with `freshet up`. */
export const CLI_ENVIRONMENT: readonly EnvironmentEntry[] = [
  { name: 'FRESHET_API_KEY', what: 'API key to use instead of a context (CF_API_KEY works too)' },
  {
    name: 'FRESHET_URL',
    what: 'Server to use with that key (CF_URL works too)',
    default: 'http://127.0.0.1:3000',
  },
  { name: 'FRESHET_CONTEXT', what: 'Context to use instead of the current one' },
  { name: 'FRESHET_HOME', what: 'Where Freshet keeps its state on this machine', default: '~/.freshet' },
  { name: 'FRESHET_CONFIG', what: 'File with the contexts', default: '$FRESHET_HOME/cli.yaml' },
  { name: 'NO_COLOR', what: 'Any value: no colours' },
  { name: 'FORCE_COLOR', what: 'Any value but 0: colours even where the output is not a terminal' },
  { name: 'NODE_EXTRA_CA_CERTS', what: 'File with certificates to trust besides the well-known ones' },
];
