import { type AccessCatalogWire, getAccessCatalog } from '@freshet/contracts/access';
import { Fault } from '@freshet/kit/errors';
import { defineCommand, nearest } from '../command/index.ts';
import { defineView } from '../output/index.ts';

type Resource = AccessCatalogWire['resources'][number];
type Action = Resource['actions'][number];

export const getPermissions = defineCommand({
  path: ['get', 'permissions'],
  aliases: [['get', 'permission']],
  summary: 'List what can be done with each kind of resource, and who may by default',
  description: `
    These are the words for \`freshet create rule\`, \`freshet can-i\` and the scopes of \`freshet create token\`.
    Admins may always; the column DEFAULT says who else may when no rule is in the way.`,
  args: [{ name: 'resource', what: 'Kinds of resources; all unless given', optional: true, many: true }],
  examples: [
    { command: 'freshet get permissions', what: 'Everything there is' },
    { command: 'freshet get permissions pipeline -o wide', what: 'One kind, with all columns' },
  ],
  async run({ api, print }, { args }) {
    const { resources } = await api.call(getAccessCatalog);
    const shown = args.resource.length > 0 ? args.resource.map(kind => findKind(kind, resources)) : resources;
    const rows = shown.flatMap(resource => resource.actions.map(action => ({ resource, action })));
    await print.list(
      permissionView,
      rows.map(({ resource: { actions: _, ...resource }, action }) => ({ resource, ...action })),
    );
  },
});

const findKind = (wanted: string, resources: readonly Resource[]): Resource => {
  const found = resources.find(({ kind }) => kind === wanted || `${kind}s` === wanted);
  if (found) return found;
  const near = nearest(
    wanted,
    resources.map(({ kind }) => kind),
  ).map(kind => `'${kind}'`);
  const meant = near.length > 0 ? `; did you mean ${near.join(' or ')}?` : '';
  throw new Fault('NOT_FOUND', `there is no kind of resource '${wanted}'${meant}`, { wanted });
};

const DEFAULTS: Record<Action['access'], string> = {
  rule: 'nobody, until a rule allows it',
  open: 'every member',
  'open-untagged': 'every member, while it has no tags',
  own: 'its owner',
  admin: 'nobody; admins only',
};

const permissionView = defineView<Action & { readonly resource: Omit<Resource, 'actions'> }>({
  kind: 'permission',
  name: permission => `${permission.resource.kind}/${permission.name}`,
  columns: [
    { title: 'RESOURCE', value: permission => permission.resource.kind },
    { title: 'ACTION', value: permission => permission.name },
    { title: 'DEFAULT', value: permission => DEFAULTS[permission.access] },
    { title: 'SCOPE', value: permission => permission.scope },
    { title: 'RULES', value: permission => rulesText(permission), wide: true },
    { title: 'TAGS', value: ({ resource }) => resource.tagged, wide: true },
    { title: 'ATTRIBUTES', value: ({ resource }) => resource.attributes, wide: true },
    { title: 'INCLUDES', value: permission => permission.includes, wide: true },
    { title: 'ABOUT', value: ({ resource }) => resource.description, wide: true },
  ],
});

const rulesText = ({ allowable, deniable }: Action): string[] => [
  ...(allowable ? ['allow'] : []),
  ...(deniable ? ['deny'] : []),
];
