import { getVersion } from '@freshet/contracts/system';
import { isFault } from '@freshet/kit/errors';
import { isApiError } from '../api/index.ts';
import { type CommandContext, defineCommand } from '../command/index.ts';
import { givenDirectly, resolveConnection } from '../contexts/index.ts';

/** Nobody asks for a version to wait for it. */
const LIMITS = { timeoutMs: 2000, attempts: 1 };

export const version = defineCommand({
  path: ['version'],
  summary: 'Print the version, and the one of the server when it can be reached',
  flags: { client: { type: 'boolean', what: 'Do not ask the server' } },
  examples: [
    { command: 'freshet version', what: 'Which version is this?' },
    { command: 'freshet version --client -o json', what: 'Of this command line only, for scripts' },
  ],
  async run(ctx, { flags }) {
    const { version, nodeVersion, platform, arch } = ctx.install;
    const { server, silence } = flags.client ? {} : await askServer(ctx);
    const lines = [`freshet ${version} (Node ${nodeVersion}, ${platform}-${arch})`];
    if (server)
      lines.push(`server  ${server.version} at ${server.url} (commit ${server.commit.slice(0, 12)})`);
    const value = { version, node: nodeVersion, platform: `${platform}-${arch}` };
    await ctx.print.value(lines.join('\n'), server ? { ...value, server } : value);
    if (silence) ctx.print.note(`The server's version is not known: ${silence}`);
  },
});

interface ServerVersion {
  readonly url: string;
  readonly version: string;
  readonly commit: string;
}

/** What the server says of itself, or why it says nothing; that is no reason to fail. */
interface Asked {
  readonly server?: ServerVersion;
  readonly silence?: string;
}

const askServer = async (ctx: CommandContext): Promise<Asked> => {
  try {
    const url = await serverUrl(ctx);
    const { version, current_commit: commit } = await ctx.apiAt({ url }, LIMITS).call(getVersion);
    return { server: { url, version, commit } };
  } catch (error) {
    if (isFault(error, 'CLI_NOT_LOGGED_IN')) return {};
    if (isFault(error) || isApiError(error)) return { silence: error.message };
    throw error;
  }
};

/** Its address alone: versions are told to everyone, so no key is sent. */
const serverUrl = async ({ given, env, contexts }: CommandContext): Promise<string> => {
  const { flag, env: fromEnv } = givenDirectly(given, env).url;
  const direct = flag ?? (given.context === undefined ? fromEnv : undefined);
  return direct ?? (await resolveConnection({ flags: given, env, contexts })).url;
};
