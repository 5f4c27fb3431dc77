import { RESOURCE_KINDS, type ResourceKind, specOf } from '@freshet/domain/access';

/** How an action is opened, in the order and words of the table's columns. */
const COLUMNS = {
  open: 'Every member',
  'open-untagged': 'Every member while it has no tags',
  own: 'Its owner',
  rule: 'By rule',
  admin: 'Admins only',
} as const;

type Access = keyof typeof COLUMNS;

/** The page that says who may do what without a rule. */
export const permissionsPage = (): string => `# Permissions

What can be done to each kind of resource, and who may without a rule. Admins of the account may do everything; a rule
can allow what is in the first two and the fourth column, and deny what is in the first four. See
[access.md](access.md). Some kinds are here before the parts of the platform that have them, so that rules can be
written ahead. Generated from \`domain/access\`; \`freshet get permissions\` prints the same.

| Kind | ${Object.values(COLUMNS).join(' | ')} | Rules can match on |
| --- | ${Object.values(COLUMNS)
  .map(() => '---')
  .join(' | ')} | --- |
${RESOURCE_KINDS.map(row).join('\n')}

## What they are

| Kind | What it is | Other names in scopes |
| --- | --- | --- |
${RESOURCE_KINDS.map(meaning).join('\n')}
`;

const row = (kind: ResourceKind): string => {
  const { tagged, inProject, attributes = [] } = specOf(kind);
  const cells = (Object.keys(COLUMNS) as Access[]).map(access => actionsOf(kind, access).join(', '));
  const matches = [...(tagged ? ['tags'] : []), ...(inProject ? ['tags of its project'] : [])];
  const matched = [...matches, ...attributes.map(quoted)].join(', ');
  return `| ${[quoted(kind), ...cells, matched].join(' | ')} |`;
};

const actionsOf = (kind: ResourceKind, access: Access): readonly string[] =>
  Object.entries(specOf(kind).actions)
    .filter(([, spec]) => spec.access === access)
    .map(
      ([name, { includes = [] }]) => quoted(name) + (includes.length > 0 ? ` (with ${list(includes)})` : ''),
    );

const meaning = (kind: ResourceKind): string => {
  const { description, scopeNames = [] } = specOf(kind);
  return `| ${quoted(kind)} | ${description} | ${list(scopeNames)} |`;
};

const list = (names: readonly string[]): string => names.map(quoted).join(', ');

const quoted = (name: string): string => `\`${name}\``;
