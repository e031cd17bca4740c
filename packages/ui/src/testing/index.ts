export { installDialogShim } from './install-dialog-shim.ts'
export { installObjectUrlShim } from './install-object-url-shim.ts'
