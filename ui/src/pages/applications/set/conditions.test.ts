import { describe, expect, test } from 'vitest';
import { readConditions, type SetCondition, troublesOf } from './conditions.ts';

const condition = (type: string, status: string, reason = '', message = ''): SetCondition => ({
  type,
  status,
  reason,
  message,
  at: null,
});

describe('conditions of an ApplicationSet', () => {
  test('are told by what they mean, those first that decide, and unknown ones by their names', () => {
    const read = readConditions([
      condition('Odd', 'True'),
      condition('RolloutProgressing', 'True'),
      condition('ResourcesUpToDate', 'True'),
      condition('ErrorOccurred', 'False'),
    ]);
    expect(read.map(({ type, word, tone }) => [type, word, tone])).toEqual([
      ['ErrorOccurred', 'noError', 'ok'],
      ['ResourcesUpToDate', 'upToDate', 'ok'],
      ['RolloutProgressing', 'rolling', 'run'],
      ['Odd', undefined, 'idle'],
    ]);
  });

  test('of one failure are one trouble, with what to do about its reason', () => {
    const message = 'the repository was not found';
    const troubles = troublesOf([
      condition('ParametersGenerated', 'False', 'ErrorOccurred', message),
      condition('ErrorOccurred', 'True', 'ApplicationParamsGenerationError', message),
      condition('ResourcesUpToDate', 'False', 'ErrorOccurred', message),
    ]);
    expect(troubles).toEqual([{ tone: 'bad', word: 'error', message, remedy: 'generator', at: null }]);
  });

  test('that nobody has to see to are no trouble, and a reason that nobody knows has a remedy too', () => {
    expect(troublesOf([condition('RolloutProgressing', 'True'), condition('Odd', 'True')])).toEqual([]);
    expect(troublesOf([condition('ErrorOccurred', 'True', 'SomethingNew', 'odd')])).toMatchObject([
      { remedy: 'any' },
    ]);
  });

  test('whose reason is not told yet have no remedy, rather than one that may be wrong', () => {
    expect(
      troublesOf([condition('ErrorOccurred', 'True', '', 'the repository was not found')]),
    ).toMatchObject([{ word: 'error', remedy: undefined }]);
  });
});
