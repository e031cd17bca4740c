export { showInSubscriptions, showLike, showSubscription } from './show-everywhere.ts'
export { likeFields, subscribeErrors, subscriptionFields, toggleOptions } from './toggle-options.ts'
export type { Everywhere, Toggle, ToggleFields, ToggleState } from './toggle-options.ts'
