import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { ApiFault, api, data } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { KeepEdited } from '../../design/dialog/index.ts';
import { DiffView } from '../../design/diff-view/index.ts';
import { FaultBanner } from '../../design/form/index.ts';
import { toast } from '../../design/toast/index.ts';
import { YamlEditor, type YamlProblem } from '../../design/yaml-editor/index.ts';
import { useRefusal, useWorkflowCheck, useWorkflowSchema } from '../../pipelines/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pipeline.module.css';
import type { Pipeline } from './pipeline.ts';
import { PlanGraph } from './plan-graph.tsx';
import { parsePipelineSearch } from './search.ts';

interface Props {
  readonly pipeline: Pipeline;
  readonly mayEdit: boolean;
}

/** The workflow to write, with what would run beside it. */
export const EditorTab = ({ pipeline, mayEdit }: Props) => {
  const t = useText('pipeline');
  const { metadata, spec } = pipeline;
  const template = spec.specTemplate as
    | { location?: string; repo?: string; path?: string; url?: string }
    | undefined;
  if (template)
    return (
      <div className={styles.padded}>
        <Banner
          title={
            template.location === 'git'
              ? t('inRepository', { path: template.path ?? '', repo: template.repo ?? '' })
              : t('atUrl', { url: template.url ?? '' })
          }
        >
          {t('inRepositoryHint')}
        </Banner>
      </div>
    );
  return <Editor key={metadata.id} pipeline={pipeline} mayEdit={mayEdit} />;
};

const Editor = ({ pipeline, mayEdit }: Props) => {
  const t = useText('pipeline');
  const queryClient = useQueryClient();
  const check = useWorkflowCheck();
  const schema = useWorkflowSchema();
  const [problems, setProblems] = useState<readonly YamlProblem[]>([]);
  const refusal = useRefusal(problems);
  const { metadata } = pipeline;
  const saved = metadata.originalYamlString ?? '';
  const [text, setText] = useState(saved);
  const [base, setBase] = useState({ text: saved, revision: metadata.revision });
  const [failure, setFailure] = useState<Error>();
  const [busy, setBusy] = useState(false);
  // While nothing is typed, what others save is shown.
  useEffect(() => {
    if (text === base.text && saved !== base.text) {
      setText(saved);
      setBase({ text: saved, revision: metadata.revision });
    }
  }, [saved, text, base.text, metadata.revision]);
  const isChanged = text !== base.text;
  const isConflict = failure instanceof ApiFault && failure.code === 'PIPELINE_CHANGED';

  const save = async (revision: number | undefined) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { metadata: after } = await data(
        api.PUT('/pipelines/{name}', {
          params: { path: { name: metadata.id } },
          body: withText(pipeline, text, revision),
        }),
      );
      setBase({ text, revision: after.revision });
      await queryClient.invalidateQueries({ queryKey: ['/pipelines/{name}'] });
      toast({ title: t('saved', { name: metadata.name }) });
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.editor}>
      <div className={styles.text}>
        {failure && !isConflict && <FaultBanner fault={failure} />}
        {isConflict && (
          <Banner
            tone="warn"
            title={t('conflict')}
            actions={
              <Button size="sm" onClick={() => void save(undefined)}>
                {t('overwrite')}
              </Button>
            }
          >
            {t('conflictHint')}
            <DiffView label={t('showTheirs')} before={saved} after={text} />
          </Banner>
        )}
        <YamlEditor
          label={t('editor', { name: metadata.name })}
          value={text}
          base={base.text}
          {...(mayEdit ? { onChange: setText } : {})}
          check={check}
          onProblems={setProblems}
          {...(schema === undefined ? {} : { schema })}
          height="100%"
        />
        {mayEdit && (
          <div className={styles.foot}>
            {isChanged && (
              <span className={refusal === undefined ? styles.quiet : styles.refusal}>
                {refusal ?? t('unsaved')}
              </span>
            )}
            <Button disabled={!isChanged} onClick={() => setText(base.text)}>
              {t('reset')}
            </Button>
            <Button
              variant="primary"
              disabled={!isChanged}
              disabledReason={isChanged ? refusal : undefined}
              busy={busy}
              onClick={() => void save(base.revision)}
            >
              {t('save')}
            </Button>
          </div>
        )}
      </div>
      <Plan name={metadata.id} yaml={text} />
      <KeepEdited
        isEdited={isChanged}
        isShownAt={({ search }) => parsePipelineSearch(search).tab === 'editor'}
      />
    </div>
  );
};

/** All of a pipeline as it is sent back, with another workflow. */
const withText = (pipeline: Pipeline, text: string, revision: number | undefined) => {
  const { steps: _, stages: __, hooks: ___, services: ____, version: _____, ...settings } = pipeline.spec;
  return {
    metadata: {
      name: pipeline.metadata.name,
      originalYamlString: text,
      ...(revision === undefined ? {} : { revision }),
      labels: pipeline.metadata.labels,
      isPublic: pipeline.metadata.isPublic,
      ...(pipeline.metadata.description === undefined ? {} : { description: pipeline.metadata.description }),
    },
    spec: settings,
  };
};

const Plan = ({ name, yaml }: { readonly name: string; readonly yaml: string }) => {
  const shown = useDeferredValue(yaml);
  const plan = useQuery({
    queryKey: ['plan', name, shown],
    queryFn: ({ signal }) =>
      data(api.POST('/pipelines/{name}/plan', { params: { path: { name } }, body: { yaml: shown }, signal })),
    placeholderData: before => before,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Text that does not parse has no steps: the graph stays that of the last one that did.
  const last = useRef<typeof plan.data>(undefined);
  const isDrawable = plan.data !== undefined && plan.data.steps.length > 0;
  if (isDrawable) last.current = plan.data;
  const isOld = !isDrawable && last.current !== undefined && shown.trim() !== '';
  return <PlanGraph plan={isOld ? last.current : plan.data} isOld={isOld} />;
};
