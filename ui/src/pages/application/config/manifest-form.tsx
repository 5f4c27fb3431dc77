import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { TextAreaField, TextField } from '../../../design/field/index.ts';
import { FormSection } from '../../../design/form/index.ts';
import { Switch } from '../../../design/switch/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './config.module.css';
import { fieldsOf, type ManifestFields, withField } from './manifest-draft.ts';

interface Props {
  readonly manifest: string;
  readonly disabled: boolean;
  readonly onChange: (manifest: string) => void;
  readonly onYaml: () => void;
}

type Change = <Name extends keyof ManifestFields>(name: Name, value: ManifestFields[Name]) => void;

/** Where an application comes from and goes to, and what happens by itself. */
export const ManifestForm = ({ manifest, disabled, onChange, onYaml }: Props) => {
  const t = useText('application.config');
  const fields = fieldsOf(manifest);
  if (!fields)
    return (
      <Banner
        tone="warn"
        title={t('yamlProblem')}
        actions={
          <Button size="sm" onClick={onYaml}>
            {t('yaml')}
          </Button>
        }
      />
    );
  const change: Change = (name, value) => onChange(withField(manifest, name, value));
  return (
    <>
      <Source fields={fields} disabled={disabled} change={change} />
      <FormSection title={t('destination')}>
        <div className={styles.grid}>
          <TextField label={t('cluster')} mono value={fields.server} readOnly />
          <TextField
            label={t('namespace')}
            mono
            value={fields.namespace}
            disabled={disabled}
            onChange={value => change('namespace', value)}
          />
          <TextField
            label={t('project')}
            mono
            value={fields.project}
            disabled={disabled}
            onChange={value => change('project', value)}
          />
        </div>
      </FormSection>
      <FormSection title={t('syncPolicy')}>
        <div className={styles.switches}>
          <Switch
            label={t('automated')}
            hint={t('automatedHint')}
            checked={fields.automated}
            disabled={disabled}
            onChange={value => change('automated', value)}
          />
          <Switch
            label={t('prune')}
            hint={t('pruneHint')}
            checked={fields.automated && fields.prune}
            disabled={disabled || !fields.automated}
            onChange={value => change('prune', value)}
          />
          <Switch
            label={t('selfHeal')}
            hint={t('selfHealHint')}
            checked={fields.automated && fields.selfHeal}
            disabled={disabled || !fields.automated}
            onChange={value => change('selfHeal', value)}
          />
        </div>
      </FormSection>
      <p className={styles.quiet}>{t('advanced')}</p>
    </>
  );
};

interface SourceProps {
  readonly fields: ManifestFields;
  readonly disabled: boolean;
  readonly change: Change;
}

const Source = ({ fields, disabled, change }: SourceProps) => {
  const t = useText('application.config');
  if (fields.sources > 0) return <Banner title={t('sources', { count: fields.sources })} />;
  const isHelm = fields.chart !== '' || fields.helmParameters !== '' || fields.helmValues !== '';
  return (
    <>
      <FormSection title={t('source')}>
        <div className={styles.grid}>
          <TextField label={t('repository')} mono value={fields.repoURL} readOnly />
          {fields.chart === '' ? (
            <TextField
              label={t('path')}
              mono
              value={fields.path}
              disabled={disabled}
              onChange={value => change('path', value)}
            />
          ) : (
            <TextField
              label={t('chart')}
              mono
              value={fields.chart}
              disabled={disabled}
              onChange={value => change('chart', value)}
            />
          )}
          <TextField
            label={t('revision')}
            hint={t('revisionHint')}
            mono
            value={fields.targetRevision}
            disabled={disabled}
            onChange={value => change('targetRevision', value)}
          />
        </div>
      </FormSection>
      {isHelm && (
        <FormSection title={t('helm')}>
          <div className={styles.grid}>
            <TextAreaField
              label={t('parameters')}
              hint={t('parametersHint')}
              optional
              mono
              rows={4}
              value={fields.helmParameters}
              disabled={disabled}
              onChange={value => change('helmParameters', value)}
            />
            <TextAreaField
              label={t('values')}
              hint={t('valuesHint')}
              optional
              mono
              rows={8}
              value={fields.helmValues}
              disabled={disabled}
              onChange={value => change('helmValues', value)}
            />
          </div>
        </FormSection>
      )}
      {fields.kustomizeImages !== '' && (
        <FormSection title={t('images')}>
          <TextAreaField
            label={t('images')}
            hint={t('imagesHint')}
            optional
            mono
            rows={3}
            value={fields.kustomizeImages}
            disabled={disabled}
            onChange={value => change('kustomizeImages', value)}
          />
        </FormSection>
      )}
    </>
  );
};
