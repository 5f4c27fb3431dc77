export const common = {
  product: 'Freshet',
  loading: 'Loading',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  clearSelection: 'Clear the selection',
  save: 'Save',
  copy: 'Copy',
  copied: 'Copied',
  never: 'Never',
  failed: 'The request failed before the server could answer.',
  requestId: 'Request {id}',
};
