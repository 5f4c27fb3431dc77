/** Reads a long text of YAML apart from the process, which no file of users may hold up. */
import { parentPort, workerData } from 'node:worker_threads';
import { readYamlDocuments, YamlProblem } from '@freshet/domain/manifests';
import type { YamlAnswer } from './read-long-yaml.ts';

const answer = (text: string): YamlAnswer => {
  try {
    return { documents: [...readYamlDocuments(text)] };
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    return { problem: error.message, line: error.line };
  }
};

parentPort?.postMessage(answer(workerData as string));
