import { useText } from '../../text/index.ts';
import type { DiffLine } from './diff-model.ts';
import styles from './diff-view.module.css';

const SIGN = { same: ' ', add: '+', del: '-' } as const;

const Sign = ({ kind }: { readonly kind: DiffLine['kind'] }) => {
  const t = useText('data.diff');
  return (
    <td className={styles.sign} data-kind={kind}>
      {kind !== 'same' && <span className="visually-hidden">{t(kind === 'add' ? 'added' : 'removed')}</span>}
      <span aria-hidden="true">{SIGN[kind]}</span>
    </td>
  );
};

const Code = ({ line }: { readonly line: DiffLine }) => (
  <td className={styles.code} data-kind={line.kind}>
    {line.pieces.map((piece, index) =>
      piece.changed ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line have nothing but their place
        <mark key={index}>{piece.text}</mark>
      ) : (
        piece.text
      ),
    )}
  </td>
);

interface Props {
  readonly line: DiffLine;
  /** Place of a change's first line, for the keys that go from change to change. */
  readonly change: number | undefined;
}

/** One line, with its number before and after. */
export const InlineLine = ({ line, change }: Props) => (
  <tr data-change={change} tabIndex={change === undefined ? undefined : -1}>
    <td className={styles.number} data-kind={line.kind}>
      {line.before}
    </td>
    <td className={styles.number} data-kind={line.kind}>
      {line.after}
    </td>
    <Sign kind={line.kind} />
    <Code line={line} />
  </tr>
);

const Half = ({
  line,
  number,
}: {
  readonly line: DiffLine | undefined;
  readonly number: 'before' | 'after';
}) =>
  line === undefined ? (
    <td className={styles.nothing} colSpan={3} />
  ) : (
    <>
      <td className={styles.number} data-kind={line.kind}>
        {line[number]}
      </td>
      <Sign kind={line.kind} />
      <Code line={line} />
    </>
  );

interface SplitProps {
  readonly before: DiffLine | undefined;
  readonly after: DiffLine | undefined;
  readonly change: number | undefined;
}

/** The same place in both texts. */
export const SplitLine = ({ before, after, change }: SplitProps) => (
  <tr className={styles.split} data-change={change} tabIndex={change === undefined ? undefined : -1}>
    <Half line={before} number="before" />
    <Half line={after} number="after" />
  </tr>
);
