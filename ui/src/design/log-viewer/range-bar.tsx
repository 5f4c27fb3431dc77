import { useState } from 'react';
import { useText } from '../../text/index.ts';
import { useCopy } from '../clipboard/index.ts';
import { Icon } from '../icon/index.ts';
import { type LineRange, lineRangeToHash } from './line-range.ts';
import styles from './log-viewer.module.css';

interface Props {
  readonly range: LineRange;
  readonly textOf: (range: LineRange) => Promise<string>;
  /** Address of the range; a link cannot be copied without it. */
  readonly linkOf: ((range: LineRange) => string) | undefined;
  readonly onClose: () => void;
}

/** More lines than this are a download, not a copy. */
const MOST_COPIED = 10_000;

type Copied = 'link' | 'text';

/** What can be done with chosen lines. */
export const RangeBar = ({ range, textOf, linkOf, onClose }: Props) => {
  const t = useText('data.log');
  const copyText = useCopy();
  const [copied, setCopied] = useState<Copied>();
  const copy = async (what: Copied, text: string) => setCopied((await copyText(text)) ? what : undefined);
  const isTooLong = range.to - range.from >= MOST_COPIED;
  return (
    <div className={styles.range} role="toolbar" aria-label={t('range')}>
      <code>{lineRangeToHash(range).replace('-', '–')}</code>
      {linkOf !== undefined && (
        <button type="button" onClick={() => void copy('link', linkOf(range))}>
          <Icon name={copied === 'link' ? 'check' : 'link'} size={14} />
          {t(copied === 'link' ? 'copied' : 'copyLink')}
        </button>
      )}
      <button
        type="button"
        disabled={isTooLong}
        title={isTooLong ? t('copyTooLong', { most: MOST_COPIED }) : undefined}
        onClick={() =>
          void textOf(range).then(
            text => copy('text', text),
            () => setCopied(undefined),
          )
        }
      >
        <Icon name={copied === 'text' ? 'check' : 'copy'} size={14} />
        {t(copied === 'text' ? 'copied' : 'copyText')}
      </button>
      <button type="button" aria-label={t('clearRange')} onClick={onClose}>
        <Icon name="x" size={12} />
      </button>
    </div>
  );
};
