import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { TextField } from '../../../design/field/index.ts';
import { FormSection } from '../../../design/form/index.ts';
import { RadioGroup } from '../../../design/radio-group/index.ts';
import { Switch } from '../../../design/switch/index.ts';
import { BelongingFields } from '../../../gitops/index.ts';
import { PolicyOptions, RetryFields } from '../../../sync-policy/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './config.module.css';
import { withField } from './manifest-draft.ts';
import { type ChangeField, DELETIONS, fieldsOf, type PartProps } from './manifest-fields.ts';
import { SourceForm } from './source-form.tsx';

interface Props {
  readonly manifest: string;
  /** What syncs it, as its runtime says. */
  readonly engine: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (manifest: string) => void;
  readonly onYaml: () => void;
}

/** What an application belongs to, where it comes from and goes to, and what happens by itself. */
export const ManifestForm = ({ manifest, engine, disabled, onChange, onYaml }: Props) => {
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
  const change: ChangeField = (name, value) => onChange(withField(manifest, name, value, engine));
  return (
    <>
      <About {...{ fields, disabled, change }} />
      <SourceForm {...{ fields, disabled, change }} />
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
      <Policy {...{ fields, disabled, change }} />
      <p className={styles.quiet}>{t('advanced')}</p>
    </>
  );
};

/** What it belongs to. */
const About = ({ fields, disabled, change }: PartProps) => {
  const t = useText('applicationConfig');
  return (
    <FormSection title={t('about')}>
      <div className={styles.grid}>
        <BelongingFields
          product={fields.product}
          groups={fields.groups}
          disabled={disabled}
          onChange={change}
        />
      </div>
    </FormSection>
  );
};

const DELETION_WORDS = {
  foreground: 'deletionForeground',
  background: 'deletionBackground',
  none: 'deletionNone',
} as const;

/** How syncs go about it, and what is left of it in the end. */
const Policy = ({ fields, disabled, change }: PartProps) => {
  const t = useText('applicationConfig');
  return (
    <>
      <FormSection title={t('options')}>
        <PolicyOptions
          options={fields.syncOptions}
          disabled={disabled}
          onChange={options => change('syncOptions', options)}
        />
      </FormSection>
      <FormSection title={t('retry')}>
        <RetryFields retry={fields.retry} disabled={disabled} onChange={retry => change('retry', retry)} />
      </FormSection>
      <FormSection title={t('deletion')}>
        <RadioGroup
          label={t('whenDeleted')}
          value={fields.deletion}
          disabled={disabled}
          onChange={deletion => change('deletion', deletion)}
          options={DELETIONS.map(value => ({
            value,
            label: t(DELETION_WORDS[value]),
            hint: t(`${DELETION_WORDS[value]}Hint`),
          }))}
        />
      </FormSection>
    </>
  );
};
