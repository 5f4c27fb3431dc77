import { useState } from 'react';
import { Button } from '../../design/button/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { toast } from '../../design/toast/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { useEverybody } from '../../people/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { ConnectionTest } from './connection-test.tsx';
import { DisableProvider, useSwitchProvider } from './provider-acts.tsx';
import type { Provider } from './provider-draft.ts';
import { ProviderPill } from './provider-state.tsx';
import styles from './sso.module.css';

interface Props {
  readonly provider: Provider;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One provider: what is left to do, whether it works, and its settings. */
export const ProviderPanel = ({ provider, onClose, onEdit, onDelete }: Props) => {
  const t = useText('sso.panel');
  const mayUpdate = useCan('update', 'sso');
  const [disabling, setDisabling] = useState(false);
  const switchTo = useSwitchProvider();
  const switchOn = () =>
    void switchTo(provider, true).catch((error: Error) => toast({ title: error.message, tone: 'bad' }));
  return (
    <DetailPanel title={provider.name} lead={<ProviderPill provider={provider} />} onClose={onClose}>
      {mayUpdate && (
        <div className={styles.acts}>
          {provider.enabled ? (
            <Button onClick={() => setDisabling(true)}>{t('off')}</Button>
          ) : (
            <Button variant="primary" onClick={switchOn}>
              {t('on')}
            </Button>
          )}
          <Button icon="edit" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button variant="danger" icon="trash" onClick={onDelete}>
            {t('delete')}
          </Button>
        </div>
      )}
      {!provider.enabled && (
        <PageSection title={t('next')}>
          <ol className={styles.next}>
            <li>{t('nextRegister')}</li>
            <li>{t('nextTest')}</li>
            <li>{t('nextOn')}</li>
          </ol>
        </PageSection>
      )}
      <Addresses provider={provider} />
      <ConnectionTest provider={provider} />
      <Groups provider={provider} />
      <Settings provider={provider} />
      {disabling && <DisableProvider provider={provider} onClose={() => setDisabling(false)} />}
    </DetailPanel>
  );
};

interface PartProps {
  readonly provider: Provider;
}

const Addresses = ({ provider: { id, redirectUri, enabled } }: PartProps) => {
  const t = useText('sso');
  const signIn = new URL(`/api/auth/sso/${id}/start`, redirectUri).href;
  return (
    <>
      <PageSection title={t('panel.redirect')} description={t('form.redirectHint')}>
        <CopyField text={redirectUri} label={t('panel.redirect')} copyLabel={t('form.copyRedirect')} />
      </PageSection>
      {enabled && (
        <PageSection title={t('panel.signIn')}>
          <CopyField text={signIn} label={t('panel.signIn')} copyLabel={t('panel.copySignIn')} />
        </PageSection>
      )}
    </>
  );
};

const Groups = ({ provider: { groupTeams, adminGroup, groupClaim } }: PartProps) => {
  const t = useText('sso.panel');
  const isMapped = groupTeams.length > 0 || adminGroup !== null;
  return (
    <PageSection title={t('groups')} description={isMapped ? t('claim', { claim: groupClaim }) : undefined}>
      {isMapped ? (
        <ul className={styles.groups}>
          {adminGroup !== null && <GroupLine group={adminGroup} to={t('admins')} />}
          {groupTeams.map(({ group, team }) => (
            <GroupLine key={`${group} ${team._id}`} group={group} to={team.name} />
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{t('noGroups')}</p>
      )}
    </PageSection>
  );
};

const GroupLine = ({ group, to }: { readonly group: string; readonly to: string }) => (
  <li>
    <code>{group}</code>
    <Icon name="arrow-r" size={12} />
    <b>{to}</b>
  </li>
);

const Settings = ({ provider }: PartProps) => {
  const t = useText('sso.panel');
  const isRequired = provider.enforced || provider.breakGlassUsers.length > 0;
  const users = useEverybody(isRequired);
  const nameOf = (id: string) => users.data?.find(({ _id }) => _id === id)?.userName ?? t('someone');
  return (
    <PageSection title={t('facts')}>
      <DescriptionList
        labelWidth={120}
        items={[
          { id: 'issuer', label: t('issuer'), value: <code className={styles.code}>{provider.issuer}</code> },
          {
            id: 'client',
            label: t('clientId'),
            value: <code className={styles.code}>{provider.clientId}</code>,
          },
          {
            id: 'secret',
            label: t('secret'),
            value: t(provider.hasClientSecret ? 'secretSet' : 'secretNone'),
          },
          { id: 'scopes', label: t('scopes'), value: <Tags words={provider.scopes} /> },
          {
            id: 'domains',
            label: t('domains'),
            value:
              provider.allowedDomains.length === 0 ? (
                t('anyDomain')
              ) : (
                <Tags words={provider.allowedDomains} />
              ),
          },
          { id: 'new', label: t('newUsers'), value: t(provider.createUsers ? 'created' : 'invited') },
          ...(isRequired
            ? [
                {
                  id: 'glass',
                  label: t('breakGlass'),
                  value:
                    provider.breakGlassUsers.length === 0 ? (
                      t('none')
                    ) : (
                      <Tags words={provider.breakGlassUsers.map(nameOf)} />
                    ),
                },
              ]
            : []),
          { id: 'changed', label: t('changed'), value: <Time at={provider.updatedAt} /> },
        ]}
      />
    </PageSection>
  );
};

const Tags = ({ words }: { readonly words: readonly string[] }) => (
  <span className={styles.tags}>
    {words.map(word => (
      <Tag key={word}>{word}</Tag>
    ))}
  </span>
);
