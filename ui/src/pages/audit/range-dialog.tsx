import { Dialog } from '../../design/dialog/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { useText } from '../../text/index.ts';
import styles from './audit.module.css';
import { stretchOf, withStretch } from './range.ts';

interface Props {
  readonly open: boolean;
  readonly query: string;
  readonly onChange: (query: string) => void;
  readonly onClose: () => void;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Two days to look between. */
export const RangeDialog = ({ open, query, onChange, onClose }: Props) => {
  const t = useText('audit.range');
  const { from = '', to = '' } = stretchOf(query);
  return (
    <Dialog open={open} onClose={onClose} title={t('chosen')} size="sm">
      <Form<{ readonly from: string; readonly to: string }>
        layout="panel"
        submit={t('apply')}
        onCancel={onClose}
        onSubmit={async stretch => {
          onChange(withStretch(query, stretch));
          onClose();
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
  );
};
