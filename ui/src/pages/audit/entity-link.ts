interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

const PAGES: Readonly<Record<string, string>> = {
  'access-rule': '/settings/access',
  account: '/settings/account',
  'api-key': '/settings/tokens',
  'dead-letter': '/settings/system',
  invitation: '/settings/users',
  schedule: '/settings/system',
  'service-account': '/settings/service-accounts',
  'sso-provider': '/settings/sso',
  subscription: '/settings/system',
  team: '/settings/teams',
  user: '/settings/users',
};

/** Kinds whose page shows one of them beside its list. */
const SELECTED: ReadonlySet<string> = new Set(['access-rule', 'service-account', 'team', 'user']);

/** The page about a thing; some things have none. */
export const placeOf = ({ kind, id }: { readonly kind: string; readonly id: string }): Place | undefined => {
  const to = PAGES[kind];
  if (to === undefined) return undefined;
  return SELECTED.has(kind) ? { to, search: { selected: id } } : { to };
};
