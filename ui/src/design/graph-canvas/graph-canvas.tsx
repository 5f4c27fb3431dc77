import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import { soundEdges } from './graph.ts';
import styles from './graph-canvas.module.css';
import { GraphList } from './graph-list.tsx';
import { GraphLoading } from './graph-loading.tsx';
import type { GraphCanvasProps } from './graph-props.ts';
import { GraphStill } from './graph-still.tsx';
import { useLayout } from './use-layout.ts';
import { useWidth } from './use-width.ts';

/** Narrower than this a graph is a list. */
const NARROW = 640;

/** One below another fit into less. */
const NARROW_DOWN = 300;

const GraphBoard = lazy(() => import('./graph-board.tsx').then(part => ({ default: part.GraphBoard })));

const NoNodes = () => {
  const t = useText('graphics');
  return (
    <div className={styles.message}>
      <p className={styles.messageTitle}>{t('graph.emptyTitle')}</p>
      <p>{t('graph.emptyText')}</p>
    </div>
  );
};

const NotLaidOut = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useText('graphics');
  return (
    <div className={styles.failed} role="status">
      <span>{t('graph.failed')}</span>
      <Button size="sm" icon="refresh" onClick={onRetry}>
        {t('graph.retry')}
      </Button>
    </div>
  );
};

interface TooManyProps {
  readonly count: number;
  readonly onTable: (() => void) | undefined;
  readonly onInsist: () => void;
}

const TooMany = ({ count, onTable, onInsist }: TooManyProps) => {
  const t = useText('graphics');
  return (
    <div className={styles.message}>
      <p className={styles.messageTitle}>{t('graph.tooMany', { count })}</p>
      <p className={styles.actions}>
        {onTable && (
          <Button variant="primary" onClick={onTable}>
            {t('graph.openTable')}
          </Button>
        )}
        <Button onClick={onInsist}>{t('graph.drawAnyway')}</Button>
      </p>
    </div>
  );
};

/** A graph to look at and to walk through by keyboard; a list where there is no room for it. */
export const GraphCanvas = <T,>(props: GraphCanvasProps<T>) => {
  const {
    label,
    nodes,
    groups = [],
    height = 320,
    maxNodes = 300,
    ground = 'plain',
    direction = 'right',
    loading = false,
  } = props;
  const t = useText('graphics');
  const [box, width] = useWidth();
  const [attempt, setAttempt] = useState(0);
  const [insisted, setInsisted] = useState(false);
  const edges = useMemo(() => soundEdges(nodes, props.edges), [nodes, props.edges]);
  const isDown = direction === 'down' && groups.length === 0;
  const narrow = width !== undefined && width < (isDown ? NARROW_DOWN : NARROW);
  const tooMany = nodes.length > maxNodes && !insisted;
  const wanted = width !== undefined && !narrow && !tooMany && !loading;
  const layout = useLayout({ nodes, edges, groups, direction, wanted, attempt });

  const waiting = <GraphLoading label={t('graph.loading', { count: nodes.length })} count={nodes.length} />;
  const list = (shown: boolean) => (
    <GraphList
      label={label}
      nodes={nodes}
      edges={edges}
      groups={groups}
      isTree={props.isTree === true}
      selected={props.selected}
      onOpen={props.onOpen}
      shown={shown}
    />
  );

  const content = () => {
    if (loading || width === undefined) return waiting;
    return nodes.length === 0 || tooMany || narrow ? instead() : drawing();
  };
  const instead = () => {
    if (nodes.length === 0) return props.empty ?? <NoNodes />;
    if (tooMany)
      return <TooMany count={nodes.length} onTable={props.onTable} onInsist={() => setInsisted(true)} />;
    return list(true);
  };
  const drawing = () => {
    if (layout.state === 'failed')
      return (
        <>
          <NotLaidOut onRetry={() => setAttempt(attempt + 1)} />
          {list(true)}
        </>
      );
    if (layout.state === 'loading') return waiting;
    const drawn = {
      ...(props as GraphCanvasProps<unknown>),
      edges,
      groups,
      layout: layout.layout,
      align: groups.length > 0 || isDown ? ('start' as const) : ('center' as const),
    };
    return (
      <Suspense fallback={<GraphStill {...drawn} />}>
        <GraphBoard {...drawn} />
        {list(false)}
      </Suspense>
    );
  };

  return (
    <div
      ref={box}
      className={`${styles.canvas} ${ground === 'dots' ? styles.dots : ''}`}
      // As a list it is as long as it is, where nobody said how high: one page to scroll, not a page in a page.
      style={narrow ? { maxHeight: height === '100%' ? undefined : height } : { height }}
    >
      {content()}
    </div>
  );
};
