import { useState } from 'react';
import { Chip } from '../../design/chip/index.ts';
import { Dialog } from '../../design/dialog/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { useText } from '../../text/index.ts';
import styles from './audit.module.css';
import { QUICK_RANGES, type QuickRange, rangeOf, stretchOf, withStretch } from './range.ts';

interface Props {
  readonly query: string;
  readonly onChange: (query: string) => void;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The stretch of time, for those who do not write it. */
export const RangeMenu = ({ query, onChange }: Props) => {
  const t = useText('audit.range');
  const [choosing, setChoosing] = useState(false);
  const range = rangeOf(query);
  const quick = (Object.keys(QUICK_RANGES) as QuickRange[]).map(name => ({
    label: t(name),
    checked: range === name,
    onSelect: () => onChange(withStretch(query, { from: QUICK_RANGES[name] })),
  }));
  const { from = '', to = '' } = stretchOf(query);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Chip icon="calendar" opens on={range !== 'all'}>
            {t(range === 'custom' ? 'chosen' : range)}
          </Chip>
        }
        items={[
          { label: t('all'), checked: range === 'all', onSelect: () => onChange(withStretch(query, {})) },
          ...quick,
          { label: t('custom'), checked: range === 'custom', onSelect: () => setChoosing(true) },
        ]}
      />
      <Dialog open={choosing} onClose={() => setChoosing(false)} title={t('chosen')} size="sm">
        <Form<{ readonly from: string; readonly to: string }>
          layout="panel"
          submit={t('apply')}
          onCancel={() => setChoosing(false)}
          onSubmit={async stretch => {
            onChange(withStretch(query, stretch));
            setChoosing(false);
          }}
        >
          <TextField
            label={t('from')}
            name="from"
            type="date"
            optional
            defaultValue={DAY.test(from) ? from : ''}
          />
          <TextField label={t('to')} name="to" type="date" optional defaultValue={DAY.test(to) ? to : ''} />
          <p className={styles.hint}>{t('hint')}</p>
        </Form>
      </Dialog>
    </>
  );
};
