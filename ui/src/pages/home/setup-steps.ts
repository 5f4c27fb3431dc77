import type { IconName } from '../../design/icon/index.ts';

interface Machine {
  readonly id: string;
  readonly name: string;
}
interface Rule {
  readonly subject: { readonly kind: string; readonly id?: string | undefined };
}

/** Service accounts and rules without those that came with the demo: nobody has set them up. */
export const ownMachines = <One extends Machine, Two extends Rule>(
  machines: readonly One[],
  rules: readonly Two[],
  demoNames: readonly string[],
): { readonly machines: readonly One[]; readonly rules: readonly Two[] } => {
  const brought = new Set(machines.filter(({ name }) => demoNames.includes(name)).map(({ id }) => id));
  return {
    machines: machines.filter(({ id }) => !brought.has(id)),
    rules: rules.filter(({ subject }) => subject.id === undefined || !brought.has(subject.id)),
  };
};

/** What is known of the account when the set-up is shown. */
export interface AccountFacts {
  readonly members: number;
  readonly invitations: number;
  readonly customTeams: number;
  readonly rules: number;
  readonly serviceAccounts: number;
}

interface SetupStep {
  readonly id: 'invite' | 'team' | 'rule' | 'machine';
  readonly icon: IconName;
  readonly to: '/settings/users' | '/settings/teams' | '/settings/access' | '/settings/service-accounts';
  /** Its page opens the form for something new. */
  readonly create?: true;
  readonly isDone: (facts: AccountFacts) => boolean;
}

/** The way from a fresh installation to one that a company can use. */
export const SETUP_STEPS: readonly SetupStep[] = [
  {
    id: 'invite',
    icon: 'users',
    to: '/settings/users',
    create: true,
    isDone: ({ members, invitations }) => members > 1 || invitations > 0,
  },
  {
    id: 'team',
    icon: 'side',
    to: '/settings/teams',
    create: true,
    isDone: ({ customTeams }) => customTeams > 0,
  },
  { id: 'rule', icon: 'shield', to: '/settings/access', isDone: ({ rules }) => rules > 0 },
  {
    id: 'machine',
    icon: 'server',
    to: '/settings/service-accounts',
    isDone: ({ serviceAccounts }) => serviceAccounts > 0,
  },
];
