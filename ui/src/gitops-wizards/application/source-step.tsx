import { useMemo } from 'react';
import { Combobox } from '../../design/combobox/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Segmented } from '../../design/segmented/index.ts';
import { useText } from '../../text/index.ts';
import { foundIn, plain, repositoryAt, shortName } from './found-options.ts';
import type { StepProps } from './steps.tsx';
import styles from './wizard.module.css';

const optionOf = (value: string, label = value) => (value === '' ? undefined : { value, label });

/** Where its manifests are. */
export const SourceStep = (props: StepProps) => {
  const { draft, onDraft } = props;
  const t = useText('applicationWizard');
  return (
    <>
      <div className={styles.kind}>
        <Segmented
          label={t('kind.label')}
          value={draft.kind}
          onChange={kind => onDraft({ ...draft, kind })}
          options={[
            { value: 'git', label: t('kind.git'), icon: 'branch' },
            { value: 'helm', label: t('kind.helm'), icon: 'box' },
          ]}
        />
      </div>
      {draft.kind === 'helm' ? <ChartFields {...props} /> : <FolderFields {...props} />}
    </>
  );
};

/** A folder of a repository: each part is chosen of what there is, or typed. */
const FolderFields = ({ draft, onDraft }: StepProps) => {
  const t = useText('applicationWizard');
  const { runtime, repoUrl, revision } = draft;
  const found = useMemo(() => foundIn({ runtime, repoUrl, revision }), [runtime, repoUrl, revision]);
  return (
    <>
      <Combobox
        label={t('repository')}
        hint={t('repositoryHint')}
        icon="branch"
        placeholder={t('repositoryExample')}
        load={found.repositories}
        asTyped={repositoryAt}
        value={optionOf(repoUrl, shortName(repoUrl))}
        onChange={option => onDraft({ ...draft, repoUrl: option?.value ?? '', revision: '', path: '' })}
      />
      <Combobox
        label={t('revision')}
        hint={t('revisionHint')}
        optional
        placeholder={t('revisionDefault')}
        load={found.branches}
        asTyped={plain}
        value={optionOf(revision)}
        onChange={option => onDraft({ ...draft, revision: option?.value ?? '' })}
      />
      <Combobox
        label={t('path')}
        hint={t('pathHint')}
        optional
        icon="folder"
        placeholder={t('pathDefault')}
        load={found.folders}
        asTyped={plain}
        value={optionOf(draft.path)}
        onChange={option => onDraft({ ...draft, path: option?.value ?? '' })}
      />
    </>
  );
};

const ChartFields = ({ draft, onDraft }: StepProps) => {
  const t = useText('applicationWizard');
  return (
    <>
      <TextField
        label={t('chartRepository')}
        value={draft.repoUrl}
        maxLength={2_048}
        placeholder={t('chartExample')}
        onChange={next => onDraft({ ...draft, repoUrl: next.trim() })}
      />
      <TextField
        label={t('chart')}
        value={draft.chart}
        maxLength={253}
        onChange={chart => onDraft({ ...draft, chart: chart.trim() })}
      />
      <TextField
        label={t('version')}
        hint={t('versionHint')}
        value={draft.revision}
        maxLength={255}
        onChange={next => onDraft({ ...draft, revision: next.trim() })}
      />
    </>
  );
};
