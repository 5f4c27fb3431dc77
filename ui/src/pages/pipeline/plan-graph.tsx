import { GraphCanvas, type GraphNode, STEP_NODE, StepNode } from '../../design/graph-canvas/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pipeline.module.css';
import { drawnSteps, type Plan, type PlanStep, planEdges } from './plan-order.ts';

const PENDING = { shape: 'pending', tone: 'idle' } as const;
const SKIPPED = { shape: 'skipped', tone: 'idle' } as const;

interface Props {
  readonly plan: Plan | undefined;
  /** The text does not parse, and this is the graph of the last one that did. */
  readonly isOld: boolean;
}

/** The steps of a workflow in their order, from top to bottom. */
export const PlanGraph = ({ plan, isOld }: Props) => {
  const t = useText('pipeline');
  const shown = plan === undefined ? [] : drawnSteps(plan);
  const nodes = shown.map((step): GraphNode<PlanStep> => {
    const name = step.title ?? step.name;
    const reason = step.conditional || !step.runs ? step.reason : undefined;
    return {
      id: step.id,
      label: reason === undefined ? name : t('graphStep', { name, reason }),
      state: step.runs ? PENDING : SKIPPED,
      ...STEP_NODE,
      data: step,
    };
  });
  const edges = plan === undefined ? [] : planEdges(plan);
  return (
    <section className={styles.plan} aria-label={t('graph')} data-old={isOld || undefined}>
      <h2>
        {t('graph')}
        {isOld && <span className={styles.quiet}>{t('graphOld')}</span>}
      </h2>
      <GraphCanvas
        label={t('graph')}
        nodes={nodes}
        edges={edges.map(edge => ({ ...edge, look: 'plain' as const }))}
        direction="down"
        renderNode={({ data }, { selected }) => (
          <StepNode
            name={data.title ?? data.name}
            state={data.runs ? PENDING : SKIPPED}
            pending={!data.runs}
            selected={selected}
          />
        )}
        onOpen={() => undefined}
        height="100%"
        loading={plan === undefined}
        empty={t('graphEmpty')}
      />
    </section>
  );
};
