import { endSession as endSessionOperation } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { defineView } from '../output/index.ts';

export const endSession = defineCommand({
  path: ['auth', 'end-session'],
  summary: 'End one of your sessions at once',
  args: [{ name: 'session', what: 'Id of the session', completeFrom: ['auth', 'sessions'] }],
  examples: [{ command: 'freshet auth end-session 66f0c2a1b2c3d4e5f6a7b8c9', what: 'Sign that browser out' }],
  async run({ api, print }, { args }) {
    const id = args.session.replace(/^session\//, '');
    await api.call(endSessionOperation, { params: { id } });
    await print.done(endedView, { id }, 'ended');
  },
});

const endedView = defineView<{ readonly id: string }>({
  kind: 'session',
  name: session => session.id,
  columns: [],
});
