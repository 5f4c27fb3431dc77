import type { KubeObject } from '../objects/index.ts';
import { badRequest } from '../status/index.ts';
import type { User } from '../verbs/index.ts';
import type { AccountTokens } from './account-tokens.ts';
import type { Attributes } from './attributes.ts';
import { decide } from './authorize.ts';
import type { RoleBook } from './role-book.ts';
import { EVERYTHING } from './rules.ts';
import { authenticated, MASTERS } from './user.ts';

/** Questions about access. They are answered at once and never stored. */
export interface ReviewRequest {
  readonly kind: string;
  readonly object: KubeObject;
  readonly user: User;
  /** Of the URL, for the one review that lives in a namespace. */
  readonly namespace: string;
}

interface ReviewDeps {
  readonly book: RoleBook;
  readonly tokens: AccountTokens;
}

interface AccessSpec {
  resourceAttributes?: {
    namespace?: string;
    verb?: string;
    group?: string;
    resource?: string;
    subresource?: string;
    name?: string;
  };
  nonResourceAttributes?: { path?: string; verb?: string };
  user?: string;
  groups?: string[];
}

/** The review with its `status`, or undefined when the kind is no review. */
export const answerReview = async (
  deps: ReviewDeps,
  request: ReviewRequest,
): Promise<KubeObject | undefined> => {
  const status = await statusOf(deps, request);
  return status && { ...request.object, metadata: request.object.metadata ?? {}, status };
};

const statusOf = (deps: ReviewDeps, request: ReviewRequest): object | undefined | Promise<object> => {
  const { kind, object, user, namespace } = request;
  switch (kind) {
    case 'SelfSubjectReview':
      return { userInfo: userInfo(user) };
    case 'SelfSubjectAccessReview':
      return judge(deps.book, user, object.spec as AccessSpec | undefined);
    case 'SubjectAccessReview':
      return judge(deps.book, subjectOf(object), object.spec as AccessSpec | undefined);
    case 'LocalSubjectAccessReview':
      return judge(deps.book, subjectOf(object), localSpec(object, namespace));
    case 'SelfSubjectRulesReview':
      return rulesFor(deps.book, user, (object.spec as { namespace?: string } | undefined)?.namespace ?? '');
    case 'TokenReview':
      return reviewToken(deps.tokens, object.spec as { token?: string; audiences?: string[] } | undefined);
    default:
      return undefined;
  }
};

const userInfo = ({ name, uid, groups, extra }: User): object => ({
  username: name,
  ...(uid === undefined ? {} : { uid }),
  groups,
  ...(extra === undefined ? {} : { extra }),
});

const subjectOf = ({ spec }: KubeObject): User => {
  const { user = '', groups = [] } = (spec ?? {}) as AccessSpec;
  if (user === '' && groups.length === 0)
    throw badRequest('spec: Invalid value: at least one of user or group must be specified');
  return { name: user, groups };
};

const localSpec = ({ spec }: KubeObject, namespace: string): AccessSpec => {
  const { resourceAttributes, ...rest } = (spec ?? {}) as AccessSpec;
  if (resourceAttributes?.namespace !== namespace)
    throw badRequest('spec.resourceAttributes.namespace: Invalid value: must match metadata.namespace');
  return { ...rest, resourceAttributes };
};

const judge = (book: RoleBook, user: User, spec: AccessSpec | undefined): object => {
  const { allowed, reason } = decide(book, user, attributesOf(spec ?? {}));
  return { allowed, ...(reason === '' ? {} : { reason }) };
};

const attributesOf = ({
  resourceAttributes: resource,
  nonResourceAttributes: path,
}: AccessSpec): Attributes => {
  if ((resource === undefined) === (path === undefined))
    throw badRequest(
      'spec.resourceAttributes: Invalid value: exactly one of nonResourceAttributes or resourceAttributes must be specified',
    );
  if (path) return { verb: path.verb ?? '', path: path.path ?? '' };
  return {
    verb: resource?.verb ?? '',
    group: resource?.group ?? '',
    resource: resource?.resource ?? '',
    subresource: resource?.subresource ?? '',
    namespace: resource?.namespace ?? '',
    name: resource?.name ?? '',
  };
};

const rulesFor = (book: RoleBook, user: User, namespace: string): object => {
  if (namespace === '') throw badRequest('no namespace on request');
  const held = [...book.grantsOf(user, namespace)].flatMap(({ rules }) => rules);
  const rules = user.groups.includes(MASTERS) ? [...EVERYTHING, ...held] : held;
  return {
    resourceRules: rules.filter(({ resources }) => resources !== undefined && resources.length > 0),
    nonResourceRules: rules.filter(
      ({ nonResourceURLs }) => nonResourceURLs !== undefined && nonResourceURLs.length > 0,
    ),
    incomplete: false,
  };
};

const reviewToken = async (
  tokens: AccountTokens,
  spec: { token?: string; audiences?: string[] } | undefined,
): Promise<object> => {
  const audiences = spec?.audiences?.length ? spec.audiences : [tokens.issuer];
  const verified = await tokens.verify(spec?.token ?? '', audiences);
  if (!verified) return { authenticated: false, user: {}, error: 'invalid bearer token' };
  return { authenticated: true, user: userInfo(authenticated(verified.user)), audiences: verified.audiences };
};
