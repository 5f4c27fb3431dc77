import type { FaultEntry } from './fault-kind.ts';

/** What the command line itself can find wrong, with or without a server. */
export const CLI_FAULTS = {
  CLI_ANSWER_INVALID: {
    kind: 'internal',
    hint: 'The server and this command line are probably of different versions; compare `freshet version` with the server.',
  },
  CLI_ANSWER_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Ask for less at once: narrow the filter, or use a smaller --limit.',
  },
  CLI_API_KEY_INVALID: {
    kind: 'invalid',
    hint: 'Copy the key again, as one word without quotes or line breaks.',
  },
  CLI_CERTIFICATE_UNTRUSTED: {
    kind: 'unavailable',
    hint: 'If the server uses a private certificate authority, set NODE_EXTRA_CA_CERTS to a file with its certificate.',
  },
  CLI_CONFIG_INACCESSIBLE: {
    kind: 'broken',
    hint: 'Make the file and its directory yours, or name another file with FRESHET_CONFIG.',
  },
  CLI_CONFIG_INVALID: {
    kind: 'invalid',
    hint: 'Correct the file by hand, or move it away and create the contexts again.',
  },
  CLI_CONTEXT_EXISTS: {
    kind: 'conflict',
    hint: 'Choose another name, or add --replace to overwrite it.',
  },
  CLI_CONTEXT_NOT_CHOSEN: {
    kind: 'unauthenticated',
    hint: 'Choose one with `freshet auth use-context NAME`; `freshet auth get-contexts` lists them.',
  },
  CLI_CONTEXT_NOT_FOUND: {
    kind: 'missing',
    hint: 'List the contexts with `freshet auth get-contexts`.',
  },
  CLI_FILE_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Check that this is the file you mean.',
  },
  CLI_FILE_UNUSABLE: {
    kind: 'invalid',
    hint: 'Check the path, your rights on it and what is in the file; `-` stands for standard input where a file is read.',
  },
  CLI_INSTALL_INCOMPLETE: {
    kind: 'broken',
    hint: 'Get a complete checkout of Freshet, and run `npm ci` there.',
  },
  CLI_NAME_AMBIGUOUS: {
    kind: 'missing',
    hint: 'Use the id of the one you mean; -o wide shows ids and what tells them apart.',
  },
  CLI_NOT_LOGGED_IN: {
    kind: 'unauthenticated',
    hint: 'Log in with `freshet auth login URL`; on this machine, `npm start` starts Freshet and logs you in.',
  },
  CLI_RUNNER_LOST: {
    kind: 'internal',
    hint: 'Run the pipeline again; a restart continues what the runner left. If it happens again, report what it said.',
  },
  CLI_SERVER_MOVED: {
    kind: 'unavailable',
    hint: 'If you trust the new address, put it into the context: `freshet auth create-context NAME --replace --url URL --api-key -`.',
  },
  CLI_SERVER_TIMEOUT: {
    kind: 'unavailable',
    hint: 'The server may be overloaded; try again. A write may have taken effect: look before you repeat it.',
  },
  CLI_SERVER_TOO_OLD: {
    kind: 'invalid',
    hint: 'Upgrade what answered, or use a command line of its version; `freshet runtime list` and `freshet version` tell the versions.',
  },
  CLI_SERVER_UNREACHABLE: {
    kind: 'unavailable',
    hint: 'Is Freshet running? Start it here with `npm start`, or name another server with --url or --context.',
  },
  CLI_URL_INVALID: {
    kind: 'invalid',
    hint: 'Write the address of the server as http://127.0.0.1:3000 or https://freshet.example.com.',
  },
  CLI_USAGE: {
    kind: 'invalid',
    hint: '`freshet --help` lists all commands, and `freshet COMMAND --help` explains one.',
  },
} as const satisfies Record<string, FaultEntry>;
