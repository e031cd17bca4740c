/** Where the provider takes the time from, so that a test can let half an hour pass at once. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
