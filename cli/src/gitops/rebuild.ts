import { rebuildGitOpsReadModel } from '@freshet/contracts/api-events';
import { defineCommand } from '../command/index.ts';

export const gitopsRebuild = defineCommand({
  path: ['gitops', 'rebuild'],
  summary: 'Drop what is known of applications, and have all runtimes tell it again',
  description: `
    Deployments and the changelog are kept. Until a runtime has told, lists lack what it looks after; one that is not
    connected tells when it comes back. For a single runtime, \`freshet runtime resync\` drops nothing.`,
  examples: [{ command: 'freshet gitops rebuild', what: 'When lists of all runtimes look wrong' }],
  async run({ api, print }) {
    const { asked } = await api.call(rebuildGitOpsReadModel, {});
    print.note(
      asked === 1
        ? 'One connected runtime was asked to tell everything'
        : `${asked} connected runtimes were asked to tell everything`,
    );
  },
});
