import { defineCommand } from '../command/index.ts';

export const version = defineCommand({
  path: ['version'],
  summary: 'Print the version',
  uses: ['output'],
  examples: [
    { command: 'freshet version', what: 'Which version is this?' },
    { command: 'freshet version -o json', what: 'The same for scripts' },
  ],
  async run({ install, print }) {
    const { version, nodeVersion, platform, arch } = install;
    const value = { version, node: nodeVersion, platform: `${platform}-${arch}` };
    await print.value(`freshet ${version} (Node ${nodeVersion}, ${platform}-${arch})`, value);
  },
});
