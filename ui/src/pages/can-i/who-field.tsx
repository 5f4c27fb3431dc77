import { useMemo } from 'react';
import { useSubjects } from '../../access-rules/index.ts';
import { Combobox } from '../../design/combobox/index.ts';
import { useSession } from '../../session/index.ts';
import { useText } from '../../text/index.ts';

interface Props {
  /** `team:ID` and the like; nothing for the reader. */
  readonly value: string | undefined;
  readonly onChange: (subject: string | undefined) => void;
}

const ME = 'me';

/** Whom a question is about. */
export const WhoField = ({ value, onChange }: Props) => {
  const t = useText('access');
  const { user } = useSession();
  const { subjects, people } = useSubjects();
  const options = useMemo(
    () => [
      { value: ME, label: t('canI.me', { name: user.name }), icon: 'user' as const },
      ...people
        .filter(({ id }) => id !== user.id)
        .map(({ id, name }) => ({ value: `user:${id}`, label: name, icon: 'user' as const })),
      ...subjects.map(({ kind, id, name }) => ({
        value: `${kind}:${id}`,
        label: name,
        hint: t(`subject.${kind}`),
        icon: kind === 'team' ? ('product' as const) : ('runner' as const),
      })),
    ],
    [subjects, people, user, t],
  );
  const chosen = options.find(option => option.value === (value ?? ME));
  return (
    <Combobox
      label={t('canI.who')}
      {...(value?.startsWith('team:') ? { hint: t('canI.whoHint') } : {})}
      options={options}
      value={chosen}
      onChange={option => onChange(option === undefined || option.value === ME ? undefined : option.value)}
    />
  );
};
