import type { readHubTexts } from '@freshet/contracts/hub';
import { readStepDefinition } from '@freshet/domain/steps';
import { digestOf, type KeptStepType } from './step-type.ts';

type HubText = Awaited<ReturnType<typeof readHubTexts>>[number];

export const readHub = (texts: readonly HubText[]): readonly KeptStepType[] =>
  texts.map(({ file, text }) => {
    const { definition } = readStepDefinition(text);
    if (!definition) throw new Error(`the step type ${file} of the hub cannot be read`);
    return {
      name: definition.name,
      version: definition.version.text,
      text,
      digest: digestOf(text),
      tags: [],
    };
  });
