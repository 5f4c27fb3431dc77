import { cloneElement, Fragment, type ReactElement } from 'react';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { Icon } from '../icon/index.ts';
import { StateIcon } from '../status/index.ts';
import styles from './flow-track.module.css';
import { badgeOf, type FlowState, type FlowStop, STOP_ICONS, statesOf } from './stops.ts';

interface Props {
  readonly stops: Readonly<Partial<Record<FlowStop, FlowState>>>;
  /** Where a stop leads: `{ build: <Link to="/builds/$id" params={{ id }} /> }`. */
  readonly links?: Readonly<Partial<Record<FlowStop, ReactElement<{ className?: string }>>>>;
  readonly size?: 'md' | 'lg';
  /** As wide as its place. */
  readonly wide?: boolean;
  /** Stops that this change does not come by. */
  readonly without?: readonly FlowStop[];
  /** The same, among tracks that do: the places of these stops stay, so that the others stand below each other. */
  readonly past?: readonly FlowStop[];
  /** What stands below each stop: the name of what is there, or of the stop. */
  readonly labels?: Readonly<Record<FlowStop, string>>;
}

/** Commit, build, image, promotion, sync, pods: where one change is. */
export const FlowTrack = ({
  stops,
  links = {},
  without = [],
  past = [],
  size = 'md',
  wide = false,
  labels,
}: Props) => {
  const t = useText('design.flow');
  const states = statesOf(stops).filter(({ stop }) => !without.includes(stop));
  const named = ({ stop, state }: (typeof states)[number]) =>
    t('stop', { stop: t(stop), state: t(`state.${state}`) });
  const linked = Object.keys(links).length > 0;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <span
      className={classNames(styles.track, styles[size], wide && styles.wide, labels && styles.labelled)}
      role={linked ? 'group' : 'img'}
      aria-label={states
        .filter(({ stop }) => !past.includes(stop))
        .map(named)
        .join(', ')}
    >
      {states.map((entry, index) => (
        <Fragment key={entry.stop}>
          {index > 0 && (
            <i className={classNames(styles.line, styles[`line-${entry.state}`])} aria-hidden="true" />
          )}
          {past.includes(entry.stop) ? (
            <i className={classNames(styles.past, styles[`line-${entry.state}`])} aria-hidden="true" />
          ) : (
            <Stop
              {...entry}
              name={named(entry)}
              link={links[entry.stop]}
              label={labels?.[entry.stop]}
              big={size === 'lg'}
            />
          )}
        </Fragment>
      ))}
    </span>
  );
};

interface StopProps {
  readonly stop: FlowStop;
  readonly state: FlowState;
  readonly name: string;
  readonly link: ReactElement<{ className?: string; 'aria-label'?: string; title?: string }> | undefined;
  readonly label: string | undefined;
  readonly big: boolean;
}

const Stop = ({ stop, state, name, link, label, big }: StopProps) => {
  const badge = badgeOf(state);
  const className = classNames(styles.stop, styles[state]);
  const face = (
    <>
      <Icon name={STOP_ICONS[stop]} size={big ? 15 : 12} />
      {badge && <StateIcon {...badge} size={big ? 13 : 11} className={styles.badge} />}
      {label !== undefined && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
    </>
  );
  if (link) return cloneElement(link, { className, 'aria-label': name, title: name }, face);
  return (
    <span className={className} title={name}>
      {face}
    </span>
  );
};
