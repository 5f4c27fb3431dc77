import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import { soundEdges } from './graph.ts';
import styles from './graph-canvas.module.css';
import { GraphList } from './graph-list.tsx';
import { GraphLoading } from './graph-loading.tsx';
import type { GraphCanvasProps } from './graph-props.ts';
import { useLayout } from './use-layout.ts';
import { useWidth } from './use-width.ts';

/** Narrower than this a graph is a list. */
const NARROW = 640;

const GraphBoard = lazy(() => import('./graph-board.tsx').then(part => ({ default: part.GraphBoard })));

/** A graph to look at and to walk through by keyboard; a list where there is no room for it. */
export const GraphCanvas = <T,>(props: GraphCanvasProps<T>) => {
  const {
    label,
    nodes,
    groups = [],
    height = 320,
    maxNodes = 300,
    ground = 'plain',
    loading = false,
  } = props;
  const t = useText('graphics');
  const [box, width] = useWidth();
  const [attempt, setAttempt] = useState(0);
  const [insisted, setInsisted] = useState(false);
  const edges = useMemo(() => soundEdges(nodes, props.edges), [nodes, props.edges]);
  const narrow = width !== undefined && width < NARROW;
  const tooMany = nodes.length > maxNodes && !insisted;
  const wanted = width !== undefined && !narrow && !tooMany && !loading;
  const layout = useLayout({ nodes, edges, groups, wanted, attempt });

  const waiting = <GraphLoading label={t('graph.loading', { count: nodes.length })} />;
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
    if (nodes.length === 0) {
      return (
        props.empty ?? (
          <div className={styles.message}>
            <p className={styles.messageTitle}>{t('graph.emptyTitle')}</p>
            <p>{t('graph.emptyText')}</p>
          </div>
        )
      );
    }
    if (tooMany) {
      return (
        <div className={styles.message}>
          <p className={styles.messageTitle}>{t('graph.tooMany', { count: nodes.length })}</p>
          <p className={styles.actions}>
            {props.onTable && (
              <Button variant="primary" onClick={props.onTable}>
                {t('graph.openTable')}
              </Button>
            )}
            <Button onClick={() => setInsisted(true)}>{t('graph.drawAnyway')}</Button>
          </p>
        </div>
      );
    }
    if (narrow) return list(true);
    if (layout.state === 'failed') {
      return (
        <>
          <div className={styles.failed} role="status">
            <span>{t('graph.failed')}</span>
            <Button size="sm" icon="refresh" onClick={() => setAttempt(attempt + 1)}>
              {t('graph.retry')}
            </Button>
          </div>
          {list(true)}
        </>
      );
    }
    if (layout.state === 'loading') return waiting;
    return (
      <Suspense fallback={waiting}>
        <GraphBoard
          {...(props as GraphCanvasProps<unknown>)}
          edges={edges}
          groups={groups}
          layout={layout.layout}
        />
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
