/** Objects that are created to ask something: they are answered with a status and never stored. */
import { negotiate } from './accept.ts';
import { answerObject } from './answer-objects.ts';
import { admitPart, type Call, keyOf, type ServerDeps } from './call.ts';
import { bodyKind, decodeRequest } from './decode.ts';
import { readWriteOptions } from './options.ts';

const REVIEWS = new Set(['authentication.k8s.io', 'authorization.k8s.io']);

/** Kinds of two groups are nothing but questions. */
export const isQuestion = ({ kind }: Call): boolean => REVIEWS.has(kind.group);

export const answerQuestion = async (deps: ServerDeps, call: Call): Promise<void> => {
  const { kind, user, query, request } = call;
  // They have no metadata to make a table of.
  negotiate(request.headers.accept, false);
  const options = readWriteOptions('CreateOptions', query, { userAgent: request.headers['user-agent'] });
  const object = await decodeRequest(call, kind, options.strictness);
  const namespace = call.namespace ?? '';
  const answer = (await deps.access.review({ kind: kind.kind, object, user, namespace })) ?? object;
  answerObject(deps, call, { text: JSON.stringify(answer), object: () => answer, code: 201 });
};

export const createToken = async (deps: ServerDeps, call: Call): Promise<void> => {
  const { query, request } = call;
  const options = readWriteOptions('CreateOptions', query, { userAgent: request.headers['user-agent'] });
  const object = await decodeRequest(
    call,
    bodyKind('authentication.k8s.io', 'TokenRequest'),
    options.strictness,
  );
  await admitPart(deps, call, object, options);
  const answer = await deps.access.issueToken(keyOf(call), object);
  answerObject(deps, call, { text: JSON.stringify(answer), object: () => answer, code: 201 });
};
