import { type AccountModuleState, listAccountModules, switchAccountModule } from '@freshet/contracts/access';
import { ACCOUNT_MODULES, isAccountModule } from '@freshet/domain/access';
import type { z } from 'zod';
import { defineCommand, usageFault } from '../command/index.ts';
import { defineView } from '../output/index.ts';

const moduleView = defineView<z.infer<typeof AccountModuleState>>({
  kind: 'module',
  name: module => module.name,
  columns: [
    { title: 'NAME', value: module => module.name },
    {
      title: 'STATE',
      value: ({ isOn }) => (isOn ? 'on' : 'off'),
      tone: ({ isOn }) => (isOn ? 'good' : 'warn'),
    },
    { title: 'RESOURCES', value: module => module.resources },
  ],
});

export const listModules = defineCommand({
  path: ['module', 'list'],
  summary: 'List the parts of the product and whether they are on for the account',
  examples: [{ command: 'freshet module list', what: 'Pipelines, images, repositories and GitOps' }],
  async run({ api, print }) {
    await print.list(moduleView, await api.call(listAccountModules, {}));
  },
});

const switching = (state: 'on' | 'off', summary: string, what: string) =>
  defineCommand({
    path: ['module', state],
    summary,
    args: [{ name: 'module', what: `One of ${Object.keys(ACCOUNT_MODULES).join(', ')}` }],
    examples: [{ command: `freshet module ${state} pipelines`, what }],
    async run({ api, print }, { args }) {
      const { module } = args;
      if (!isAccountModule(module)) {
        const names = Object.keys(ACCOUNT_MODULES).join(', ');
        throw usageFault(`there is no part '${module}'; use one of ${names}`, { see: ['module', state] });
      }
      const changed = await api.call(switchAccountModule, {
        params: { module },
        body: { isOn: state === 'on' },
      });
      await print.done(moduleView, changed, `switched ${state}`);
    },
  });

export const switchModuleOn = switching(
  'on',
  'Switch a part of the product on for the account',
  'Pages, API and builds are back as they were',
);

export const switchModuleOff = switching(
  'off',
  'Switch a part of the product off for the account; nothing is deleted',
  'An account that uses GitOps only',
);
