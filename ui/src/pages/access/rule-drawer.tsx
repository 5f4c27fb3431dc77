import { useQueryClient } from '@tanstack/react-query';
import type { inputOf, Rule, RuleDraft } from '../../access-rules/index.ts';
import { api, data } from '../../api/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import { RuleForm } from './rule-form.tsx';

type RuleInput = ReturnType<typeof inputOf>;

interface Props {
  readonly start: RuleDraft;
  readonly rule?: Rule;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Writes a new rule, or changes one. */
export const RuleDrawer = ({ start, rule, onClose, onSaved }: Props) => {
  const t = useText('access');
  const queryClient = useQueryClient();
  const save = async (body: RuleInput) => {
    const saved = await (rule
      ? data(api.PUT('/abac/{rule}', { params: { path: { rule: rule.id } }, body }))
      : data(api.POST('/abac', { body })));
    await queryClient.invalidateQueries({ queryKey: ['/abac'] });
    toast({ title: t(rule ? 'saved' : 'created') });
    onSaved(saved.id);
  };
  return (
    <Drawer open onClose={onClose} wide title={t(rule ? 'form.editTitle' : 'form.createTitle')}>
      <RuleForm start={start} {...(rule ? { rule } : {})} onSave={save} onCancel={onClose} />
    </Drawer>
  );
};
