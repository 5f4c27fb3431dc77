import type { components } from '../../api/index.ts';
import type { ComboboxOption } from '../../design/combobox/index.ts';

type Team = components['schemas']['Team'];

/** Who can be in a team. */
export interface MemberRef {
  readonly kind: 'user' | 'machine';
  readonly id: string;
}

/** The value of an option that stands for a member. */
const optionValue = ({ kind, id }: MemberRef): string => `${kind}:${id}`;

/** The member that the value of an option stands for. */
export const memberOf = (value: string): MemberRef => {
  const [kind = '', id = ''] = value.split(':', 2);
  return { kind: kind === 'machine' ? kind : 'user', id };
};

/** The members as the API wants them, by kind. */
export const idsByKind = (options: readonly Pick<ComboboxOption, 'value'>[]) => {
  const members = options.map(({ value }) => memberOf(value));
  const of = (wanted: MemberRef['kind']) => members.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return { users: of('user'), serviceAccounts: of('machine') };
};

interface Found {
  readonly users: readonly {
    readonly _id: string;
    readonly userName: string;
    readonly email?: string | undefined;
  }[];
  readonly machines: readonly { readonly id: string; readonly name: string }[];
}

/** Options for members; those who are in the team already are left out. */
export const memberOptions = (
  { users, machines }: Found,
  machineWord: string,
  team?: Pick<Team, 'users' | 'serviceAccounts'>,
): readonly ComboboxOption[] => {
  const taken = new Set([
    ...(team?.users ?? []).map(({ _id }) => optionValue({ kind: 'user', id: _id })),
    ...(team?.serviceAccounts ?? []).map(({ _id }) => optionValue({ kind: 'machine', id: _id })),
  ]);
  const options: readonly ComboboxOption[] = [
    ...users.map(({ _id, userName, email }) => ({
      value: optionValue({ kind: 'user', id: _id }),
      label: userName,
      icon: 'user' as const,
      ...(email === undefined ? {} : { hint: email }),
    })),
    ...machines.map(({ id, name }) => ({
      value: optionValue({ kind: 'machine', id }),
      label: name,
      icon: 'runner' as const,
      hint: machineWord,
    })),
  ];
  return options.filter(({ value }) => !taken.has(value));
};
