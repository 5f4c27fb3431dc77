import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import styles from './splitter.module.css';

interface Props {
  /** The name of what stands above it. */
  readonly label: string;
  /** The height of what stands above it, in pixels. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Sets the height; `undefined` for the height that it had first. */
  readonly onChange: (value: number | undefined) => void;
}

const STEP = 24;

/** A line between two parts of a page: dragged, or moved with the arrow keys; a double click resets it. */
export const Splitter = ({ label, value, min, max, onChange }: Props) => {
  const start = useRef<{ readonly y: number; readonly value: number }>(undefined);
  const set = (wanted: number) => onChange(Math.round(Math.max(min, Math.min(max, wanted))));
  const press = (event: KeyboardEvent) => {
    const wanted = { ArrowUp: value - STEP, ArrowDown: value + STEP, Home: min, End: max }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    set(wanted);
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, value };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current !== undefined && event.currentTarget.hasPointerCapture(event.pointerId))
      set(start.current.value + event.clientY - start.current.y);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={styles.splitter}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onDoubleClick={() => onChange(undefined)}
    />
  );
};

/** A size that lasts in this browser; `undefined` until the reader chooses one. */
export const useKeptSize = (
  name: string,
): readonly [number | undefined, (size: number | undefined) => void] => {
  const key = `freshet.size.${name}`;
  const [size, setSize] = useState(() => Number(localStorage.getItem(key)) || undefined);
  const keep = (chosen: number | undefined) => {
    setSize(chosen);
    if (chosen === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, String(chosen));
  };
  return [size, keep];
};
