import { Checkbox } from '../../design/checkbox/index.ts';
import { Combobox } from '../../design/combobox/index.ts';
import { TextField } from '../../design/field/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { Select } from '../../design/select/index.ts';
import { BelongingFields } from '../../gitops/index.ts';
import { PolicyOptions, RetryFields } from '../../sync-policy/index.ts';
import { useText } from '../../text/index.ts';
import type { ApplicationDraft } from './draft.ts';
import { isName, isNamespace } from './draft.ts';
import type { Ground } from './use-wizard-ground.ts';
import styles from './wizard.module.css';

export interface StepProps {
  readonly draft: ApplicationDraft;
  readonly onDraft: (draft: ApplicationDraft) => void;
  readonly ground: Ground;
}

const optionOf = (value: string) => (value === '' ? undefined : { value, label: value });

const sourceHint = ({ isPending, sources, fault }: Ground) => {
  if (isPending) return 'gitSourceWait';
  return sources.length === 0 && fault === undefined ? 'gitSourceNone' : 'gitSourceHint';
};

/** Its name, and where its manifest goes. */
export const GeneralStep = ({ draft, onDraft, ground }: StepProps) => {
  const t = useText('applicationWizard');
  return (
    <>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={draft.name}
        maxLength={253}
        onChange={name => onDraft({ ...draft, name })}
        {...(draft.name === '' || isName(draft.name) ? {} : { error: t('nameInvalid') })}
      />
      <TextField
        label={t('project')}
        value={draft.project}
        maxLength={253}
        onChange={project => onDraft({ ...draft, project })}
      />
      <Select
        label={t('runtime')}
        hint={t('runtimeHint')}
        value={draft.runtime}
        onChange={runtime => onDraft({ ...draft, runtime, gitSource: '' })}
        options={ground.runtimes.map(({ name, online }) => ({
          value: name,
          label: name,
          ...(online ? {} : { hint: t('offline'), disabled: true }),
        }))}
      />
      <Select
        label={t('gitSource')}
        hint={t(sourceHint(ground))}
        value={draft.gitSource}
        onChange={gitSource => onDraft({ ...draft, gitSource })}
        options={ground.sources.map(({ name, repository, canWrite }) => ({
          value: name,
          label: name,
          hint: canWrite === false ? t('noWrite') : repository,
        }))}
        {...(ground.fault ? { error: ground.fault } : {})}
      />
      <BelongingFields
        product={draft.product}
        groups={draft.groups}
        onChange={(name, value) => onDraft({ ...draft, [name]: value })}
      />
    </>
  );
};

/** Where it deploys to. */
export const DestinationStep = ({ draft, onDraft, ground }: StepProps) => {
  const t = useText('applicationWizard');
  const options = ground.clusters.map(({ name, server }) => ({ value: name, label: name, hint: server }));
  const known = options.find(({ value }) => value === draft.cluster) ?? optionOf(draft.cluster);
  return (
    <>
      <Combobox
        label={t('cluster')}
        icon="cluster"
        options={options}
        value={known}
        onChange={option => onDraft({ ...draft, cluster: option?.value ?? '' })}
      />
      <TextField
        label={t('namespace')}
        hint={t('namespaceHint')}
        optional
        value={draft.namespace}
        maxLength={63}
        onChange={namespace => onDraft({ ...draft, namespace: namespace.trim() })}
        {...(draft.namespace === '' || isNamespace(draft.namespace) ? {} : { error: t('namespaceInvalid') })}
      />
    </>
  );
};

/** When and how it syncs. */
export const SyncStep = ({ draft, onDraft }: StepProps) => {
  const t = useText('applicationWizard');
  return (
    <>
      <RadioGroup
        label={t('sync.label')}
        labelHidden
        value={draft.isAutomatic ? 'automatic' : 'manual'}
        onChange={value => onDraft({ ...draft, isAutomatic: value === 'automatic' })}
        options={[
          { value: 'manual', label: t('sync.manual'), hint: t('sync.manualHint') },
          { value: 'automatic', label: t('sync.automatic'), hint: t('sync.automaticHint') },
        ]}
      />
      {draft.isAutomatic && (
        <div className={styles.group}>
          <p className={styles.label}>{t('sync.when')}</p>
          <div className={styles.pair}>
            <Checkbox
              label={t('sync.prune')}
              checked={draft.prune}
              onChange={prune => onDraft({ ...draft, prune })}
            />
            <Checkbox
              label={t('sync.selfHeal')}
              checked={draft.selfHeal}
              onChange={selfHeal => onDraft({ ...draft, selfHeal })}
            />
          </div>
        </div>
      )}
      <RetryFields retry={draft.retry} onChange={retry => onDraft({ ...draft, retry })} />
      <div className={styles.group}>
        <p className={styles.label}>{t('sync.options')}</p>
        <PolicyOptions options={draft.options} onChange={options => onDraft({ ...draft, options })} />
      </div>
    </>
  );
};
