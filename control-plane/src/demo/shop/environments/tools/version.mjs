/** Reads or writes the version of a service in an environment: `version.mjs dev storefront [VERSION]`. */
import { readFileSync, writeFileSync } from 'node:fs';

const [environment, service, version] = process.argv.slice(2);
const file = `${environment}/${service}/deployment.yaml`;
const IMAGE = /(image: \S+):(\S+)/;

const text = readFileSync(file, 'utf8');
const known = IMAGE.exec(text)?.[2];
if (known === undefined) throw new Error(`${file} names no image with a version`);
if (version === undefined) {
  process.stdout.write(`${known}\n`);
} else {
  writeFileSync(file, text.replace(IMAGE, `$1:${version}`));
  process.stdout.write(`${service} in ${environment}: ${known} -> ${version}\n`);
}
