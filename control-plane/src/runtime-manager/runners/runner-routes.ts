import * as rest from '@freshet/contracts/runtimes';
import { isFault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { type Call, missing, type Route, route } from '../../gateway/index.ts';
import type { RuntimeCore } from '../core.ts';
import { recordRefusal } from '../record-refusal.ts';
import type { SigningKey } from '../signing-key.ts';
import type { RegistrationToken, RegistrationTokens } from './registration-tokens.ts';
import type { Runner } from './runner.ts';
import { RunnerStore } from './runner-store.ts';
import { runnerWire } from './runner-wire.ts';
import { deleteRunner, updateRunner } from './update-runner.ts';

interface RunnerRoutesDeps {
  readonly tokens: RegistrationTokens;
  readonly signingKey: SigningKey;
}

export const runnerRoutes = (
  core: RuntimeCore,
  { tokens, signingKey }: RunnerRoutesDeps,
): readonly Route[] => {
  const store = new RunnerStore(core.work.sql);
  const [update, remove] = [updateRunner(core), deleteRunner(core)];
  const wire = (runner: Runner) => runnerWire(runner, core.clock.now());

  const findFor = async ({ principal }: Call, idOrName: string): Promise<Runner> => {
    const found = await store.lookUp(principal.accountId, idOrName);
    if (!found) throw missing('agent');
    return found;
  };

  return [
    route(rest.listRunners, async ({ query }, call) => {
      const { accountId } = call.principal;
      const { limit, cursor, runtime } = query;
      // One more than asked for tells whether there is a next page.
      const found = await store.list(accountId, { limit: limit + 1, after: cursor, runtime });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const total =
        runtime === undefined ? await store.count(accountId) : await store.countServing(accountId, runtime);
      return {
        runners: page.map(wire),
        ...(last && found.length > limit ? { nextCursor: last.name } : {}),
        total,
      };
    }),
    route(rest.getRunner, async ({ params }, call) => wire(await findFor(call, params.runner))),
    route(rest.updateRunner, async ({ params, body }, call) => {
      const { id } = await findFor(call, params.runner);
      return wire(await update(call.context, id, body));
    }),
    route(rest.deleteRunner, async ({ params }, call) => {
      const { id } = await findFor(call, params.runner);
      await remove(call.context, id);
    }),
    route(rest.listRegistrationTokens, async (_, call) =>
      (await tokens.list(call.principal.accountId)).map(tokenWire),
    ),
    route(rest.createRegistrationToken, async ({ body }, call) => {
      const { created, token } = await tokens.create(call.context, body);
      return { ...tokenWire(created), token: token.reveal() };
    }),
    route(rest.deleteRegistrationToken, ({ params }, call) => tokens.revoke(call.context, params.id)),
    route(rest.registerRunner, async ({ body }, { ip, requestId }) => {
      // Asked for first: a runner that could not check its work must not exist.
      const controlPlanePublicKey = await signingKey.publicKey();
      const { token, ...said } = body;
      const redeeming = tokens.redeem({ ...said, token: new Secret(token), ip, requestId });
      const { runner, key } = await redeeming.catch(async (error: unknown) => {
        const refused = { action: 'agent.register', operation: rest.registerRunner.id };
        if (isFault(error, 'REGISTRATION_REFUSED')) await recordRefusal(core, refused, { ip, requestId });
        throw error;
      });
      return {
        runnerId: runner.id,
        accountId: runner.accountId,
        name: runner.name,
        runtimes: [...runner.runtimes],
        capacity: runner.capacity,
        key: key.reveal(),
        controlPlanePublicKey,
      };
    }),
  ];
};

const tokenWire = (token: RegistrationToken) => ({
  id: token.id,
  ...(token.name === undefined ? {} : { name: token.name }),
  runtimes: [...token.runtimes],
  trust: token.trust,
  capacity: token.capacity,
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt.toISOString(),
});
