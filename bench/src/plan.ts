/** How much is measured. */
export interface Plan {
  isQuick: boolean
  /** Pairs under the conditions that the goals name. */
  pairs: number
  /** Pairs under the others. */
  otherPairs: number
  /** After how many navigations a tab's memory is looked at. */
  navigations: readonly number[]
  /** Scripted visits on a slow processor, and how often each goes its round. */
  visits: number
  visitRounds: number
  remoteCounts: readonly number[]
  remoteRounds: number
  listSizes: readonly number[]
  commentCounts: readonly number[]
  listRounds: number
  databaseSizes: readonly number[]
  providerRounds: number
  providerCalls: number
}

export const fullPlan: Plan = {
  isQuick: false,
  pairs: 7,
  otherPairs: 3,
  navigations: [20, 200],
  visits: 3,
  visitRounds: 2,
  remoteCounts: [5, 50, 200],
  remoteRounds: 7,
  listSizes: [100, 1000, 10_000],
  commentCounts: [10, 100, 1000],
  listRounds: 2,
  databaseSizes: [10_000, 1_000_000],
  providerRounds: 15,
  providerCalls: 2000,
}

export const quickPlan: Plan = {
  ...fullPlan,
  isQuick: true,
  pairs: 3,
  otherPairs: 1,
  navigations: [20, 40],
  visits: 1,
  visitRounds: 1,
  remoteRounds: 3,
  listRounds: 1,
  databaseSizes: [10_000, 100_000],
  providerRounds: 3,
  providerCalls: 500,
}
