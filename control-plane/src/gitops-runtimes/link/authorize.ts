/** Answers whose token a runtime was shown, and what they may do. */
import { isIP } from 'node:net';
import type { AuthorizeCaller, Question } from '@freshet/contracts/gitops';
import { isResourceKind, specOf } from '@freshet/domain/access';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { z } from 'zod';
import type { Identity } from '../../gateway/index.ts';
import type { Actor } from '../../unit-of-work/index.ts';
import type { GitOpsRuntimesCore } from '../core.ts';
import type { CredentialRef } from '../ports.ts';
import type { GitOpsRuntime } from '../runtimes/runtime.ts';
import type { AccessTokens, ProvedCaller } from '../tokens/access-tokens.ts';

type Asked = z.infer<(typeof AuthorizeCaller)['body']>;
type Answer = z.infer<(typeof AuthorizeCaller)['reply']>;
type Decided = Answer['decisions'][number];

/** How long a runtime may keep the answer for reading. A revoked key reads for no longer than this. */
const KEEP_MS = 1_000;

export interface Judge {
  authorize(runtime: GitOpsRuntime, asked: Asked): Promise<Answer>;
  /** Throws RUNTIME_TOKEN_INVALID for anything that does not stand for somebody at this runtime. */
  require(runtime: GitOpsRuntime, token: string): Promise<ProvedCaller>;
  emailOf(identity: Identity): Promise<string>;
}

/** A token that a runtime showed and that is not good. */
export interface RefusedToken {
  readonly why: string;
  /** What is behind a token that has ended; undefined for one that was never good for the runtime that showed it. */
  readonly ended: CredentialRef | undefined;
}

/** `onRefused` hears of each token that is not good. */
export const createJudge = (
  core: GitOpsRuntimesCore,
  tokens: AccessTokens,
  onRefused: (runtime: GitOpsRuntime, token: RefusedToken) => Promise<void>,
): Judge => {
  const { access, callers, recordDenied } = core;

  const require = async (runtime: GitOpsRuntime, token: string): Promise<ProvedCaller> => {
    const caller = await tokens.identify(runtime, new Secret(token));
    if (caller && 'identity' in caller) return caller;
    const why = 'the token is not, or no longer, good for this runtime';
    await onRefused(runtime, { why, ended: caller?.ended });
    throw new Fault('RUNTIME_TOKEN_INVALID', why);
  };

  const emailOf = async ({ principal }: Identity): Promise<string> => {
    const known =
      principal.kind === 'user' ? await callers.emailOf(principal.accountId, principal.id) : undefined;
    return known ?? `${principal.id}@noreply.localhost.localdomain`;
  };

  const decide = async (runtime: GitOpsRuntime, by: Caller, question: Question): Promise<Decided> => {
    const { identity } = by;
    const { action, resource } = question;
    if (!isResourceKind(resource)) return { isAllowed: false, reason: `there is no kind ${resource}` };
    const decision = await access.decideEntity(
      identity.principal,
      { resource, action },
      {
        id: question.entity?.id ?? runtime.id,
        accountId: runtime.accountId,
        attributes: attributesOf(runtime, question),
        // Nobody can tag the clusters of a runtime; what is not known would be refused.
        ...(resource === 'cluster' ? { tags: [] } : {}),
      },
    );
    // Who asks without naming anything only wants to know.
    if (!decision.allowed && question.entity)
      await recordDenied(actorOf(by), {
        action: `${resource}.${action}`,
        entity: { kind: resource, ...question.entity },
        result: 'denied',
        details: { why: decision.explanation, runtime: runtime.name },
      });
    return { isAllowed: decision.allowed, reason: decision.explanation.slice(0, 1_000) };
  };

  return {
    require,
    emailOf,
    authorize: async (runtime, { token, questions, ip }) => {
      const { identity } = await require(runtime, token);
      const { principal, name } = identity;
      const decisions: Decided[] = [];
      for (const question of questions) decisions.push(await decide(runtime, { identity, ip }, question));
      const caller = {
        id: principal.id,
        kind: principal.kind,
        name: name.slice(0, 255),
        email: await emailOf(identity),
        isAdmin: principal.admin,
      };
      return { caller, decisions, keepMs: KEEP_MS };
    },
  };
};

/** A runtime speaks for itself only: what it says of other runtimes counts for nothing. */
const attributesOf = (runtime: GitOpsRuntime, { resource, attributes }: Question) => {
  const known = isResourceKind(resource) ? (specOf(resource).attributes ?? []) : [];
  return known.includes('runtime') ? { ...attributes, runtime: [runtime.name] } : attributes;
};

/** A person at a runtime, and the address that the runtime saw. */
interface Caller {
  readonly identity: Identity;
  readonly ip: string | undefined;
}

const actorOf = ({ identity: { principal, name, keyId }, ip }: Caller): Actor => ({
  kind: principal.kind,
  id: principal.id,
  name,
  accountId: principal.accountId,
  ...(keyId === undefined ? {} : { keyId }),
  ...addressOf(ip),
});

/** The address as an actor has it; anything else that a runtime says is left out. */
export const addressOf = (ip: string | undefined): { readonly ip?: string } =>
  ip !== undefined && isIP(ip) !== 0 ? { ip } : {};
