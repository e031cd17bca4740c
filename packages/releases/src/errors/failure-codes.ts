/**
 * Error codes, explained in docs/errors, by what failed: a remote's entry, a script or stylesheet that it loads later, its exports, its requirements for the
 * shell or the browser, its page on first render, or anything after that.
 */
export const failureCodes = {
  entry: 'KIN-LOAD-001',
  chunk: 'KIN-LOAD-002',
  css: 'KIN-LOAD-003',
  contract: 'KIN-LOAD-004',
  incompatible: 'KIN-LOAD-005',
  browser: 'KIN-LOAD-006',
  render: 'KIN-PAGE-001',
  run: 'KIN-PAGE-002',
} as const
