import { wholeNumber, type WholeNumber } from '@kinora/service-kit'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds
const megabyte = 1_000_000

/** A kind of write that has a quota. */
export interface QuotaKind {
  /** The limit of an account in a window; for actions before there is an account, the limit of an IP address. */
  limit: number
  windowSeconds: number
  /** The environment variable that sets another limit, and how much one of it is. */
  variable: string
  /** The description of the variable for operators. */
  description: string
  unit: number
  /** The account or address whose writes are counted. */
  counts: 'account' | 'account and IP' | 'IP'
  /** The message when it is used up, without the time to wait. */
  message: string
}

/**
 * The one table of write quotas. A limit is what no person reaches by hand and every script does. What a kind counts for accounts *and*
 * IP addresses, an IP address may do five times as often as an account, because a household or an office is behind it.
 */
export const quotaTable = {
  // One every six seconds for an hour. Nobody writes that much; a lively discussion comes close for a minute.
  comments: {
    limit: 600,
    windowSeconds: hourSeconds,
    variable: 'COMMENTS_PER_HOUR',
    description: 'Comments per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: 'You have written many comments in a short time',
  },
  // Likes of videos and comments, and their removal. Someone who goes through a hundred videos may press each button more than once.
  likes: {
    limit: 3000,
    windowSeconds: hourSeconds,
    variable: 'LIKES_PER_HOUR',
    description: 'Likes, set or removed, per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: 'You have pressed Like many times in a short time',
  },
  subscriptions: {
    limit: 1000,
    windowSeconds: hourSeconds,
    variable: 'SUBSCRIPTIONS_PER_HOUR',
    description: 'Subscription changes per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: 'You have changed many subscriptions in a short time',
  },
  // People who correct captions by hand save every few seconds at most.
  captions: {
    limit: 300,
    windowSeconds: hourSeconds,
    variable: 'CAPTIONS_PER_HOUR',
    description: 'Saved captions per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: 'You have saved captions many times in a short time',
  },
  reports: {
    limit: 30,
    windowSeconds: hourSeconds,
    variable: 'REPORTS_PER_HOUR',
    description: 'Reports per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: 'You have sent many reports in a short time',
  },
  // Visitors send feedback too, who have an address only.
  feedback: {
    limit: 10,
    windowSeconds: hourSeconds,
    variable: 'FEEDBACK_PER_HOUR',
    description: 'Messages to the operator per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: 'You have sent many messages in a short time',
  },
  // Tries, not videos: inspecting a refused file costs as much as a good one.
  uploads: {
    limit: 100,
    windowSeconds: hourSeconds,
    variable: 'UPLOADS_PER_HOUR',
    description: 'Upload attempts per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: 'You have uploaded many videos in a short time',
  },
  // Includes attempts. It equals one process's limit per minute for an hour. With several processes, this is the effective limit.
  signUps: {
    limit: 600,
    windowSeconds: hourSeconds,
    variable: 'SIGN_UPS_PER_HOUR',
    description: 'Sign-up attempts per IP address and hour.',
    unit: 1,
    counts: 'IP',
    message: 'Many accounts were opened from your network in a short time',
  },
  // A hundred of the largest videos, all that were received, refused ones too: what an account can cost in traffic and in disk.
  uploadBytes: {
    limit: 10_000 * megabyte,
    windowSeconds: daySeconds,
    variable: 'UPLOAD_MEGABYTES_PER_DAY',
    description: 'Megabytes uploaded per account and day, including refused uploads.',
    unit: megabyte,
    counts: 'account',
    message: 'You have uploaded as much as one day allows',
  },
} as const satisfies Record<string, QuotaKind>

export type QuotaName = keyof typeof quotaTable

/** How many times what an account may do an IP address may do. */
export const accountsPerIp = 5

/** The limit of each kind, in what the kind counts: writes, or bytes. */
export type QuotaLimits = Record<QuotaName, number>

const names = Object.keys(quotaTable) as QuotaName[]

/** The limits of the table, with what is given put in their place. */
export function quotaLimits(given: Partial<QuotaLimits> = {}): QuotaLimits {
  return Object.fromEntries(names.map((name) => [name, given[name] ?? quotaTable[name].limit])) as QuotaLimits
}

type QuotaVariable = (typeof quotaTable)[QuotaName]['variable']

export const quotaSettings = Object.fromEntries(
  Object.values(quotaTable).map(({ variable, limit, unit, description }) => [
    variable,
    wholeNumber(limit / unit, { description }),
  ]),
) as Record<QuotaVariable, WholeNumber>

/** The limits that these settings set. */
export function quotaLimitsOf(settings: Record<QuotaVariable, number>): QuotaLimits {
  const limitOf = ({ variable, unit }: (typeof quotaTable)[QuotaName]) => settings[variable] * unit
  return Object.fromEntries(names.map((name) => [name, limitOf(quotaTable[name])])) as QuotaLimits
}
