import { Banner } from '../../design/banner/index.ts';
import { Checkbox } from '../../design/checkbox/index.ts';
import { TextField } from '../../design/field/index.ts';
import { FormSection } from '../../design/form/index.ts';
import { useText } from '../../text/index.ts';
import { BreakGlassField } from './break-glass-field.tsx';
import { MappingField } from './mapping-field.tsx';
import type { Provider, ProviderDraft } from './provider-draft.ts';
import { WordsField } from './words-field.tsx';

interface Props {
  readonly draft: ProviderDraft;
  readonly onChange: (part: Partial<ProviderDraft>) => void;
}

const SCOPES = ['email', 'profile', 'groups', 'offline_access'];

/** Who may sign in. */
export const PeopleSection = ({ draft, onChange }: Props) => {
  const t = useText('sso.form');
  return (
    <FormSection title={t('people')}>
      <WordsField
        label={t('domains')}
        hint={t('domainsHint')}
        name="allowedDomains"
        placeholder={t('domainsPlaceholder')}
        newWord={t('newDomain')}
        value={draft.allowedDomains}
        onChange={allowedDomains => onChange({ allowedDomains })}
      />
      <Checkbox
        label={t('createUsers')}
        hint={t('createUsersHint')}
        checked={draft.createUsers}
        onChange={createUsers => onChange({ createUsers })}
      />
      <Checkbox
        label={t('trustEmail')}
        hint={t('trustEmailHint')}
        checked={draft.assumeEmailVerified}
        onChange={assumeEmailVerified => onChange({ assumeEmailVerified })}
      />
    </FormSection>
  );
};

/** What groups of the provider mean here. */
export const GroupSection = ({ draft, onChange }: Props) => {
  const t = useText('sso');
  return (
    <FormSection title={t('form.groups')} hint={t('form.groupsHint')}>
      <MappingField value={draft.groupTeams} onChange={groupTeams => onChange({ groupTeams })} />
      <TextField
        label={t('form.adminGroup')}
        hint={t('form.adminGroupHint')}
        name="adminGroup"
        optional
        maxLength={256}
        value={draft.adminGroup}
        onChange={adminGroup => onChange({ adminGroup })}
      />
      {draft.adminGroup.trim() !== '' && (
        <Banner tone="warn" title={t('warn.adminGroup')}>
          {t('warn.adminGroupText')}
        </Banner>
      )}
      <TextField
        label={t('form.groupClaim')}
        name="groupClaim"
        mono
        maxLength={256}
        value={draft.groupClaim}
        onChange={groupClaim => onChange({ groupClaim })}
      />
      <WordsField
        label={t('form.scopes')}
        hint={t('form.scopesHint')}
        name="scopes"
        placeholder={t('form.scopesPlaceholder')}
        newWord={t('form.newScope')}
        suggestions={SCOPES}
        value={draft.scopes}
        onChange={scopes => onChange({ scopes })}
      />
    </FormSection>
  );
};

interface UseProps extends Props {
  readonly provider: Provider | undefined;
}

/** Whether it is offered, and whether there is any other way in. */
export const UseSection = ({ draft, onChange, provider }: UseProps) => {
  const t = useText('sso');
  return (
    <FormSection title={t('form.use')}>
      <Checkbox
        label={t('form.enabled')}
        hint={t('form.enabledHint')}
        checked={draft.enabled}
        onChange={enabled => onChange({ enabled })}
      />
      {provider?.enabled && !draft.enabled && (
        <Banner tone="warn" title={t('warn.disable')}>
          {t('warn.disableText')}
        </Banner>
      )}
      <Checkbox
        label={t('form.enforced')}
        hint={t('form.enforcedHint')}
        checked={draft.enforced}
        onChange={enforced => onChange({ enforced })}
      />
      {draft.enforced && (
        <>
          {!provider?.enforced && (
            <Banner tone="warn" title={t('warn.enforce')}>
              {t('warn.enforceText')}
            </Banner>
          )}
          <BreakGlassField
            value={draft.breakGlassUsers}
            onChange={breakGlassUsers => onChange({ breakGlassUsers })}
          />
        </>
      )}
    </FormSection>
  );
};
