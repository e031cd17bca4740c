/* Components that few viewers see, in one file, because the shell's script contains each file's hash. Import it only with `import()`. */
export { KeyboardHelpDialog } from './keyboard-help-dialog.tsx'
export { MissingPageNotice } from './missing-page-notice.tsx'
