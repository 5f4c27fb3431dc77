import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OneShotAnswer, type OneShotRequest } from '@freshet/contracts/one-shot';
import { FAULTS, Fault, type FaultCode } from '@freshet/kit/errors';
import type { CommandContext } from '../command/index.ts';
import { safeText } from '../output/index.ts';

type Final = Exclude<OneShotAnswer, { is: 'progress' | 'fault' }>;

/** Starts the GitOps engine for one request, passes on what it says meanwhile, and answers with what it found. */
export const askEngine = async (
  ctx: CommandContext,
  request: OneShotRequest,
  onProgress: (text: string) => void = () => undefined,
): Promise<Final> => {
  const { install, env, programs } = ctx;
  const { runtimeEntry } = install;
  if (!existsSync(runtimeEntry))
    throw new Fault(
      'CLI_INSTALL_INCOMPLETE',
      `this checkout has no GitOps engine: ${runtimeEntry} is missing`,
      {
        path: runtimeEntry,
      },
    );
  let final: Final | undefined;
  let fault: Error | undefined;
  let interrupts = 0;
  const conversation = programs.converse(
    {
      file: install.nodePath,
      args: [runtimeEntry],
      env: {
        ...env,
        NODE_COMPILE_CACHE:
          env.NODE_COMPILE_CACHE ?? join(install.root, 'node_modules', '.cache', 'freshet-compiled'),
      },
    },
    {
      onLine: line => {
        const answer = answerOf(line);
        if (!answer) return;
        if (answer.is === 'progress') onProgress(safeText(answer.text));
        else if (answer.is === 'fault') fault = faultOf(answer);
        else final = answer;
      },
      // The first asks it to end what it began, the second ends it.
      onSignal: () => {
        interrupts += 1;
        if (interrupts > 1) conversation.kill();
        else conversation.hangUp();
      },
    },
  );
  conversation.say(JSON.stringify(request));
  const { code, complaint } = await conversation.ended;
  if (fault) throw fault;
  if (final) return final;
  const words = complaint.trim().split('\n').slice(-3).map(safeText).join(' ');
  throw new Fault('CLI_RUNNER_LOST', `the GitOps engine ended with ${code} and without a result: ${words}`, {
    code,
  });
};

/** Undefined for what a newer engine may say. */
const answerOf = (line: string): OneShotAnswer | undefined => {
  try {
    return OneShotAnswer.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
};

const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(FAULTS, code);

const faultOf = ({ code, message }: Extract<OneShotAnswer, { is: 'fault' }>): Error =>
  isFaultCode(code) ? new Fault(code, message) : new Error(message);
