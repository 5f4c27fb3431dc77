/**
 * Writes a new rule, or changes one. Somebody else may change the same rule meanwhile: what is written here is then
 * kept and not sent over theirs, until the reader has loaded their version or decided to save over it.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { draftOf, type inputOf, type Rule, type RuleDraft } from '../../access-rules/index.ts';
import { api, data, faultFrom } from '../../api/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import { newerOf, tagOf } from './rule-basis.ts';
import { RuleChanged } from './rule-changed.tsx';
import { RuleForm } from './rule-form.tsx';

type RuleInput = ReturnType<typeof inputOf>;

interface Props {
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

export const CreateRuleDrawer = ({ start, onClose, onSaved }: Props & { readonly start: RuleDraft }) => {
  const t = useText('access');
  const refresh = useRefreshRules();
  const create = async (body: RuleInput) => {
    const { id } = await data(api.POST('/abac', { body }));
    await refresh();
    toast({ title: t('created') });
    onSaved(id);
  };
  return (
    <Drawer open onClose={onClose} wide title={t('form.createTitle')}>
      <RuleForm start={start} onSave={create} onCancel={onClose} />
    </Drawer>
  );
};

/** `rule` follows what the server has. */
export const EditRuleDrawer = ({ rule, onClose, onSaved }: Props & { readonly rule: Rule }) => {
  const t = useText('access');
  const refresh = useRefreshRules();
  /** The version that the fields were filled with. */
  const [loaded, setLoaded] = useState(rule);
  /** The version that may be saved over. */
  const [known, setKnown] = useState(rule);
  const [refusedFor, setRefusedFor] = useState<Rule>();
  const [isSaving, setSaving] = useState(false);
  const newest = newerOf(rule, refusedFor);
  const save = async (body: RuleInput) => {
    setSaving(true);
    const path = { rule: rule.id };
    try {
      const params = { path, header: { 'If-Match': tagOf(known) } };
      const saved = await data(api.PUT('/abac/{rule}', { params, body }));
      await refresh();
      toast({ title: t('saved') });
      onSaved(saved.id);
    } catch (error) {
      if (faultFrom(error).code !== 'ACCESS_RULE_CHANGED') throw error;
      setRefusedFor(await data(api.GET('/abac/{rule}', { params: { path } })));
    } finally {
      setSaving(false);
    }
  };
  const load = () => {
    setLoaded(newest);
    setKnown(newest);
  };
  const isChanged = !isSaving && newerOf(known, newest) !== known;
  return (
    <Drawer open onClose={onClose} wide title={t('form.editTitle')}>
      <RuleForm
        key={loaded.updatedAt}
        start={draftOf(loaded)}
        rule={newest}
        notice={isChanged && <RuleChanged rule={newest} onLoad={load} onKeep={() => setKnown(newest)} />}
        onSave={save}
        onCancel={onClose}
      />
    </Drawer>
  );
};

const useRefreshRules = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['/abac'] });
};
