import { useQuery } from '@tanstack/react-query';
import { read } from '../api/index.ts';
import { Combobox } from '../design/combobox/index.ts';
import { useCan, useSession } from '../session/index.ts';
import { useText } from '../text/index.ts';

interface Props {
  /** The id of a service account, or nothing for the person. */
  readonly value: string | undefined;
  readonly onChange: (machine: string | undefined) => void;
}

const ME = 'me';

/** Whom a new key acts as: the person, or a service account they may look after. */
export const OwnerField = ({ value, onChange }: Props) => {
  const t = useText('keys');
  const { user } = useSession();
  const mayAct = useCan('update', 'service-account');
  const machines = useQuery({ ...read('/service-accounts', { query: { limit: 1000 } }), enabled: mayAct });
  if (!mayAct) return null;
  const options = [
    { value: ME, label: t('me', { name: user.name }), icon: 'user' as const },
    ...(machines.data?.serviceAccounts ?? []).map(({ id, name }) => ({
      value: id,
      label: name,
      icon: 'runner' as const,
    })),
  ];
  return (
    <Combobox
      label={t('actsAs')}
      options={options}
      value={options.find(option => option.value === (value ?? ME))}
      onChange={chosen => onChange(chosen === undefined || chosen.value === ME ? undefined : chosen.value)}
    />
  );
};
