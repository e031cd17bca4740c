/** The categories that an owner can choose for a video, by URL slug. */
export const categoryNames = {
  music: 'Music',
  gaming: 'Gaming',
  news: 'News',
  sports: 'Sports',
  learning: 'Learning',
  fashion: 'Fashion',
} as const

export type CategorySlug = keyof typeof categoryNames

export const categorySlugs = Object.keys(categoryNames) as CategorySlug[]

export function isCategory(value: string): value is CategorySlug {
  return Object.hasOwn(categoryNames, value)
}
