import { useMemo } from 'react';
import { type RuleSubject, useSubjects } from '../../access-rules/index.ts';
import { Combobox } from '../../design/combobox/index.ts';
import { useText } from '../../text/index.ts';

interface Props {
  readonly value: RuleSubject | undefined;
  readonly onChange: (subject: RuleSubject | undefined) => void;
}

const EVERYONE: RuleSubject = { kind: 'role', id: 'user' };

/** Whom a rule is for. */
export const SubjectField = ({ value, onChange }: Props) => {
  const t = useText('access');
  const { subjects, subjectOf } = useSubjects();
  const options = useMemo(
    () => [
      {
        value: EVERYONE.id,
        label: t('subject.everyone'),
        hint: t('subject.everyoneHint'),
        icon: 'users' as const,
      },
      ...subjects.map(({ kind, id, name, people, machines }) => ({
        value: id,
        label: name,
        hint:
          kind === 'team'
            ? t('subject.members', { count: people.length + machines.length })
            : t('subject.service-account'),
        icon: kind === 'team' ? ('product' as const) : ('runner' as const),
      })),
    ],
    [subjects, t],
  );
  const choose = (id: string | undefined) => {
    if (id === EVERYONE.id) return onChange(EVERYONE);
    const subject = id === undefined ? undefined : subjectOf(id);
    onChange(subject && { kind: subject.kind, id: subject.id });
  };
  return (
    <Combobox
      label={t('form.subject')}
      hint={t('form.subjectHint')}
      placeholder={t('form.subjectPlaceholder')}
      name="subject.id"
      options={options}
      value={options.find(option => option.value === value?.id)}
      onChange={option => choose(option?.value)}
    />
  );
};
