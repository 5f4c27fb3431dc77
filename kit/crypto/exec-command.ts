import { z } from 'zod';
import { Fault } from '../errors/index.ts';

const ARGUMENTS = z.array(z.string().min(1).max(4_096)).min(1).max(50);

const argumentsOf = (text: string): unknown => {
  if (!text.startsWith('[')) return text.split(/\s+/);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Program and arguments of `exec:program arg arg`, or of `exec:["program","arg with spaces"]`. */
export const parseExecCommand = (setting: string): [string, ...string[]] => {
  const [, rest] = /^exec:\s*(\S[\s\S]*)$/.exec(setting.trim()) ?? [];
  const parsed = ARGUMENTS.safeParse(rest === undefined ? undefined : argumentsOf(rest.trim()));
  const [program, ...args] = parsed.success ? parsed.data : [];
  if (program === undefined) {
    throw new Fault(
      'CONFIG_INVALID',
      'the key command must look like exec:/path/to/program argument, or exec:["/path/to/program","argument"]',
    );
  }
  return [program, ...args];
};
