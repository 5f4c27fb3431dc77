import { useText } from '../../text/index.ts';
import { Banner } from '../banner/index.ts';
import { CopyButton } from '../copy-button/index.ts';
import { Coded, sentence } from '../sentence/index.ts';
import type { FaultLike } from './fault-fields.ts';
import styles from './form.module.css';

interface Props {
  readonly fault: FaultLike;
  /** How many fields show their part of it. */
  readonly fields?: number;
  /** The parts of it that no field shows. */
  readonly others?: readonly string[];
}

/** Why what was asked for did not happen: what the server said, what to do, and the request to ask about. */
export const FaultBanner = ({ fault, fields = 0, others = [] }: Props) => {
  const t = useText('design');
  if (fields > 0)
    return (
      <Banner tone="bad" urgent title={t('form.correct', { count: fields })}>
        {others.length > 0 && others.map(other => <p key={other}>{sentence(other)}</p>)}
      </Banner>
    );
  return (
    <Banner tone="bad" urgent title={sentence(fault.message)}>
      {fault.hint !== undefined && (
        <p>
          <Coded>{fault.hint}</Coded>
        </p>
      )}
      {fault.requestId !== undefined && (
        <p className={styles.request}>
          {t('request', { id: fault.requestId.slice(0, 8) })}
          <CopyButton text={fault.requestId} label={t('copyRequest')} />
        </p>
      )}
    </Banner>
  );
};
