import {
  type GitOpsAccountSettings,
  getGitOpsSettings,
  updateGitOpsSettings,
} from '@freshet/contracts/gitops';
import type { z } from 'zod';
import { defineCommand } from '../command/index.ts';
import { defineView } from '../output/index.ts';

type Settings = z.infer<typeof GitOpsAccountSettings>;

const settingsView = defineView<Settings>({
  kind: 'gitops-settings',
  name: () => 'account',
  empty: 'Nothing is set yet; the first runtime sets it.',
  columns: [
    { title: 'SHARED CONFIGURATION REPOSITORY', value: ({ sharedConfigRepo }) => sharedConfigRepo },
    { title: 'PROVIDER', value: ({ gitProvider }) => gitProvider },
    { title: 'API', value: ({ gitApiUrl }) => gitApiUrl },
    { title: 'USED', value: ({ isValidated }) => (isValidated ? 'yes' : 'not yet') },
  ],
});

export const getSettings = defineCommand({
  path: ['config', 'get-gitops-settings'],
  summary: 'Show the Shared Configuration Repository of the account',
  examples: [{ command: 'freshet config get-gitops-settings', what: 'Where is it?' }],
  async run({ api, print }) {
    await print.one(settingsView, await api.call(getGitOpsSettings));
  },
});

export const updateSettings = defineCommand({
  path: ['config', 'update-gitops-settings'],
  summary: 'Set the Shared Configuration Repository of the account',
  description: 'Once a runtime has used a repository, it can be changed only when no runtime is left.',
  flags: {
    sharedConfigRepo: {
      type: 'string',
      required: true,
      placeholder: 'URL',
      what: 'As https://host/owner/name.git[/path][?ref=branch]',
    },
    gitProvider: {
      type: 'choice',
      choices: ['freshet', 'github', 'gitlab', 'bitbucket', 'bitbucket-server', 'gitea'],
      placeholder: 'PROVIDER',
      what: 'Found by the address where that is enough',
    },
    gitApiUrl: { type: 'string', placeholder: 'URL', what: 'The API of a server of your own' },
  },
  examples: [
    {
      command:
        'freshet config update-gitops-settings --shared-config-repo https://github.com/acme/config.git',
      what: 'At a provider that everybody knows',
    },
  ],
  async run({ api, print }, { flags }) {
    await print.done(settingsView, await api.call(updateGitOpsSettings, { body: flags }), 'updated');
  },
});
