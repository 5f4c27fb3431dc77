import { defineCommand } from '../command/index.ts';
import { SERVER_SETTINGS } from './settings.ts';
import { SERVER_FLAGS, startServer } from './start-server.ts';

export const serve = defineCommand({
  path: ['serve'],
  summary: 'Run some modules of the platform in this process',
  description: `
    For installations where several processes share one database (DATABASE_URL): each runs the modules it is
    told to, and work is shared without being done twice. Without --modules it runs all, like \`freshet up\`.`,
  flags: {
    modules: {
      type: 'string',
      placeholder: 'A,B',
      what: 'Modules to run, separated by commas (FRESHET_MODULES)',
    },
    ...SERVER_FLAGS,
  },
  environment: SERVER_SETTINGS,
  uses: [],
  examples: [
    {
      command: 'freshet serve --modules identity,access --port 3001',
      what: 'Run two modules on a port of their own',
    },
    {
      command: 'DATABASE_URL=postgres://db/freshet freshet serve',
      what: 'Run everything on an existing PostgreSQL',
    },
  ],
  run: (ctx, { flags }) => startServer(ctx, flags),
});
