import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import styles from './tree.module.css';
import { lineByPrefix, type TreeNode, treeLines, treeMove } from './tree-model.ts';
import { TreeRow } from './tree-row.tsx';
import { useTyped } from './use-typed.ts';

interface Props {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly open: ReadonlySet<string>;
  /** A node was opened or closed; a node that is `not-loaded` wants its children now. */
  readonly onToggle: (node: TreeNode, open: boolean) => void;
  readonly selected?: string | undefined;
  readonly onSelect?: ((node: TreeNode) => void) | undefined;
  /** Asks again for children that did not come. */
  readonly onRetry?: ((node: TreeNode) => void) | undefined;
}

const ROW = 32;
const OVERSCAN = 8;

/** Things inside things. Only the lines in view are in the document. */
export const Tree = ({ label, nodes, open, onToggle, selected, onSelect, onRetry }: Props) => {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => treeLines(nodes, open), [nodes, open]);
  const [activeKey, setActiveKey] = useState<string>();
  const found = lines.findIndex(line => line.key === (activeKey ?? selected));
  const active = Math.max(0, found);
  const getItemKey = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey,
    overscan: OVERSCAN,
  });
  const typed = useTyped();
  const goTo = (index: number) => {
    const line = lines[index];
    if (line === undefined) return;
    setActiveKey(line.key);
    virtual.scrollToIndex(index);
  };
  const toggle = (index: number) => {
    const line = lines[index];
    if (line?.kind === 'node' && line.open !== undefined) onToggle(line.node, !line.open);
  };
  const act = (index: number) => {
    const line = lines[index];
    if (line?.kind === 'error') onRetry?.(line.node);
    if (line?.kind === 'node') (onSelect ?? (() => toggle(index)))(line.node);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = treeMove(lines, active, event.key);
    if (move !== undefined) {
      if (move.kind === 'to') goTo(move.index);
      else toggle(move.index);
    } else if (event.key === 'Enter' || event.key === ' ') act(active);
    else if (/^\S$/u.test(event.key)) {
      const text = typed(event.key, event.timeStamp);
      goTo(lineByPrefix(lines, text.length === 1 ? active + 1 : active, text));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        role="tree"
        aria-label={label}
        aria-activedescendant={lines.length === 0 ? undefined : `${id}${lines[active]?.key}`}
        tabIndex={0}
        className={styles.tree}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={press}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line === undefined ? null : (
            <TreeRow
              key={line.key}
              id={`${id}${line.key}`}
              line={line}
              top={start}
              active={index === active}
              selected={line.kind === 'node' && line.key === selected}
              onToggle={() => toggle(index)}
              onChoose={() => {
                setActiveKey(line.key);
                act(index);
              }}
            />
          );
        })}
      </div>
    </div>
  );
};
