import * as contract from '@freshet/contracts/access';
import { type Call, type Route, route } from '../gateway/index.ts';
import type { AccountModules } from './account-modules.ts';
import { accessCatalog } from './catalog.ts';
import { type ExplainDeps, explainAccess } from './explain.ts';
import { answer, decisionWire, readQuestion } from './question.ts';
import type { KeptRule } from './rule-store.ts';
import { versionOf } from './rule-version.ts';
import { wireOf } from './rule-wire.ts';
import type { Rules } from './rules.ts';
import { whoCan } from './who-can.ts';

export interface RoutesDeps extends ExplainDeps {
  readonly rules: Rules;
  readonly modules: AccountModules;
}

export const accessRoutes = ({ rules, modules, cache, subjects }: RoutesDeps): readonly Route[] => {
  const catalog = accessCatalog();
  const explain = explainAccess({ cache, subjects });
  const holders = whoCan(cache);
  return [
    route(contract.listAccessRules, async ({ query }, call) => {
      const { limit, cursor, ...filter } = query;
      // One more than asked for tells whether there is a next page.
      const found = await rules.list(call.principal.accountId, {
        ...filter,
        after: cursor,
        limit: limit + 1,
      });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      if (last && found.length > limit) call.response.header('x-next-cursor', last.id);
      return page.map(wireOf);
    }),
    route(contract.getAccessRule, async ({ params }, call) =>
      tagged(call, await rules.get(call.principal.accountId, params.rule)),
    ),
    route(contract.createAccessRule, async ({ body }, call) =>
      tagged(call, await rules.create(call.context, body)),
    ),
    route(contract.updateAccessRule, async ({ params, body }, call) =>
      tagged(call, await rules.update(call.context, params.rule, body, call.ifMatch)),
    ),
    route(contract.deleteAccessRule, ({ params }, call) => rules.delete(call.context, params.rule)),
    route(contract.canI, async ({ body }, { principal }) => {
      const question = readQuestion(body);
      return decisionWire(answer(await cache.of(principal.accountId), principal, question));
    }),
    route(contract.canIEach, async ({ body }, { principal }) => {
      const questions = body.questions.map(readQuestion);
      const known = await cache.of(principal.accountId);
      return { decisions: questions.map(question => decisionWire(answer(known, principal, question))) };
    }),
    route(contract.explainAccess, ({ body }, { principal }) => explain(principal, body)),
    route(contract.whoCan, ({ body }, { principal }) => holders(principal.accountId, body)),
    route(contract.listAccountModules, (_, { principal }) => modules.list(principal.accountId)),
    route(contract.switchAccountModule, ({ params, body }, call) =>
      modules.switch(call.context, params.module, body.isOn),
    ),
    route(contract.getAccessCatalog, async () => catalog),
  ];
};

const tagged = ({ response }: Call, rule: KeptRule) => {
  response.header('etag', versionOf(rule));
  return wireOf(rule);
};
