import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './graph-canvas.module.css';

interface Props {
  readonly onIn: () => void;
  readonly onOut: () => void;
  readonly onFit: () => void;
}

/** Zoom and fit, for the pointer. */
export const GraphControls = ({ onIn, onOut, onFit }: Props) => {
  const t = useText('graphics');
  return (
    <fieldset className={styles.controls} aria-label={t('graph.controls')}>
      <button type="button" aria-label={t('graph.zoomOut')} title={t('graph.zoomOut')} onClick={onOut}>
        <Icon name="minus" size={14} />
      </button>
      <button type="button" aria-label={t('graph.zoomIn')} title={t('graph.zoomIn')} onClick={onIn}>
        <Icon name="plus" size={14} />
      </button>
      <button type="button" aria-label={t('graph.fit')} title={t('graph.fit')} onClick={onFit}>
        <Icon name="expand" size={14} />
      </button>
    </fieldset>
  );
};
