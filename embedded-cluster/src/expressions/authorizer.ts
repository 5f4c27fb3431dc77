import type { Environment } from '@marcbachmann/cel-js';
import type { Budget } from './budget.ts';
import type { Register } from './register.ts';

/** A question whether somebody may do something: with a resource, or with a path. */
type AccessQuestion =
  | {
      readonly verb: string;
      readonly group: string;
      readonly resource: string;
      readonly subresource: string;
      readonly namespace: string;
      readonly name: string;
    }
  | { readonly verb: string; readonly path: string };

interface AccessAnswer {
  readonly allowed: boolean;
  readonly reason: string;
}

/** Answers for whoever sent the request, or for a service account. */
type AskAccess = (
  question: AccessQuestion,
  account?: { readonly namespace: string; readonly name: string },
) => AccessAnswer;

type Ask = (question: AccessQuestion) => AccessAnswer;

interface ResourceParts {
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}

/** What expressions ask who may do what, step by step: `authorizer.group('').resource('pods').check('get')`. */
export class Authorizer {
  readonly ask: AskAccess;
  /** The check for the very resource that the request is about. */
  readonly requestResource: ResourceCheck;
  constructor(ask: AskAccess, about: ResourceParts) {
    this.ask = ask;
    this.requestResource = new ResourceCheck(ask, about);
  }
}

class PathCheck {
  readonly ask: Ask;
  readonly path: string;
  constructor(ask: Ask, path: string) {
    this.ask = ask;
    this.path = path;
  }
}

class GroupCheck {
  readonly ask: Ask;
  readonly group: string;
  constructor(ask: Ask, group: string) {
    this.ask = ask;
    this.group = group;
  }
}

class ResourceCheck {
  readonly ask: Ask;
  readonly parts: ResourceParts;
  constructor(ask: Ask, parts: ResourceParts) {
    this.ask = ask;
    this.parts = parts;
  }

  with(parts: Partial<ResourceParts>): ResourceCheck {
    return new ResourceCheck(this.ask, { ...this.parts, ...parts });
  }
}

class Decision {
  readonly answer: AccessAnswer;
  constructor(answer: AccessAnswer) {
    this.answer = answer;
  }
}

/** Steps that one check costs: it looks through all rights of a user. */
const CHECK_STEPS = 10_000;

/** Adds the questions about access to a language. */
export const registerAuthorizer = (environment: Environment, register: Register, budget: Budget): void => {
  environment.registerType('Authorizer', { ctor: Authorizer, fields: { requestResource: 'dyn' } } as never);
  environment.registerType('PathCheck', PathCheck);
  environment.registerType('GroupCheck', GroupCheck);
  environment.registerType('ResourceCheck', ResourceCheck);
  environment.registerType('Decision', Decision);
  const decided = (ask: Ask, question: AccessQuestion): Decision => {
    budget.spend(CHECK_STEPS);
    return new Decision(ask(question));
  };
  register(
    'Authorizer.path(string): PathCheck',
    ({ ask }: Authorizer, path: string) => new PathCheck(ask, path),
  );
  register(
    'Authorizer.group(string): GroupCheck',
    ({ ask }: Authorizer, group: string) => new GroupCheck(ask, group),
  );
  register(
    'Authorizer.serviceAccount(string, string): Authorizer',
    ({ ask, requestResource }: Authorizer, namespace: string, name: string) =>
      new Authorizer(question => ask(question, { namespace, name }), requestResource.parts),
  );
  register('PathCheck.check(string): Decision', ({ ask, path }: PathCheck, verb: string) =>
    decided(ask, { verb, path }),
  );
  const none = { subresource: '', namespace: '', name: '' };
  register(
    'GroupCheck.resource(string): ResourceCheck',
    ({ ask, group }: GroupCheck, resource: string) => new ResourceCheck(ask, { group, resource, ...none }),
  );
  for (const part of ['subresource', 'namespace', 'name'] as const)
    register(`ResourceCheck.${part}(string): ResourceCheck`, (check: ResourceCheck, value: string) =>
      check.with({ [part]: value }),
    );
  // Rights are not bound to selectors here, so what a selector narrows is allowed where everything is.
  for (const selector of ['fieldSelector', 'labelSelector'])
    register(`ResourceCheck.${selector}(string): ResourceCheck`, (check: ResourceCheck, _: string) => check);
  register('ResourceCheck.check(string): Decision', ({ ask, parts }: ResourceCheck, verb: string) =>
    decided(ask, { verb, ...parts }),
  );
  register('Decision.allowed(): bool', ({ answer }: Decision) => answer.allowed);
  register('Decision.reason(): string', ({ answer }: Decision) => answer.reason);
  register('Decision.errored(): bool', (_: Decision) => false);
  register('Decision.error(): string', (_: Decision) => '');
};
