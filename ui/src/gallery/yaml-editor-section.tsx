import { useState } from 'react';
import {
  type JsonSchema,
  YamlEditor,
  type YamlEditorProps,
  type YamlProblem,
} from '../design/yaml-editor/index.ts';
import type { GallerySection } from './section.ts';

const PIPELINE = `version: "1.0"
# Builds on every push.
mode: parallel
stages: [build, test]
steps:
  main_clone:
    type: git-clone
    repo: oakline/storefront
    revision: main
  build_image:
    stage: build
    image: node:24
    commands:
      - npm ci
      - npm run build
    retry:
      maxAttempts: 3
      delay: 5
`;
const WRONG = PIPELINE.replace('    image:', '    imgae:').replace('parallel', 'paralel');

const schema: JsonSchema = {
  type: 'object',
  required: ['version', 'steps'],
  properties: {
    version: { const: '1.0', description: 'The version of the format.' },
    mode: { enum: ['sequential', 'parallel'], default: 'sequential', description: 'How steps start.' },
    stages: { type: 'array', items: { type: 'string' }, description: 'Stages in the order they are shown.' },
    steps: {
      type: 'object',
      description: 'What the pipeline does, by name.',
      additionalProperties: {
        type: 'object',
        properties: {
          type: { enum: ['git-clone', 'build', 'approval'], description: 'Unless told: runs commands.' },
          stage: { type: 'string' },
          image: { type: 'string', description: 'The image the commands run in.' },
          commands: { type: 'array', items: { type: 'string' } },
          fail_fast: { type: 'boolean', default: true },
          retry: {
            type: 'object',
            required: ['maxAttempts'],
            properties: { maxAttempts: { type: 'integer' }, delay: { type: 'integer' } },
          },
        },
      },
    },
  },
};

const PROBLEMS: readonly YamlProblem[] = [
  {
    severity: 'error',
    code: 'key-unknown',
    message: 'A step has no key "imgae".',
    line: 12,
    column: 5,
    suggestion: 'image',
  },
  {
    severity: 'error',
    code: 'value-choice',
    message: 'mode is sequential or parallel.',
    line: 3,
    column: 7,
    suggestion: 'parallel',
  },
  {
    severity: 'warning',
    code: 'retry-range',
    message: 'More than 10 attempts are cut to 10.',
    line: 17,
    column: 20,
  },
];
const findsProblems = async (text: string) =>
  PROBLEMS.filter(({ suggestion }) => suggestion === undefined || !text.includes(` ${suggestion}`));
const findsNothing = async () => [];
const neverAnswers = () => new Promise<never>(() => undefined);
const fails = () => Promise.reject(new Error('unreachable'));

const Sample = ({
  start,
  ...props
}: Omit<YamlEditorProps, 'value' | 'label'> & { readonly start: string }) => {
  const [value, setValue] = useState(start);
  return <YamlEditor label="Pipeline" schema={schema} {...props} value={value} onChange={setValue} />;
};

/** YAML to write. */
export const yamlEditorSection: GallerySection = {
  id: 'yaml-editor',
  title: 'YAML editor',
  states: [
    {
      id: 'problems',
      title: 'With problems',
      wide: true,
      show: () => <Sample start={WRONG} check={findsProblems} height={400} />,
    },
    {
      id: 'fine',
      title: 'Without problems',
      show: () => <Sample start={PIPELINE} check={findsNothing} height={160} />,
    },
    {
      id: 'changed',
      title: 'Changed lines',
      show: () => (
        <Sample
          start={PIPELINE}
          base={PIPELINE.replace('    retry:\n      maxAttempts: 3\n      delay: 5\n', '').replace(
            'parallel',
            'sequential',
          )}
          height={400}
        />
      ),
    },
    {
      id: 'read-only',
      title: 'Read-only',
      show: () => <YamlEditor label="Pipeline" value={PIPELINE} height={160} />,
    },
    {
      id: 'checking',
      title: 'Being checked',
      busy: true,
      show: () => <Sample start={PIPELINE} check={neverAnswers} height={100} />,
    },
    {
      id: 'check-failed',
      title: 'Check failed',
      show: () => <Sample start={PIPELINE} check={fails} height={100} />,
    },
    { id: 'empty', title: 'Empty', show: () => <Sample start="" height={80} /> },
  ],
};
