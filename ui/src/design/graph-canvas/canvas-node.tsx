import type { NodeProps } from '@xyflow/react';
import { createContext, type ReactNode, useContext } from 'react';
import styles from './graph-canvas.module.css';

/** What a node needs to draw itself. The layout only knows its place. */
export interface Drawn {
  readonly draw: (id: string) => ReactNode;
  readonly labelOf: (id: string) => string;
  readonly open: (id: string) => void;
  readonly focused: string | undefined;
}

export const DrawnContext = createContext<Drawn | undefined>(undefined);

/** The place of a node: pointer and ring. Its content is the page's. */
export const CanvasNode = ({ id }: NodeProps) => {
  const drawn = useContext(DrawnContext);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${styles.node} ${drawn?.focused === id ? styles.focused : ''} nopan`}
      onClick={() => drawn?.open(id)}
    >
      <span className="visually-hidden">{drawn?.labelOf(id)}</span>
      <span className={styles.drawing} aria-hidden="true">
        {drawn?.draw(id)}
      </span>
    </button>
  );
};
