export const sourceCommit = {
  by: 'by {who}',
  pullRequest: 'Pull request {number}',
  titled: '{number} {title}',
};
