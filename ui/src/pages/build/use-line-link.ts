import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Step } from './step.ts';

const LINK = /^#?([\w.-]+):(\d{1,12})(?:-(\d{1,12}))?$/;

/** Takes a short link to a line (`#test:123`, `#test:123-130`) to the step and its lines. */
export const useLineLink = (steps: readonly Step[]): void => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [, name, from, to] = LINK.exec(decodeURIComponent(hash)) ?? [];
  const step = steps.find(one => one.id === name) ?? steps.find(one => one.name === name);
  useEffect(() => {
    if (step === undefined || from === undefined) return;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, step: step.id, tab: undefined }),
      hash: to === undefined ? `L${from}` : `L${from}-L${to}`,
      replace: true,
    });
  }, [step, from, to, navigate]);
};
