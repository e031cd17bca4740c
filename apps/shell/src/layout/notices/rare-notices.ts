/* Components that few viewers see, combined in one file because the shell's script contains a hash per file. Import it only with `import()`. */
export { KeyboardHelpDialog } from './keyboard-help-dialog.tsx'
export { MissingPageNotice } from './missing-page-notice.tsx'
