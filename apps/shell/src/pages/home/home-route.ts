import { homeRowParams, homeRows } from './home-rows.ts'

/** The home page, declared like a remote's route. Its first call loads the first row. */
export const homeRoute = {
  path: '/',
  access: 'public',
  firstCall: `/videos?${new URLSearchParams(homeRowParams(homeRows[0].sortBy) as unknown as Record<string, string>)}`,
  outline: 'cards',
} as const
