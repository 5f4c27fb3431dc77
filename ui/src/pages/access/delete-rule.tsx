import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  actsWords,
  countEffect,
  isRest,
  type Rule,
  rulePhrases,
  sayRule,
  useEffectOf,
  useLanguage,
} from '../../access-rules/index.ts';
import { api, data } from '../../api/index.ts';
import { ConfirmDialog, type Consequence } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';

interface Props {
  readonly rule: Rule;
  readonly onClose: () => void;
  /** Before the list is read anew, which no longer has it. */
  readonly onDeleted: () => void;
}

/** Asks before a rule goes, and says who gains and who loses what by it. It opens when that is known. */
export const DeleteRule = ({ rule, onClose, onDeleted }: Props) => {
  const t = useText('access');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [isUnderWay, setUnderWay] = useState(false);
  const answer = useEffectOf(
    useMemo(() => ({ before: rule }), [rule]),
    isUnderWay,
  );
  const changes = answer.effects.flatMap((effect): Consequence[] => {
    const { rule: about, gains, loses } = effect;
    const { who, what } = rulePhrases(language, about);
    return [
      ...(loses.length > 0
        ? [
            {
              tone: 'danger' as const,
              text: t('change.loses', { who, actions: actsWords(language, loses), what }),
            },
          ]
        : []),
      ...(gains.length > 0
        ? [
            {
              tone: 'warn' as const,
              text: t('change.gains', { who, actions: actsWords(language, gains), what }),
            },
          ]
        : []),
      ...(loses.length + gains.length === 0
        ? [
            {
              icon: 'check' as const,
              text: isRest(effect, answer.effects)
                ? t('change.nothingElse')
                : t('change.nothing', { who, what }),
            },
          ]
        : []),
    ];
  });
  const remove = async () => {
    setUnderWay(true);
    try {
      await data(api.DELETE('/abac/{rule}', { params: { path: { rule: rule.id } } }));
    } catch (error) {
      setUnderWay(false);
      throw error;
    }
    onDeleted();
    await queryClient.invalidateQueries({ queryKey: ['/abac'] });
    toast({ title: t('deleted') });
  };
  return (
    <ConfirmDialog
      open={!answer.isPending}
      onClose={onClose}
      title={t('delete.title')}
      consequences={[
        { icon: 'shield-check', text: sayRule(language, rule) },
        ...(answer.fault
          ? [{ tone: 'warn' as const, text: t('delete.unknown', { why: answer.fault.message }) }]
          : changes),
        { text: t('delete.forever') },
      ]}
      confirm={t('delete.confirm', countEffect(answer.effects))}
      danger
      onConfirm={remove}
    />
  );
};
