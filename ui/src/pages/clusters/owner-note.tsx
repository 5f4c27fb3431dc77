import { ButtonLink } from '../../design/button/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { useText } from '../../text/index.ts';
import styles from './boards.module.css';

interface OwningApplication {
  readonly namespace: string;
  readonly name: string;
  readonly isSelfHealing: boolean;
}

interface Props {
  readonly runtime: string;
  readonly application: OwningApplication | undefined;
}

/** Which application something belongs to, and what that means for who would change it here. */
export const OwnerNote = ({ runtime, application }: Props) => {
  const t = useText('clusters.owner');
  if (!application) return null;
  const { namespace, name, isSelfHealing } = application;
  return (
    <div className={styles.owner}>
      <Icon name="app" size={15} />
      <span className={styles.grow}>
        <b>{name}</b>
        <span className={styles.soft}>{t(isSelfHealing ? 'heals' : 'syncs')}</span>
      </span>
      <ButtonLink size="sm" to="/apps/$runtime/$namespace/$name" params={{ runtime, namespace, name }}>
        {t('open')}
      </ButtonLink>
    </div>
  );
};
