import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type components, data } from '../../api/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { TextAreaField, TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { Select } from '../../design/select/index.ts';
import { Switch } from '../../design/switch/index.ts';
import { toast } from '../../design/toast/index.ts';
import { pathOf, type Repository } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';

type Protection = components['schemas']['BranchProtection'];

interface Props {
  readonly repository: Repository;
  /** The one to change; without it one is added. */
  readonly protection?: Protection;
  readonly onClose: () => void;
}

const BASIC = {
  requirePullRequest: true,
  requiredApprovals: 1,
  requiredStatuses: [] as string[],
  dismissStaleApprovals: true,
  allowForcePush: false,
  allowDeletion: false,
  bindsAdmins: true,
};
const MOST_APPROVALS = 10;
const SWITCHES = [
  ['requirePullRequest', 'pullRequest'],
  ['dismissStaleApprovals', 'stale'],
  ['allowForcePush', 'force'],
  ['allowDeletion', 'deletion'],
  ['bindsAdmins', 'admins'],
] as const;

/** Says how branches may be changed. */
export const ProtectionDrawer = ({ repository, protection, onClose }: Props) => {
  const t = useText('repositories.one.protection');
  const queryClient = useQueryClient();
  const [rule, setRule] = useState(() => ({ ...BASIC, ...protection }));
  const [statuses, setStatuses] = useState(() => rule.requiredStatuses.join('\n'));
  const save = async ({ pattern = protection?.pattern ?? '' }: { readonly pattern?: string }) => {
    const { requirePullRequest, requiredApprovals, dismissStaleApprovals } = rule;
    const { allowForcePush, allowDeletion, bindsAdmins } = rule;
    await data(
      api.PUT('/repos/{owner}/{repo}/protections', {
        params: { path: pathOf(repository) },
        body: {
          pattern,
          requirePullRequest,
          requiredApprovals,
          dismissStaleApprovals,
          allowForcePush,
          allowDeletion,
          bindsAdmins,
          requiredStatuses: statuses.split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()])),
          ...(protection?.pushers === undefined ? {} : { pushers: protection.pushers }),
        },
      }),
    );
    await queryClient.invalidateQueries({ queryKey: ['/repos/{owner}/{repo}/protections'] });
    toast({ title: t('saved', { pattern }) });
    onClose();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={protection ? t('form.editTitle', { pattern: protection.pattern }) : t('form.title')}
    >
      <Form<{ readonly pattern?: string }>
        layout="panel"
        submit={t(protection ? 'form.save' : 'form.submit')}
        onSubmit={save}
        onCancel={onClose}
      >
        {protection === undefined && (
          <TextField
            label={t('form.pattern')}
            hint={t('form.patternHint')}
            name="pattern"
            mono
            maxLength={244}
            defaultValue={repository.defaultBranch}
          />
        )}
        <Select
          label={t('form.approvals')}
          options={Array.from({ length: MOST_APPROVALS + 1 }, (_, at) => ({
            value: String(at),
            label: String(at),
          }))}
          value={String(rule.requiredApprovals)}
          onChange={count => setRule({ ...rule, requiredApprovals: Number(count) })}
        />
        <TextAreaField
          label={t('form.statuses')}
          hint={t('form.statusesHint')}
          optional
          mono
          rows={3}
          value={statuses}
          onChange={setStatuses}
        />
        {SWITCHES.map(([key, word]) => (
          <Switch
            key={key}
            label={t(`form.${word}`)}
            checked={rule[key]}
            onChange={value => setRule({ ...rule, [key]: value })}
          />
        ))}
      </Form>
    </Drawer>
  );
};
