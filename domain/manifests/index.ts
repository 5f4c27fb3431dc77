export { type ReadDocument, readYaml, readYamlDocuments, YamlProblem } from './read-yaml.ts';
