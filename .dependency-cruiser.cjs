// Import direction, as in ARCHITECTURE.md. `tools/verify.ts` fails when no module was visited.
const PARTS = 'control-plane|runner|runtime|cli|ui';

// Engines do one thing for the parts and know nothing of them.
const ENGINES = 'link|git-host|embedded-cluster';

// `yaml` is as pure as a parser can be, and keeps the positions that problems are reported at.
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'domain-is-pure',
      { path: '^domain/', pathNot: '\\.test\\.ts$' },
      {
        pathNot:
          '^(domain|kit/(errors|time|ids|spelling|go-template))/|^node_modules/(yaml|re2js|picomatch|croner|semver)/',
      },
    ),
    forbid('kit-knows-no-product', { path: '^kit/' }, { path: `^(domain|contracts|${ENGINES}|${PARTS})/` }),
    forbid('contracts-stay-below', { path: '^contracts/' }, { path: `^(${ENGINES}|${PARTS})/` }),
    forbid(
      'engines-know-no-part',
      { path: `^(${ENGINES})/` },
      { path: `^(${ENGINES}|${PARTS})/`, pathNot: '^$1/' },
    ),
    forbid('parts-are-islands', { path: `^(${PARTS})/` }, { path: `^(${PARTS})/`, pathNot: '^$1/' }),
    forbid(
      'front-doors-only',
      { path: '^([^/]+/src)/([^/]+)/', pathNot: '^ui/' },
      // What every implementation of a port must do is described beside the port, for their tests.
      { path: '^$1/[^/]+/', pathNot: '^$1/($2/|[^/]+/index\\.ts$|[^/]+/[^/]+\\.contract\\.ts$)' },
    ),
    forbid(
      'kit-front-doors-only',
      { path: '^(kit|domain|contracts)/([^/]+)/' },
      { path: '^$1/[^/]+/', pathNot: '^$1/($2/|[^/]+/index\\.ts$)' },
    ),
    // The pages: design knows no product, a page knows no other page, and each part of the design has its own door,
    // so that a page brings only what it shows.
    forbid(
      'ui-design-knows-no-product',
      { path: '^ui/src/(design|text)/' },
      { path: '^ui/src/(api|app|gallery|live|pages|shell)/|^(domain|contracts)/' },
    ),
    forbid(
      'ui-pages-are-islands',
      { path: '^ui/src/pages/([^/]+)/' },
      { path: '^ui/src/(pages|app|gallery)/', pathNot: '^ui/src/pages/$1/' },
    ),
    forbid(
      'ui-shell-knows-no-page',
      { path: '^ui/src/(shell|live|api)/' },
      { path: '^ui/src/(app|gallery|pages)/' },
    ),
    forbid(
      'ui-front-doors-only',
      { path: '^ui/src/(?:design|pages)/([^/]+)/' },
      { path: '^ui/src/(design|pages)/[^/]+/', pathNot: '^ui/src/(design|pages)/($1/|[^/]+/index\\.ts$)' },
    ),
    forbid(
      'tests-are-not-imported',
      { pathNot: '\\.(test|contract|setup)\\.ts$|/testing/' },
      { path: '\\.(test|contract|setup)\\.ts$' },
    ),
    forbid('no-cycles', {}, { circular: true }),
    // `?raw` and the like are Vite's.
    forbid('no-unresolved', {}, { couldNotResolve: true, pathNot: '\\?(raw|url|worker)$' }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.cache|/dist/|\\.generated\\.ts$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
