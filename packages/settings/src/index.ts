/** The settings of a service: one schema, from which they are read and documented. */
export {
  flag,
  oneOf,
  secret,
  secretUrl,
  share,
  text,
  wholeNumber,
  type SettingOptions,
  type WholeNumber,
} from './kinds.ts'
export { endUnstarted } from './end-unstarted.ts'
export { readOrigins } from './read-origins.ts'
export { readSettings } from './read-settings.ts'
export { redactSettings } from './redact-settings.ts'
export { bucketSecrets, withSecretFiles } from './secret-files.ts'
export { settingsTable, withSettingsTable } from './settings-table.ts'
