import { PageSection } from '../../design/page-section/index.ts';
import { Switch } from '../../design/switch/index.ts';
import { ThemePicker } from '../../design/theme/index.ts';
import { usePreference } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './profile.module.css';

/** What a person chose for this browser. */
export const Preferences = () => {
  const t = useText('profile.preferences');
  const [singleKeys, setSingleKeys] = usePreference('singleKeys');
  const [setupHidden, setSetupHidden] = usePreference('setupHidden');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <PageSection title={t('title')} description={t('zone', { zone: timeZone })}>
      <div className={styles.settings}>
        <div className={styles.setting}>
          <div>
            <b>{t('theme')}</b>
            <p>{t('themeHint')}</p>
          </div>
          <ThemePicker />
        </div>
        <Switch
          spread
          label={t('singleKeys')}
          hint={t('singleKeysHint')}
          checked={singleKeys}
          onChange={setSingleKeys}
        />
        <Switch
          spread
          label={t('setup')}
          hint={t('setupHint')}
          checked={!setupHidden}
          onChange={shown => setSetupHidden(!shown)}
        />
      </div>
    </PageSection>
  );
};
