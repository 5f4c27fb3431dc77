import type { Operation } from '@freshet/contracts/rest';
import type { Composed, Reply } from './composed.ts';

/** One of each thing that an operation can name, in one account. */
export type Furniture = Readonly<Record<Thing, string>>;

type Thing =
  | 'rule'
  | 'team'
  | 'user'
  | 'serviceAccount'
  | 'key'
  | 'session'
  | 'invitation'
  | 'provider'
  | 'schedule'
  | 'subscription'
  | 'letterKind'
  | 'letter'
  | 'runtime'
  | 'gitOpsRuntime'
  | 'agent'
  | 'agentName'
  | 'agentTask'
  | 'registrationToken'
  | 'installation'
  | 'project'
  | 'projectName'
  | 'pipeline'
  | 'revision'
  | 'build'
  | 'dataItem'
  | 'context'
  | 'registry'
  | 'owner'
  | 'repo'
  | 'service'
  | 'branch'
  | 'commit'
  | 'repoWebhook'
  | 'repoDelivery'
  | 'protection'
  | 'pull'
  | 'stepType'
  | 'webhook'
  | 'delivery'
  | 'notification'
  | 'view'
  | 'favourite'
  | 'triggerEvent'
  | 'triggerType'
  | 'accountModule'
  | 'triggerKind';

const MISSING_ID = 'f'.repeat(24);

/** What is named within something else is the same in every account, so nobody has one of these. */
const WITHIN = {
  revision: '999',
  branch: 'no-such-branch',
  commit: 'f'.repeat(40),
  repoWebhook: MISSING_ID,
  repoDelivery: MISSING_ID,
  protection: MISSING_ID,
  pull: '999',
  favourite: MISSING_ID,
  delivery: MISSING_ID,
  triggerType: 'no-such-type',
  accountModule: 'no-such-part',
  triggerKind: 'no-such-kind',
} as const;

/** Names that nothing has, of the same shape as the real ones. */
export const MISSING: Furniture = {
  rule: MISSING_ID,
  team: MISSING_ID,
  user: MISSING_ID,
  serviceAccount: MISSING_ID,
  key: MISSING_ID,
  session: MISSING_ID,
  invitation: MISSING_ID,
  provider: MISSING_ID,
  schedule: 'no.such.schedule',
  subscription: 'no.such.subscription',
  letterKind: 'job',
  letter: MISSING_ID,
  runtime: 'no-such/runtime',
  gitOpsRuntime: 'no-such-runtime',
  agent: MISSING_ID,
  agentName: 'no-such-agent',
  agentTask: MISSING_ID,
  registrationToken: MISSING_ID,
  installation: MISSING_ID,
  project: MISSING_ID,
  projectName: 'nothing at all',
  pipeline: MISSING_ID,
  build: MISSING_ID,
  dataItem: MISSING_ID,
  context: 'nothing at all',
  registry: MISSING_ID,
  owner: 'nobody',
  repo: 'nothing',
  service: 'nobody/nothing',
  stepType: 'nobody/nothing',
  webhook: MISSING_ID,
  notification: MISSING_ID,
  view: MISSING_ID,
  triggerEvent: 'registry:dockerhub:nobody:nothing:push:0123456789ab',
  ...WITHIN,
};

