import { Banner } from '../../../design/banner/index.ts';
import { TextAreaField, TextField } from '../../../design/field/index.ts';
import { FormSection } from '../../../design/form/index.ts';
import { Switch } from '../../../design/switch/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './config.module.css';
import type { PartProps } from './manifest-fields.ts';
import { problemsOf, sourceProblem } from './manifest-problems.ts';

/** Where the manifests come from, and how they are rendered. */
export const SourceForm = ({ fields, disabled, change }: PartProps) => {
  const t = useText('application.config');
  const known = useText('applicationConfig');
  const problem = sourceProblem(fields);
  if (fields.sources > 0) return <Banner title={t('sources', { count: fields.sources })} />;
  const isHelm = fields.chart !== '' || fields.helmParameters !== '' || fields.helmValues !== '';
  return (
    <>
      <FormSection title={t('source')}>
        <div className={styles.grid}>
          <TextField
            label={t('repository')}
            hint={known('repositoryHint')}
            mono
            maxLength={2_048}
            value={fields.repoURL}
            disabled={disabled}
            onChange={value => change('repoURL', value)}
            {...(problem === undefined ? {} : { error: known(`problem.${problem}`) })}
          />
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
      {fields.isDirectory && <Directory fields={fields} disabled={disabled} change={change} />}
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

/** Which files of a folder of plain manifests count. */
const Directory = ({ fields, disabled, change }: PartProps) => {
  const t = useText('applicationConfig');
  const problems = problemsOf(fields);
  return (
    <FormSection title={t('directory')} hint={t('directoryHint')}>
      <div className={styles.switches}>
        <Switch
          label={t('recurse')}
          hint={t('recurseHint')}
          checked={fields.recurse}
          disabled={disabled}
          onChange={value => change('recurse', value)}
        />
      </div>
      <div className={styles.grid}>
        {(['include', 'exclude'] as const).map(name => (
          <TextField
            key={name}
            label={t(name)}
            hint={t('patternHint')}
            optional
            mono
            maxLength={1_024}
            value={fields[name]}
            disabled={disabled}
            onChange={value => change(name, value)}
            {...(problems[name] === undefined ? {} : { error: t('problem.pattern') })}
          />
        ))}
      </div>
    </FormSection>
  );
};
