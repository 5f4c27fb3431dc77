import type { components } from '../../api/index.ts';
import { GraphCanvas, type GraphNode, STEP_NODE, StepNode } from '../../design/graph-canvas/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pipeline.module.css';

type Plan = components['schemas']['PipelinePlan'];
type Step = Plan['steps'][number];

const PENDING = { shape: 'pending', tone: 'idle' } as const;
const SKIPPED = { shape: 'skipped', tone: 'idle' } as const;

/** What a workflow would do, drawn from its plan. */
export const PlanGraph = ({ plan }: { readonly plan: Plan | undefined }) => {
  const t = useText('pipeline');
  const steps = plan?.steps ?? [];
  const parents = new Set(steps.map(({ parent }) => parent));
  const shown = steps.filter(({ id }) => !parents.has(id));
  const nodes = shown.map(
    (step): GraphNode<Step> => ({
      id: step.id,
      label: `${step.title ?? step.name}, ${step.reason}`,
      state: step.runs ? PENDING : SKIPPED,
      ...STEP_NODE,
      data: step,
    }),
  );
  const edges = shown.flatMap(step =>
    step.after.map(from => ({ from, to: step.id, look: 'plain' as const })),
  );
  return (
    <section className={styles.plan} aria-label={t('graph')}>
      <h2>{t('graph')}</h2>
      <GraphCanvas
        label={t('graph')}
        nodes={nodes}
        edges={edges}
        renderNode={({ data }, { selected }) => (
          <StepNode
            name={data.title ?? data.name}
            state={data.runs ? PENDING : SKIPPED}
            pending={!data.runs}
            selected={selected}
          />
        )}
        onOpen={() => undefined}
        height={420}
        empty={t('graphEmpty')}
      />
    </section>
  );
};
