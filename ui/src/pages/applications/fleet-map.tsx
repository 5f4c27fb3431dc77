import { Fragment, type MouseEvent, memo } from 'react';
import { Icon } from '../../design/icon/index.ts';
import { lookOf, StateIcon } from '../../design/status/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './fleet-map.module.css';
import type { FleetState } from './question.ts';
import { COLUMNS, drawSquares, perSquare, squaresOf } from './squares.ts';
import { STATE_LOOKS } from './state-looks.ts';
import type { FleetNumbers } from './use-fleet.ts';

type Group = FleetNumbers['groups'][number];

const LEGEND: readonly FleetState[] = [
  'Degraded',
  'Missing',
  'OutOfSync',
  'Unknown',
  'Suspended',
  'Progressing',
  'Healthy',
];
const WIDTH = COLUMNS * 8 - 1;

interface Props {
  readonly groups: readonly Group[];
  readonly groupCount: number;
  /** "clusters". */
  readonly kinds: string;
  readonly noName: string;
  /** Those that the filter asks for. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (name: string, state: FleetState | undefined) => void;
  readonly all: boolean;
  readonly onAll: () => void;
}

/** The fleet by groups: a glance says where something is wrong. Choosing a group or a square of it filters the list. */
export const FleetMap = ({ groups, groupCount, kinds, noName, chosen, onChoose, all, onAll }: Props) => {
  const t = useText('applications');
  const present = new Set<string>(groups.flatMap(({ byState }) => byState.map(({ state }) => state)));
  const per = perSquare(Math.max(1, ...groups.map(({ total }) => total)));
  return (
    <section className={styles.place} aria-label={t('map.label', { kinds })}>
      <ul className={styles.map} data-all={all ? '' : undefined}>
        {groups.map(group => (
          <li key={group.name}>
            <GroupCard
              group={group}
              per={per}
              label={group.name === '' ? noName : group.name}
              isChosen={chosen.has(group.name)}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      <div className={styles.legend}>
        <span>{t('map.square', { count: per })}</span>
        {LEGEND.filter(state => present.has(state)).map(state => (
          <span key={state} className={styles.key}>
            <svg viewBox="0 0 8 8" width="9" height="9" aria-hidden="true">
              <Squares runs={[{ state, count: 1 }]} />
            </svg>
            {t(`state.${state}`)}
          </span>
        ))}
        {all || groups.length < groupCount ? (
          <button type="button" className={styles.more} onClick={onAll} aria-expanded={all}>
            {t(all ? 'map.fewer' : 'map.some', { count: groups.length, total: groupCount, kinds })}
            <Icon name={all ? 'chev-u' : 'chev-d'} size={12} />
          </button>
        ) : (
          <span className={styles.more}>{t('map.whole', { total: groupCount, kinds })}</span>
        )}
      </div>
    </section>
  );
};

interface CardProps {
  readonly group: Group;
  readonly per: number;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: Props['onChoose'];
}

const GroupCard = memo(({ group, per, label, isChosen, onChoose }: CardProps) => {
  const t = useText('applications');
  const format = useFormatter();
  const look = STATE_LOOKS[group.worst as FleetState];
  const runs = squaresOf(group.byState as Parameters<typeof squaresOf>[0], per);
  const choose = (event: MouseEvent) => {
    const path = event.target instanceof Element ? event.target.closest('[data-state]') : null;
    const state = path?.getAttribute('data-state') as FleetState | undefined;
    // A square says which ones; the rest of the card means all of the group.
    onChoose(group.name, event.detail > 0 && state !== 'Healthy' ? (state ?? undefined) : undefined);
  };
  const states = group.byState.map(({ state, count }) =>
    t('map.count', { count, state: t(`state.${state as FleetState}`) }),
  );
  return (
    <button
      type="button"
      className={styles.card}
      data-worst={group.worst}
      aria-pressed={isChosen}
      onClick={choose}
    >
      <span className={styles.head}>
        <StateIcon {...lookOf(look.kind, look.status)} size={13} />
        <span className={styles.name}>{label}</span>
        <span className={styles.total}>{format.number(group.total)}</span>
        {/* Read aloud after what is seen, so that it can be spoken as it is written. */}
        <span className="visually-hidden">
          {t('map.group', { total: group.total, states: states.join(', ') })}
        </span>
      </span>
      <svg viewBox={`0 0 ${WIDTH} ${drawSquares(runs).height}`} aria-hidden="true" className={styles.squares}>
        <Squares runs={runs} />
      </svg>
    </button>
  );
});

const Squares = ({ runs }: { readonly runs: Parameters<typeof drawSquares>[0] }) =>
  drawSquares(runs).paths.map(({ state, boxes, marks }) => (
    <Fragment key={state}>
      <path className={styles.box} data-state={state} d={boxes} />
      {marks !== '' && <path className={styles.mark} data-state={state} d={marks} />}
    </Fragment>
  ));
