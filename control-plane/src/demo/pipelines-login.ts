/**
 * What the pipelines of the demo push with. Whoever may use the context of the demo in a pipeline has this key, so it is
 * worth no more than the demo: it belongs to a service account of its own that a rule lets push to the repositories of
 * the demo, and that may do nothing else that changes anything.
 */
import { z } from 'zod';
import type { Agents } from './ports.ts';
import { ENVIRONMENTS_REPOSITORY, repositoryOf, SERVICES, SHOP } from './shop.ts';
import type { StepTools } from './step.ts';

/** The service account that pipelines push as. */
export const PIPELINES = `${SHOP}-pipelines`;

const KEY_NAME = 'pipelines of the demo';
const TOKEN_VARIABLE = 'DEMO_SHOP_GIT_TOKEN';
const SCOPES = ['repository:read', 'repository:write:write'];
const REPOSITORIES = [...SERVICES.map(({ name }) => repositoryOf(name)), ENVIRONMENTS_REPOSITORY];

const Rules = z.array(z.object({ id: z.string(), description: z.string() }));
const DESCRIPTION = 'The pipelines of the demo push to its repositories';

type LoginTools = Pick<StepTools, 'client' | 'context' | 'agents' | 'agentId' | 'pipelinesAgentId'>;

/** Makes the login and the context that holds it, where they are not there. */
export const provideLogin = async (tools: LoginTools): Promise<void> => {
  const isThere = (await tools.client.find(`GET /contexts/${SHOP}`)) !== undefined;
  const { agents, agentId, context } = tools;
  const isWide = await hasWideLogin(agents, { accountId: context.actor.accountId, agentId });
  if (!isThere || isWide) await makeLogin(tools, isThere);
};

/**
 * Earlier versions gave pipelines a key of the account that made the demo, which may push to every repository. While
 * there is such a key, the context may hold it: it ends after another one has taken its place.
 */
export const narrowLogin = async (tools: LoginTools): Promise<void> => {
  if (await tools.client.find(`GET /contexts/${SHOP}`)) await makeLogin(tools, true);
  else await endWideKey(tools);
};

/** True while there is a key of the account that made the demo for its pipelines. */
export const hasWideLogin = async (
  agents: Pick<Agents, 'findKey'>,
  { accountId, agentId }: { readonly accountId: string; readonly agentId: string },
): Promise<boolean> =>
  (await agents.findKey(accountId, { serviceAccountId: agentId, name: KEY_NAME })) !== undefined;

const endWideKey = async ({ agents, context, agentId: serviceAccountId }: LoginTools): Promise<void> => {
  const wide = await agents.findKey(context.actor.accountId, { serviceAccountId, name: KEY_NAME });
  if (wide !== undefined) await agents.endKey(context, wide);
};

const makeLogin = async (tools: LoginTools, isThere: boolean): Promise<void> => {
  const { client, context, agents, pipelinesAgentId: serviceAccountId } = tools;
  await agents.ensure(context, { id: serviceAccountId, name: PIPELINES, admin: false });
  await provideRule(tools);
  const { token } = await agents.issueKey(context, { serviceAccountId, name: KEY_NAME, scopes: SCOPES });
  const body = {
    metadata: { name: SHOP },
    spec: { type: 'secret', data: { [TOKEN_VARIABLE]: token.reveal() } },
  };
  await client.call(isThere ? `PATCH /contexts/${SHOP}` : 'POST /contexts', body);
  await endWideKey(tools);
};

const provideRule = async ({ client, pipelinesAgentId: id }: LoginTools): Promise<void> => {
  const known = Rules.parse(await client.call(`GET /abac?resource=repository&subject=${id}`));
  if (known.some(({ description }) => description === DESCRIPTION)) return;
  await client.call('POST /abac', {
    effect: 'allow',
    subject: { kind: 'service-account', id },
    resource: 'repository',
    actions: ['read', 'write'],
    attributes: REPOSITORIES.map(value => ({ name: 'name', value })),
    description: DESCRIPTION,
  });
};
