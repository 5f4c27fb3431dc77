import { useState } from 'react';
import { Banner } from '../../design/banner/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { PasswordField, TextField } from '../../design/field/index.ts';
import { Form, FormSection } from '../../design/form/index.ts';
import { Select } from '../../design/select/index.ts';
import { useText } from '../../text/index.ts';
import { GroupSection, PeopleSection, UseSection } from './form-sections.tsx';
import { PRESETS, type Preset, presetOf } from './presets.ts';
import {
  issuerProblem,
  needsSecretAgain,
  type Provider,
  type ProviderDraft,
  patchOf,
  withPreset,
} from './provider-draft.ts';
import styles from './sso.module.css';

interface Props {
  readonly start: ProviderDraft;
  /** The provider that is changed; without it a new one is added. */
  readonly provider?: Provider;
  readonly onSave: (draft: ProviderDraft) => Promise<unknown>;
  readonly onCancel: () => void;
}

const HINTS = {
  google: 'googleHint',
  okta: 'oktaHint',
  entra: 'entraHint',
  keycloak: 'keycloakHint',
  other: 'otherHint',
} as const;

/** Sets a provider up. */
export const ProviderForm = ({ start, provider, onSave, onCancel }: Props) => {
  const t = useText('sso');
  const [draft, setDraft] = useState(start);
  const [preset, setPreset] = useState<Preset>(provider ? presetOf(provider.issuer) : 'other');
  const change = (part: Partial<ProviderDraft>) => setDraft(before => ({ ...before, ...part }));
  const changes = provider ? Object.keys(patchOf(provider, draft)).length : 0;
  const mustRepeat = provider !== undefined && needsSecretAgain(provider, draft);
  const blocked = () => {
    if (provider && changes === 0) return t('form.unchanged');
    if (draft.enforced && !draft.enabled) return t('form.mustEnable');
    if (draft.enforced && draft.breakGlassUsers.length === 0) return t('form.breakGlassMissing');
    return mustRepeat ? t('form.secretAgain') : undefined;
  };
  return (
    <Form
      layout="panel"
      submit={provider ? t('form.save', { count: changes }) : t('form.create')}
      disabledReason={blocked()}
      faultFields={{ SSO_LOCKOUT: 'breakGlassUsers' }}
      onSubmit={() => onSave(draft)}
      onCancel={onCancel}
    >
      {!provider && (
        <Select
          label={t('preset.label')}
          hint={t(`preset.${HINTS[preset]}`)}
          options={PRESETS.map(value => ({ value, label: t(`preset.${value}`) }))}
          value={preset}
          onChange={next => {
            setPreset(next);
            setDraft(before => withPreset(before, next));
          }}
        />
      )}
      <FormSection title={t('form.connection')}>
        <TextField
          label={t('form.name')}
          hint={t('form.nameHint')}
          name="name"
          maxLength={64}
          value={draft.name}
          onChange={name => change({ name })}
        />
        <TextField
          label={t('form.issuer')}
          hint={t('form.issuerHint')}
          name="issuer"
          mono
          maxLength={512}
          autoCapitalize="none"
          spellCheck={false}
          value={draft.issuer}
          onChange={issuer => change({ issuer })}
          validate={issuer => {
            const problem = issuerProblem(issuer.trim());
            return issuer === '' || problem === undefined ? undefined : t(`form.${problem}`);
          }}
        />
        <TextField
          label={t('form.clientId')}
          name="clientId"
          mono
          maxLength={256}
          autoCapitalize="none"
          spellCheck={false}
          value={draft.clientId}
          onChange={clientId => change({ clientId })}
        />
        <PasswordField
          label={t('form.secret')}
          hint={provider?.hasClientSecret ? t('form.secretKept') : t('form.secretHint')}
          name="clientSecret"
          autoComplete="off"
          optional={!mustRepeat}
          maxLength={1024}
          value={draft.clientSecret}
          onChange={clientSecret => change({ clientSecret })}
          error={mustRepeat ? t('form.secretAgain') : undefined}
        />
        {provider ? (
          <div className={styles.copy}>
            <span className={styles.label}>{t('form.redirect')}</span>
            <CopyField
              text={provider.redirectUri}
              label={t('form.redirect')}
              copyLabel={t('form.copyRedirect')}
            />
            <span className={styles.small}>{t('form.redirectHint')}</span>
          </div>
        ) : (
          <Banner title={t('form.redirectLater')} />
        )}
      </FormSection>
      <PeopleSection draft={draft} onChange={change} />
      <GroupSection draft={draft} onChange={change} />
      <UseSection draft={draft} onChange={change} provider={provider} />
    </Form>
  );
};