/** Which thing a parameter names: by its own name, or by the path it stands in. */
const THINGS: readonly [place: RegExp, thing: Thing][] = [
  [/^\/builds\/rebuild\/\{id\}/, 'build'],
  [/^\/builds\/\{id\}/, 'build'],
  [/^\/workflow\/\{id\}/, 'build'],
  [/^\/progress\/\{id\}/, 'build'],
  [/\{item\}/, 'dataItem'],
  [/^\/contexts\/\{name\}/, 'context'],
  [/^\/pipelines\/(run\/|debug\/)?\{name\}/, 'pipeline'],
  [/^\/pipelines\/\{name\}\/revisions\/\{revision\}/, 'revision'],
  [/^\/projects\/\{id\}/, 'project'],
  [/^\/projects\/name\/\{name\}/, 'projectName'],
  [/^\/registries\/\{id\}/, 'registry'],
  [/\{owner\}/, 'owner'],
  [/\{repo\}/, 'repo'],
  [/^\/repos\/.*\{revision\}/, 'commit'],
  [/\{sha\}/, 'commit'],
  [/\{branch\}/, 'branch'],
  [/^\/repos\/.*\{webhook\}/, 'repoWebhook'],
  [/^\/repos\/.*\{delivery\}/, 'repoDelivery'],
  [/\{protection\}/, 'protection'],
  [/\{number\}/, 'pull'],
  [/^\/services\/\{name\}/, 'service'],
  [/^\/step-types\/\{name\}/, 'stepType'],
  [/^\/webhooks\/deliveries\/\{delivery\}/, 'delivery'],
  [/^\/webhooks\/\{webhook\}/, 'webhook'],
  [/\{notification\}/, 'notification'],
  [/\{view\}/, 'view'],
  [/\{favourite\}/, 'favourite'],
  [/\{module\}/, 'accountModule'],
  [/\{event\}/, 'triggerEvent'],
  [/\{pipeline\}/, 'pipeline'],
  [/\{context\}/, 'context'],
  [/^\/hermes\/types\/\{type\}/, 'triggerType'],
  [/^\/hermes\/types\/\{type\}\/\{kind\}/, 'triggerKind'],
  [/\{rule\}/, 'rule'],
  [/\{teamId\}/, 'team'],
  [/\{userId\}/, 'user'],
  [/\{provider\}/, 'provider'],
  [/\{kind\}/, 'letterKind'],
  [/^\/auth\/key\/\{id\}/, 'key'],
  [/^\/auth\/sessions\/\{id\}/, 'session'],
  [/^\/invitations\/\{id\}/, 'invitation'],
  [/^\/service-accounts\/\{id\}/, 'serviceAccount'],
  [/^\/sso\/providers\/\{id\}/, 'provider'],
  [/^\/system\/dead-letters\/\{kind\}\/\{id\}/, 'letter'],
  [/^\/system\/schedules\/\{name\}/, 'schedule'],
  [/^\/system\/subscriptions\/\{name\}/, 'subscription'],
  [/^\/runtime-environments\/(default\/)?\{name\}/, 'runtime'],
  [/^\/gitops\/runtimes\/\{runtime\}/, 'gitOpsRuntime'],
  [/^\/agents\/name\/\{agent\}/, 'agentName'],
  [/\{agent\}/, 'agent'],
  [/\{task\}/, 'agentTask'],
  [/\{runner\}/, 'agent'],
  [/^\/runners\/registration-tokens\/\{id\}/, 'registrationToken'],
  [/^\/runner-installation\/\{id\}/, 'installation'],
  [/^\/team\/\{id\}/, 'team'],
  [/^\/users\/\{id\}/, 'user'],
];

/** The parameters of an operation and what they name; fails for one that nobody has described here yet. */
export const thingsOf = ({ path }: Operation): readonly [parameter: string, thing: Thing][] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([placeholder, parameter = '']) => {
    const found = THINGS.find(([place]) => place.source.includes(`\\{${parameter}\\}`) && place.test(path));
    if (!found) throw new Error(`furniture.ts does not know what ${placeholder} of ${path} names`);
    return [parameter, found[1]];
  });

/** The path of an operation with its parameters filled in. */
export const pathTo = (
  operation: Operation,
  furniture: Furniture,
  replaced: Readonly<Record<string, string>> = {},
): string => {
  let path: string = operation.path;
  for (const [parameter, thing] of thingsOf(operation))
    path = path.replace(`{${parameter}}`, encodeURIComponent(replaced[parameter] ?? furniture[thing]));
  return operation.root ? `~${path}` : path;
};

const made = (reply: Reply): Reply => {
  if (reply.status >= 300) throw new Error(`cannot furnish: ${reply.text}`);
  return reply;
};

