/** A workflow to begin with: it runs as it is, on any runner. */
export const STARTER = `version: '1.0'
stages:
  - test
steps:
  hello:
    title: Say hello
    stage: test
    image: alpine:3.22
    commands:
      - echo "Hello from build $CF_BUILD_ID"
`;
