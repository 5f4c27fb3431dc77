import { deleteApiKey } from '@freshet/contracts/identity';
import { isApiError } from '../api/index.ts';
import { type CommandContext, defineCommand } from '../command/index.ts';
import { findContext, findCurrentContext, type SavedContext } from '../contexts/index.ts';
import { contextView, noteWhenNoneIsCurrent, shownContext } from './context-view.ts';
import { keyIdOf } from './machine-key.ts';

export const logout = defineCommand({
  path: ['auth', 'logout'],
  aliases: [['logout']],
  summary: 'Revoke the key of the current context, and forget the context',
  description:
    'The key ends for everyone who has it. To forget a server without touching its key, use ' +
    '`freshet auth delete-context`.',
  flags: {
    context: {
      type: 'string',
      placeholder: 'NAME',
      what: 'Context to log out of (default: the current one)',
    },
  },
  uses: ['output'],
  examples: [
    { command: 'freshet auth logout', what: 'Log out of the current context' },
    { command: 'freshet auth logout --context staging', what: 'Log out of another one' },
  ],
  async run(ctx, { flags }) {
    const { contexts, env, print } = ctx;
    const name = flags.context ?? env.FRESHET_CONTEXT;
    const context = await (name ? findContext(contexts, name) : findCurrentContext(contexts));
    const revoked = await revoke(ctx, context);
    await contexts.remove(context.name);
    const verb = revoked ? 'deleted, and its key revoked' : 'deleted; its key did not work any more';
    await print.done(contextView, shownContext(context, { current: undefined }), verb);
    await noteWhenNoneIsCurrent(ctx);
  },
});

/** False where there was nothing to revoke: a key that the server does not know opens nothing. */
const revoke = async (ctx: CommandContext, { name, url, token }: SavedContext): Promise<boolean> => {
  const id = keyIdOf(token);
  if (id === undefined) return false;
  try {
    await ctx.apiAt({ url, key: token }).call(deleteApiKey, { params: { id } });
    return true;
  } catch (error) {
    if (isApiError(error) && (error.kind === 'unauthenticated' || error.kind === 'missing')) return false;
    ctx.print.note(
      `Nothing was changed. \`freshet auth delete-context ${name}\` forgets it without the server.`,
    );
    throw error;
  }
};
