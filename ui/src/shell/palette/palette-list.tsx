import { useEffect, useRef } from 'react';
import { classNames } from '../../design/class-names/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Keys } from '../../design/kbd/index.ts';
import { StatusIcon } from '../../design/status/index.ts';
import { useText } from '../../text/index.ts';
import { isApple, keyCaps } from '../keys/index.ts';
import type { Command } from './command.ts';
import { markedParts } from './fuzzy.ts';
import styles from './palette.module.css';
import type { Hit, HitGroup } from './ranking.ts';

interface Props {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  /** The place of the chosen one among all. */
  readonly active: number;
  readonly typed: string;
  readonly onPoint: (place: number) => void;
  readonly onChoose: (command: Command, inTab: boolean) => void;
}

/** What the palette found. The field keeps the focus; the chosen line is told through it. */
export const PaletteList = ({ id, groups, active, typed, onPoint, onChoose }: Props) => {
  const t = useText('shell.palette');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  let place = 0;
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('count', { count })}
      </span>
      <div ref={list} id={id} role="listbox" aria-label={t('results')} className={styles.list}>
        {count === 0 && <p className={styles.none}>{t('none', { query: typed })}</p>}
        {groups.map(({ title, hits }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options within a list of them
          <div key={title} role="group" aria-label={title}>
            <div className={styles.heading} aria-hidden="true">
              {title}
            </div>
            {hits.map(hit => {
              const at = place++;
              return (
                <Line
                  key={hit.command.id}
                  id={`${id}-${at}`}
                  hit={hit}
                  isActive={at === active}
                  onPoint={() => onPoint(at)}
                  onChoose={inTab => onChoose(hit.command, inTab)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
};

interface LineProps {
  readonly id: string;
  readonly hit: Hit;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: (inTab: boolean) => void;
}

const Line = ({ id, hit: { command, ranges }, isActive, onPoint, onChoose }: LineProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    className={classNames(styles.line, isActive && styles.active)}
    onPointerMove={onPoint}
    onClick={event => onChoose(event.metaKey || event.ctrlKey)}
  >
    {command.state ? (
      <StatusIcon kind={command.state.kind} status={command.state.status} size={16} />
    ) : (
      <Icon name={command.icon} />
    )}
    <span className={styles.title}>
      {markedParts(command.title, ranges).map(({ text, isMatch }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
        isMatch ? <mark key={index}>{text}</mark> : text,
      )}
    </span>
    {command.hint && <span className={styles.hint}>{command.hint}</span>}
    {isActive ? (
      <Keys keys="↵" />
    ) : (
      command.keys && <Keys keys={keyCaps(command.keys, isApple()).flat().join(' ')} />
    )}
  </div>
);
