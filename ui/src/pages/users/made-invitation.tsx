import type { components } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './users.module.css';

interface Props {
  readonly made: components['schemas']['NewInvitation'];
  readonly onAnother: () => void;
  readonly onDone: () => void;
}

/** The form that held the focus is gone; without this it would fall to the page behind. */
const takeFocus = (node: HTMLElement | null): void => node?.focus({ preventScroll: true });

/** The link of a new invitation, once. */
export const MadeInvitation = ({ made, onAnother, onDone }: Props) => {
  const t = useText('users');
  const names = made.teams.map(({ name }) => name).join(', ');
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.made}>
      <Banner tone="warn" title={t('invite.made.title', { email: made.email })}>
        {t('invite.made.text')}
      </Banner>
      <CopyField label={t('invite.made.link')} copyLabel={t('invite.made.copy')} text={made.link} />
      <DescriptionList
        labelWidth={96}
        items={[
          {
            id: 'expires',
            label: t('invite.made.expires'),
            value: <Time at={made.expiresAt} format="exact" />,
          },
          { id: 'role', label: t('invite.made.role'), value: t(`role.${made.role}`) },
          ...(names === '' ? [] : [{ id: 'teams', label: t('invite.teams'), value: names }]),
        ]}
      />
      <div className={styles.buttons}>
        <Button variant="primary" onClick={onDone}>
          {t('invite.made.done')}
        </Button>
        <Button onClick={onAnother}>{t('invite.made.another')}</Button>
      </div>
    </div>
  );
};
