// Import direction, as in ARCHITECTURE.md. `tools/verify.ts` fails when no module was visited.
const PARTS = 'control-plane|cli';

// `yaml` is as pure as a parser can be, and keeps the positions that problems are reported at.
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'domain-is-pure',
      { path: '^domain/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(domain|kit/(errors|time|ids|spelling))/|^node_modules/yaml/' },
    ),
    forbid('kit-knows-no-product', { path: '^kit/' }, { path: `^(domain|contracts|${PARTS})/` }),
    forbid('contracts-stay-below', { path: '^contracts/' }, { path: `^(${PARTS})/` }),
    forbid('parts-are-islands', { path: `^(${PARTS})/` }, { path: `^(${PARTS})/`, pathNot: '^$1/' }),
    forbid(
      'front-doors-only',
      { path: '^([^/]+/src)/([^/]+)/' },
      { path: '^$1/[^/]+/', pathNot: '^$1/($2/|[^/]+/index\\.ts$)' },
    ),
    forbid(
      'kit-front-doors-only',
      { path: '^(kit|domain|contracts)/([^/]+)/' },
      { path: '^$1/[^/]+/', pathNot: '^$1/($2/|[^/]+/index\\.ts$)' },
    ),
    forbid(
      'tests-are-not-imported',
      { pathNot: '\\.(test|contract|setup)\\.ts$|/testing/' },
      { path: '\\.(test|contract|setup)\\.ts$' },
    ),
    forbid('no-cycles', {}, { circular: true }),
    forbid('no-unresolved', {}, { couldNotResolve: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.cache' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
