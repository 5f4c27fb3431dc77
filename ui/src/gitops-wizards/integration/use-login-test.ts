import { useState } from 'react';
import { faultFrom } from '../../api/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { type Credentials, type IntegrationDraft, isTestable, loginOf } from './draft.ts';
import { TestIntegrationDocument } from './integration.proxy.generated.ts';

interface Answer {
  readonly isGood: boolean;
  /** The service was reached, and does not take the credentials. */
  readonly isRefused: boolean;
  readonly message: string;
}

export interface LoginTest {
  readonly state: 'none' | 'good' | 'bad';
  /** What is wrong, while it is. */
  readonly problem: Answer | undefined;
  readonly isRunning: boolean;
  /** Answers whether the service took the login. */
  readonly run: () => Promise<boolean>;
  /** Whether it may be committed although the service did not take it, or cannot be asked. */
  readonly isWaived: boolean;
  readonly onWaive: (isWaived: boolean) => void;
}

/** Whether a service takes a login: of this very one, told apart by a text that holds none of it. */
export const useLoginTest = (draft: IntegrationDraft, credentials: Credentials, which: string): LoginTest => {
  const [isRunning, setRunning] = useState(false);
  const [told, setTold] = useState<{ readonly which: string; readonly answer: Answer }>();
  const [waived, setWaived] = useState<string>();
  const answer = told?.which === which ? told.answer : undefined;
  const run = async (): Promise<boolean> => {
    setRunning(true);
    try {
      const { testIntegration } = await askRuntime({
        runtime: draft.runtime,
        document: TestIntegrationDocument,
        variables: { input: loginOf(draft, credentials) },
      });
      setTold({ which, answer: testIntegration });
      return testIntegration.isGood;
    } catch (error) {
      setTold({ which, answer: { isGood: false, isRefused: false, message: faultFrom(error).message } });
      return false;
    } finally {
      setRunning(false);
    }
  };
  return {
    state: answer === undefined ? 'none' : answer.isGood ? 'good' : 'bad',
    problem: answer?.isGood === false ? answer : undefined,
    isRunning,
    run,
    isWaived: waived === which || !isTestable(draft),
    onWaive: isWaived => setWaived(isWaived ? which : undefined),
  };
};
