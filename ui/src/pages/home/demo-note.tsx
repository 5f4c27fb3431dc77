import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './home-page.module.css';
import { useDelivery } from './use-home.ts';

/** Says that some of the figures were made up, and takes the demo away. */
export const DemoNote = () => {
  const t = useText('home.demo');
  const { overview } = useDelivery();
  const mayRemove = useCan('update', 'account');
  const [asking, setAsking] = useState(false);
  if (!overview?.includesDemo) return null;
  const remove = async () => {
    await data(api.DELETE('/demo'));
    toast({ title: t('removing') });
  };
  return (
    <p className={styles.demo}>
      <Tag>{t('tag')}</Tag>
      <span>{t('text')}</span>
      {mayRemove && (
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('question')}
        consequences={[{ text: t('gone'), tone: 'danger' }, { text: t('kept') }]}
        confirm={t('confirm')}
        danger
        onConfirm={remove}
      />
    </p>
  );
};
