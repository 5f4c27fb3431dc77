import { useState } from 'react';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import { type JsonEntry, type JsonShape, shapeOf } from './json-model.ts';
import styles from './key-value.module.css';

interface Props {
  readonly label: string;
  readonly value: unknown;
  /** Levels that are open at first; 2 unless told. */
  readonly openLevels?: number | undefined;
}

const BRACKETS = { object: ['{', '}'], array: ['[', ']'] } as const;
/** Entries shown at once. */
const PAGE = 100;
/** Deeper values are closed for good: nobody reads them here. */
const DEEPEST = 32;

interface EntryProps {
  /** Absent for the value itself. */
  readonly name: string | undefined;
  readonly value: unknown;
  readonly level: number;
  readonly openLevels: number;
}

const Name = ({ name }: Pick<EntryProps, 'name'>) =>
  name === undefined ? null : (
    <>
      <span className={styles.jsonKey}>{name}</span>
      {': '}
    </>
  );

const More = ({ hidden, onMore }: { readonly hidden: number; readonly onMore: () => void }) => {
  const t = useText('data.json');
  if (hidden <= 0) return null;
  return (
    <button type="button" className={styles.jsonMore} onClick={onMore}>
      {t('more', { count: hidden })}
    </button>
  );
};

const Container = ({
  shape,
  ...props
}: EntryProps & { readonly shape: Extract<JsonShape, { readonly entries: readonly JsonEntry[] }> }) => {
  const t = useText('data.json');
  const { name, level, openLevels } = props;
  const [open, setOpen] = useState(level < openLevels);
  const [shown, setShown] = useState(PAGE);
  const [start, end] = BRACKETS[shape.kind];
  const count = shape.entries.length;
  if (count === 0 || level > DEEPEST) {
    return (
      <div className={styles.jsonLine}>
        <Name name={name} />
        {`${start}${count === 0 ? '' : '…'}${end}`}
      </div>
    );
  }
  return (
    <div>
      <button type="button" className={styles.jsonFold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'chev-d' : 'chev-r'} size={12} />
        <span>
          <Name name={name} />
          {open ? start : `${start}…${end}`}
        </span>
        {!open && <span className={styles.jsonCount}>{t('entries', { count })}</span>}
      </button>
      {open && (
        <>
          <div className={styles.jsonInside}>
            {shape.entries.slice(0, shown).map(([key, value]) => (
              <Entry
                key={key}
                name={shape.kind === 'array' ? undefined : key}
                value={value}
                level={level + 1}
                openLevels={openLevels}
              />
            ))}
            <More hidden={count - shown} onMore={() => setShown(shown + PAGE)} />
          </div>
          <div className={styles.jsonLine}>{end}</div>
        </>
      )}
    </div>
  );
};

const Entry = (props: EntryProps) => {
  const shape = shapeOf(props.value);
  if ('entries' in shape) return <Container {...props} shape={shape} />;
  return (
    <div className={styles.jsonLine}>
      <Name name={props.name} />
      <span data-kind={shape.kind} className={styles.jsonValue}>
        {shape.text}
      </span>
    </div>
  );
};

/** A value as JSON, folded where it is deep. */
export const JsonView = ({ label, value, openLevels = 2 }: Props) => (
  <figure className={styles.json} aria-label={label}>
    <Entry name={undefined} value={value} level={0} openLevels={openLevels} />
  </figure>
);
