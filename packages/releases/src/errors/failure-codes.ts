/**
 * The numbers under which docs/errors says what failures of a page mean, by what failed: a remote's entry, a later script or stylesheet of it, what it exports, what it asks
 * of the shell or of the browser, its page before it stood, and anything afterwards.
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
