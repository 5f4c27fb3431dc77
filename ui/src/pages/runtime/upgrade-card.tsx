import { useState } from 'react';
import { Banner } from '../../design/banner/index.ts';
import { Card } from '../../design/card/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { TextField } from '../../design/field/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { HelpLink } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { isImage, upgradeCommand } from './commands.ts';
import styles from './runtime.module.css';

/** How a runtime is brought to another version: what the platform does itself, or what to type; and whether it has worked. */
export const UpgradeCard = ({ runtime }: { readonly runtime: Runtime }) => {
  const t = useText('runtime.upgrade');
  const { kind, version, upgradeAvailable, online } = runtime;
  const [image, setImage] = useState('');
  const [before] = useState(version);
  const isReplaced = before !== undefined && version !== undefined && version !== before;
  if (kind === 'hosted')
    return (
      <Card title={t('title')}>
        <p className={styles.text}>{t('hosted', { version: version ?? '' })}</p>
      </Card>
    );
  return (
    <Card title={t('title')} aside={version === undefined ? undefined : t('runs', { version })}>
      <div className={styles.stack}>
        <p className={styles.text}>
          {upgradeAvailable === undefined ? t('newest') : t('older', { version: upgradeAvailable })}{' '}
          {t('how')}
        </p>
        <TextField
          label={t('image')}
          hint={t('imageHint')}
          value={image}
          onChange={setImage}
          maxLength={500}
          mono
          {...(image === '' || isImage(image) ? {} : { error: t('imageWrong') })}
        />
        <CopyField label={t('command')} copyLabel={t('copy')} text={upgradeCommand(runtime, image)} />
        <div aria-live="polite">
          {isReplaced ? (
            <Banner tone="ok" title={t('done', { version: version ?? '' })} />
          ) : (
            upgradeAvailable !== undefined && (
              <Banner tone="run" title={t(online ? 'waiting' : 'replacing')}>
                {t('waitingText')}
              </Banner>
            )
          )}
        </div>
        <div>
          <HelpLink topic="gitops/runtimes">{t('more')}</HelpLink>
        </div>
      </div>
    </Card>
  );
};
