import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, data, isBelow } from '../../api/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Link } from '../../design/link/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { Wizard, type WizardStep } from '../../design/wizard/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { Crumbs, WizardPage } from '../../gitops-wizards/ground/index.ts';
import { useText } from '../../text/index.ts';
import { typedFor, type Way, waysOf } from './uninstall.ts';
import { useWhatGoes } from './use-what-goes.ts';
import { WaitUntilGone } from './wait-until-gone.tsx';
import { WhatGoes } from './what-goes.tsx';

interface Props {
  readonly runtime: Runtime;
  /** The platform has forgotten it. */
  readonly isGone: boolean;
  readonly step: string | undefined;
  readonly onStep: (step: string) => void;
  /** Asks whether it is still there. */
  readonly onLook: () => void;
  readonly onClose: () => void;
}

/** Where it was, with all that it told. */
const LISTS = ['/gitops/clusters', '/gitops/sources', '/gitops/applications'];

/** What somebody has said so far; nothing of it is kept. */
interface Draft {
  readonly typed: string;
  readonly chosen: Way | undefined;
}

/** The end of a runtime: what goes and what stays, how, and the wait until it is gone. */
export const UninstallWizard = ({ runtime, isGone, step, onStep, onLook, onClose }: Props) => {
  const t = useText('runtime.uninstall.wizard');
  const { name } = runtime;
  const [draft, setDraft] = useState<Draft>({ typed: '', chosen: undefined });
  const [begun, setBegun] = useState<Way>();
  const ways = waysOf(runtime);
  const way = ways.find(open => open === draft.chosen) ?? ways[0];
  const steps = useSteps(runtime, ways, way, draft);
  const client = useQueryClient();
  useEffect(() => {
    if (isGone)
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          path === '/gitops/runtimes' || LISTS.some(list => isBelow(list, path)),
      });
  }, [isGone, client]);
  const forget = async () => {
    await data(api.DELETE('/gitops/runtimes/{runtime}', { params: { path: { runtime: name } } }));
    setBegun('forget');
    onLook();
  };
  if (begun !== undefined || isGone)
    return (
      <WaitUntilGone
        runtime={runtime}
        way={begun ?? 'forget'}
        isGone={isGone}
        onLook={onLook}
        onForget={forget}
        onClose={onClose}
      />
    );
  return (
    <WizardPage title={t('title', { name })}>
      <Wizard<Draft>
        title={<Crumbs list={<Link to="/runtimes">{t('list')}</Link>} title={t('title', { name })} />}
        steps={steps}
        step={step ?? 'what'}
        onStep={onStep}
        draft={draft}
        onDraft={setDraft}
        file={t('file')}
        manifestOf={() =>
          t('script', { what: t(`does.${way}`, { name }), typed: typedFor(runtime, way) ?? '' })
        }
        onClose={onClose}
        finish={t(`finish.${way}`)}
        onFinish={async () => {
          if (way === 'forget') await forget();
          else setBegun(way);
        }}
      />
    </WizardPage>
  );
};

const useSteps = (
  runtime: Runtime,
  ways: readonly Way[],
  way: Way,
  { typed }: Draft,
): readonly WizardStep<Draft>[] => {
  const t = useText('runtime.uninstall.wizard');
  const whole = useText('runtime.uninstall');
  const what = useWhatGoes(runtime.name);
  const { name, kind } = runtime;
  const isHosted = kind === 'hosted';
  return [
    {
      id: 'what',
      title: t('step.what'),
      heading: t('heading.what'),
      hint: t('hint.what'),
      done: what.known !== undefined,
      show: () => <WhatGoes runtime={runtime} way={way} what={what} />,
    },
    {
      id: 'how',
      title: t('step.how'),
      short: t('short.how'),
      heading: t('heading.how'),
      hint: t(`hint.${way}`),
      blocked: typed === name ? undefined : t('typeName', { name }),
      show: ({ draft, onDraft }) => (
        <>
          {ways.length > 1 && (
            <RadioGroup
              label={t('way')}
              value={way}
              onChange={chosen => onDraft({ ...draft, chosen })}
              options={ways.map(value => ({
                value,
                label: t(`ways.${value as 'forced'}`),
                hint: isHosted && value === 'forget' ? whole('again') : t(`wayHints.${value as 'forced'}`),
              }))}
            />
          )}
          <TextField
            label={t('typeName', { name })}
            mono
            required
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={next => onDraft({ ...draft, typed: next.trim() })}
          />
        </>
      ),
    },
  ];
};
