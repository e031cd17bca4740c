/* Components that few viewers see. They share one file, because every file adds a hash to the shell's script. Import this file only with `import()`. */
export { KeyboardHelpDialog } from './keyboard-help-dialog.tsx'
export { MissingPageNotice } from './missing-page-notice.tsx'
