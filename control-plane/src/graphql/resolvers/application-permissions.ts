import { specOf } from '@freshet/domain/access';
import { accessAttributes } from '@freshet/domain/applications';
import type { ReadApplication } from '../../event-handler/index.ts';
import type { GuardedEntity } from '../../gateway/index.ts';
import type { ResolverContext } from '../resolver-context.ts';

const KIND = 'gitops-application';
const ACTIONS = Object.keys(specOf(KIND).actions);

type Judge = (entity: GuardedEntity) => readonly string[];

/** A page shows many applications to one caller: the rules are looked up once for all of them. */
const judges = new WeakMap<ResolverContext, Promise<Judge>>();

const judgeOf = async ({ gatekeeper, identity }: ResolverContext): Promise<Judge> => {
  const filters = await Promise.all(
    ACTIONS.map(async action => {
      const guard = { kind: 'permission', resource: KIND, action, on: 'entity' } as const;
      return { action, isAllowed: await gatekeeper.filter(guard, identity) };
    }),
  );
  return entity => filters.filter(({ isAllowed }) => isAllowed(entity)).map(({ action }) => action);
};

/** The actions that the caller may do to this very application; its runtime asks the same rules again. */
export const applicationPermissions = async (
  { accountId, runtime, head }: ReadApplication,
  context: ResolverContext,
): Promise<readonly string[]> => {
  const judge = judges.get(context) ?? judgeOf(context);
  judges.set(context, judge);
  const { destination, gitSource, labels, namespace, name } = head;
  return (await judge)({
    id: `${runtime}/${namespace}/${name}`,
    accountId,
    attributes: accessAttributes({ runtime, destination, gitSource, labels }),
  });
};