/** Puts one of each thing into the account of an admin. */
export const furnish = async (composed: Composed, as: string, name: string): Promise<Furniture> => {
  const post = async (path: string, body: unknown) => made(await composed.ask(`POST ${path}`, { as, body }));
  const team = await post('/team', { name: `team of ${name}` });
  const serviceAccount = await post('/service-accounts', { name: `robot of ${name}` });
  const subject = `subjectType=service-account&subjectReference=${serviceAccount.json.id}`;
  const key = await post(`/auth/key?${subject}`, { name: `robot key of ${name}` });
  const invitation = await post('/invitations', { email: `guest-of-${name}@example.com` });
  const rule = await post('/abac', {
    effect: 'allow',
    subject: { kind: 'team', id: team.json._id },
    resource: 'audit',
    actions: ['read'],
    description: `rule of ${name}`,
  });
  const provider = await post('/sso/providers', {
    name: `provider of ${name}`,
    issuer: 'http://127.0.0.1:9',
    clientId: `client of ${name}`,
  });
  const runtime = await post('/runtime-environments', { name: `runtime of/${name}` });
  const gitOpsRuntime = await post('/gitops/runtimes', {
    name: `runtime-of-${name}`,
    namespace: 'argocd',
    cluster: `https://cluster-of-${name}.example.com`,
  });
  const agent = await post('/agents', { name: `agent of ${name}` });
  const registrationToken = await post('/runners/registration-tokens', { name: `runner of ${name}` });
  const installation = await post('/runner-installation', { options: {} });
  const project = await post('/projects', { projectName: `project of ${name}` });
  const pipeline = await post('/pipelines', {
    metadata: { name: `project of ${name}/pipeline` },
    spec: { steps: { only: { image: 'alpine', commands: ['true'] } } },
  });
  const build = await post(`/pipelines/run/${pipeline.json.metadata.id}`, {});
  const item = await post(`/workflow/${build.json}/data`, { kind: 'note', text: name });
  const context = await post('/contexts', {
    metadata: { name: `context of ${name}` },
    spec: { type: 'config', data: {} },
  });
  const registry = await post('/registries', {
    name: `registry of ${name}`,
    domain: 'registry.example.com',
    username: name,
    password: 'password',
  });
  const repository = await post('/repos', { owner: name, name: `shop-of-${name}` });
  const stepType = await post('/step-types', {
    metadata: { name: `${name}/greet`, version: '1.0.0' },
    spec: { steps: { only: { image: 'alpine', commands: ['true'] } } },
  });
  const webhook = await post('/webhooks', { provider: 'github', name: `webhook of ${name}` });
  const notification = await post('/notifications', {
    name: `notification of ${name}`,
    channel: { kind: 'webhook', url: 'https://example.com/' },
    events: ['failed'],
  });
  const view = await post('/views', { page: 'apps', name: `view of ${name}`, query: '', shared: true });
  const event = await post('/hermes/events', {
    type: 'registry',
    kind: 'dockerhub',
    values: { namespace: name, name: 'image', action: 'push' },
  });
  const user = made(await composed.ask('GET /user', { as }));
  const headers = await composed.signIn(user.json.userName, `password of ${user.json.userName}`);
  const sessions = made(await composed.ask('GET /auth/sessions', { headers }));
  return {
    rule: rule.json.id,
    team: team.json._id,
    user: user.json._id,
    serviceAccount: serviceAccount.json.id,
    key: key.text.split('.')[0] ?? '',
    session: sessions.json.sessions.find((session: { current: boolean }) => session.current).id,
    invitation: invitation.json.id,
    provider: provider.json.id,
    schedule: 'identity.expire',
    subscription: 'access.forget-subjects',
    letterKind: 'job',
    letter: MISSING_ID,
    runtime: runtime.json.metadata.name,
    gitOpsRuntime: gitOpsRuntime.json.name,
    agent: agent.json.id,
    agentName: agent.json.name,
    agentTask: MISSING_ID,
    registrationToken: registrationToken.json.id,
    installation: installation.json.progress.id,
    project: project.json.id,
    projectName: project.json.projectName,
    pipeline: pipeline.json.metadata.id,
    build: build.json,
    dataItem: item.json._id,
    context: context.json.metadata.name,
    registry: registry.json._id,
    owner: name,
    repo: repository.json.name,
    service: `${name}/${repository.json.name}`,
    stepType: stepType.json.metadata.name,
    webhook: webhook.json.id,
    notification: notification.json.notification.id,
    view: view.json.id,
    triggerEvent: event.json,
    ...WITHIN,
  };
};
