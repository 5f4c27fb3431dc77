/** Questions in GraphQL, to the control plane or to the app-proxy of a runtime. */
import { defineOperation, json, signedIn } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import { z } from 'zod';
import { type Api, ApiError, isApiError, refusalFrom } from '../api/index.ts';

const Body = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) });

const Reply = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string().optional(), hint: z.string().optional() }).loose().optional(),
      }),
    )
    .optional(),
});

const endpoint = (path: `/${string}`) =>
  defineOperation({
    id: 'graphql',
    method: 'POST',
    path,
    root: true,
    tag: 'GraphQL',
    summary: 'Ask in GraphQL',
    guard: signedIn,
    body: Body,
    reply: json(Reply),
  });

/** Where the control plane is asked. */
export const CONTROL_PLANE = endpoint('/graphql');
/** Where the app-proxy of a runtime is asked. */
export const APP_PROXY = endpoint('/app-proxy/api/graphql');

/** One question, and the shape of what comes back. */
export interface Document<Data> {
  readonly query: string;
  readonly data: z.ZodType<Data>;
}

export const document = <Data>(query: string, data: z.ZodType<Data>): Document<Data> => ({ query, data });

/** What a server says of a question that it has no field, argument or type for. */
const UNKNOWN_TO_SERVER =
  /^(Cannot query field|Unknown (argument|type|directive)|Variable .* is not defined by type)/;

/** Asks; a refusal is the same error as that of any other call. */
export const askGraphQl = async <Data>(
  api: Api,
  at: typeof CONTROL_PLANE,
  { query, data }: Document<Data>,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Data> => {
  try {
    const reply = await api.call(at, { body: { query, variables: { ...variables } } });
    // A refusal that has no code of its own is of a query that the server does not know.
    if (reply.errors?.length) throw new ApiError(refusalFrom(400, JSON.stringify(reply), undefined));
    return data.parse(reply.data);
  } catch (error) {
    if (!isApiError(error) || !UNKNOWN_TO_SERVER.test(error.message)) throw error;
    const who = at === APP_PROXY ? 'the runtime' : 'the server';
    throw new Fault('CLI_SERVER_TOO_OLD', `${who} is too old for this command`, {}, { cause: error });
  }
};
