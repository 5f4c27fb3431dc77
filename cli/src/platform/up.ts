import { defineCommand } from '../command/index.ts';
import { SERVER_SETTINGS } from './settings.ts';
import { SERVER_FLAGS, startServer } from './start-server.ts';

export const up = defineCommand({
  path: ['up'],
  summary: 'Start the whole platform on this machine, as `npm start` does',
  description: `
    Runs until you press Ctrl-C. The first start creates the database, an account and an administrator, and
    a context for this command line, so that the next commands work without a login.

    All settings are variables of the environment; the flags stand for some of them, and win.`,
  flags: SERVER_FLAGS,
  environment: SERVER_SETTINGS,
  uses: [],
  examples: [
    { command: 'freshet up', what: 'Start on http://127.0.0.1:3000, with state in ~/.freshet' },
    {
      command: 'freshet up --port 8080 --home ./state',
      what: 'Another port, and state in another directory',
    },
    { command: 'freshet up --no-demo', what: 'Without the demo shop of a first start' },
    {
      command: 'npm start -- --port 8080',
      what: 'The same from a fresh checkout, after installing what it needs',
    },
  ],
  run: (ctx, { flags }) => startServer(ctx, flags),
});
