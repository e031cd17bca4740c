/** The settings of a service: one schema, from which they are read and documented. */
export { flag, oneOf, secret, share, text, wholeNumber, type SettingOptions, type WholeNumber } from './kinds.ts'
export { readOrigins } from './read-origins.ts'
export { readSettings } from './read-settings.ts'
export { settingsTable, withSettingsTable } from './settings-table.ts'
