/*
 * What few viewers ever see, as one file: each more would have its hash in the shell's script, which all load. Imported by `import()` alone.
 */
export { KeyboardHelpDialog } from './keyboard-help-dialog.tsx'
export { MissingPageNotice } from './missing-page-notice.tsx'
