/** The provider's source of time. Tests replace it to skip ahead. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
