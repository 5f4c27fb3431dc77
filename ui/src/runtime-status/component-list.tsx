import { useState } from 'react';
import { StateIcon, type Tone } from '../design/status/index.ts';
import { useText } from '../text/index.ts';
import type { Component } from './parts.ts';
import styles from './runtime-status.module.css';

interface Props {
  readonly components: readonly Component[];
  /** The version of the runtime, for parts that have none of their own. */
  readonly version?: string | undefined;
  /** How many are shown before the rest is asked for. */
  readonly first?: number;
}

const TONES: Readonly<Record<Component['health'], Tone>> = {
  Healthy: 'ok',
  Progressing: 'run',
  Suspended: 'gate',
  Degraded: 'warn',
  Missing: 'warn',
  Unknown: 'idle',
};
const SHAPES = { ok: 'ok', run: 'run', gate: 'paused', warn: 'warn', bad: 'bad', idle: 'unknown' } as const;

/** How a part of a runtime is, as an icon with its word. */
export const ComponentHealth = ({ health }: Pick<Component, 'health'>) => {
  const t = useText('runtimeParts.health');
  const tone = TONES[health];
  return <StateIcon tone={tone} shape={SHAPES[tone]} label={t(health)} />;
};

/** The parts that a runtime is made of. */
export const ComponentList = ({ components, version, first = Number.POSITIVE_INFINITY }: Props) => {
  const t = useText('runtimeParts');
  const [isWhole, setWhole] = useState(false);
  if (components.length === 0) return <p className={styles.quiet}>{t('noComponents')}</p>;
  const shown = isWhole ? components : components.slice(0, first);
  return (
    <>
      <ul className={styles.checks}>
        {shown.map(component => (
          <li key={component.name}>
            <ComponentHealth health={component.health} />
            <div>
              <span className={styles.name}>{component.name}</span>
              {component.message !== null && <p className={styles.message}>{component.message}</p>}
            </div>
            <em>{component.version ?? version}</em>
          </li>
        ))}
      </ul>
      {shown.length < components.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t('more', { count: components.length - shown.length })}
        </button>
      )}
    </>
  );
};
