import { type CSSProperties, useRef } from 'react';
import { useWidth } from '../../design/measure/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { ClusterChips, chipsFor } from './cluster-chips.tsx';
import { ControlPlaneCard } from './control-plane-card.tsx';
import type { FleetRuntime } from './fleet.ts';
import { Links } from './links.tsx';
import { PoolChips, RunnersCard, runnerChips } from './runners-card.tsx';
import { RuntimeCard } from './runtime-card.tsx';
import styles from './runtimes.module.css';
import { CHIP, layOut, type Topology } from './topology.ts';
import type { Machines } from './use-machines.ts';

interface Props {
  /** All of them, for what the control plane has. */
  readonly fleet: readonly FleetRuntime[];
  /** Those that are looked for. */
  readonly shown: readonly FleetRuntime[];
  readonly machines: Machines | undefined;
  readonly selected: string | undefined;
}

/** Before the first measure, about what a desk screen has. */
const FIRST_WIDTH = 880;

/** As variables, so that a narrow window can leave the places out. */
const at = ({ x, y, width, height }: Topology['controlPlane']): CSSProperties =>
  ({
    '--left': `${x}px`,
    '--top': `${y}px`,
    '--width': `${width}px`,
    '--height': `${height}px`,
  }) as CSSProperties;

const chipColumns = (width: number): number =>
  Math.max(1, Math.round((width + CHIP.gapX) / (CHIP.width + CHIP.gapX)));

const chipsAt = (place: Topology['controlPlane']): CSSProperties =>
  ({ ...at(place), '--columns': chipColumns(place.width) }) as CSSProperties;

/** Who is connected to the control plane, with whose clusters; every line is opened by the one at its right end. */
export const TopologyView = ({ fleet, shown, machines, selected }: Props) => {
  const t = useText('runtimes');
  const box = useRef<HTMLElement>(null);
  const width = useWidth(box);
  const mayAdd = useCan('create', 'agent');
  const topology = layOut({
    runtimes: shown.map(({ runtime, clusters }) => ({ id: runtime.name, chips: chipsFor(clusters.length) })),
    runners: machines && runnerChips(machines, mayAdd),
    width: width === 0 ? FIRST_WIDTH : width,
  });
  const states = new Map(shown.map(({ runtime, state }) => [runtime.name, state]));
  return (
    <section ref={box} className={styles.canvas} aria-label={t('topology')}>
      <div
        className={styles.sheet}
        style={at({ x: 0, y: 0, width: topology.width, height: topology.height })}
      >
        <Links topology={topology} stateOf={id => states.get(id) ?? 'unknown'} />
        <span className={styles.columnHead} style={{ left: topology.heads.cards }}>
          {t(machines ? 'runtimesAndRunners' : 'runtimesOnly')}
        </span>
        <span className={styles.columnHead} style={{ left: topology.heads.chips }}>
          {t('clusters')}
        </span>
        <ControlPlaneCard fleet={fleet} machines={machines} style={at(topology.controlPlane)} />
        {topology.runtimes.map((place, index) => {
          const one = shown[index];
          return (
            one && (
              <section key={place.id} aria-label={place.id}>
                <LinkLabel one={one} place={place.link.label} />
                <RuntimeCard one={one} isSelected={selected === place.id} style={at(place.card)} />
                {place.chips && (
                  <div className={styles.chips} style={chipsAt(place.chips)}>
                    <ClusterChips clusters={one.clusters} runtime={place.id} />
                  </div>
                )}
              </section>
            )
          );
        })}
        {topology.runners && machines && (
          <section aria-label={t('runners.title')}>
            <RunnersCard machines={machines} style={at(topology.runners.card)} />
            {topology.runners.chips && (
              <div className={styles.chips} style={chipsAt(topology.runners.chips)}>
                <PoolChips machines={machines} />
              </div>
            )}
          </section>
        )}
      </div>
    </section>
  );
};

interface LabelProps {
  readonly one: FleetRuntime;
  readonly place: { readonly x: number; readonly y: number };
}

/** On the line: how far away it is, how many links there are before that is known, or since when there is none. */
const LinkLabel = ({ one: { runtime, state }, place }: LabelProps) => {
  const t = useText('runtimes');
  const { online, clients, seenAt, roundTripMs } = runtime;
  const isAway = !online;
  return (
    <span className={styles.label} data-state={state} style={{ left: place.x, top: place.y }}>
      {isAway && (
        <StateIcon
          tone={state === 'offline' ? 'bad' : 'idle'}
          shape={state === 'offline' ? 'bad' : 'unknown'}
          size={11}
        />
      )}
      {online &&
        (roundTripMs === undefined ? t('links', { count: clients }) : t('roundTrip', { ms: roundTripMs }))}
      {isAway && (seenAt === undefined ? t('noLink') : <Time at={seenAt} bare focusable={false} />)}
    </span>
  );
};
