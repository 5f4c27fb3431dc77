import { EventEmitter } from 'node:events';
import { eventually } from '@freshet/kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endWithNpm } from './signals.ts';

const started = (env: Record<string, string>) => {
  const child = Object.assign(new EventEmitter(), { ppid: 7 });
  const seen: string[] = [];
  child.on('SIGTERM', (signal: string) => seen.push(signal));
  onTestFinished(endWithNpm(child, env));
  return { child, seen };
};

describe('a command that npm started', () => {
  test.each([[{ npm_command: 'exec' }], [{ npm_lifecycle_event: 'start' }]])(
    'is asked to end, once, when npm is gone: %j',
    async env => {
      const { child, seen } = started(env);
      child.ppid = 1;
      await eventually(() => expect(seen).toEqual(['SIGTERM']));
    },
  );
});
