export { likeFields, subscriptionFields, toggleOptions } from './toggle-options.ts'
export type { Toggle, ToggleFields, ToggleState } from './toggle-options.ts'
