import { wholeNumber, type WholeNumber } from '@kinora/service-kit'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds
const megabyte = 1_000_000

/** A kind of write that has a quota. */
export interface QuotaKind {
  /** The limit per account and window, or per IP address for actions that need no account. */
  limit: number
  windowSeconds: number
  /** The environment variable that overrides the limit, in multiples of `unit`. */
  variable: string
  /** The description of the variable for operators. */
  description: string
  unit: number
  /** The account or address whose writes are counted. */
  counts: 'account' | 'account and IP' | 'IP'
  /** The message when the quota is used up, without the time to wait. */
  message: string
}

/**
 * The table of all write quotas. A limit is more than a person does by hand, but less than a script
 * does. For kinds that count accounts *and* IP addresses, an IP address gets five times the limit
 * of an account, because a household or an office may share it.
 */
export const quotaTable = {
  // One every six seconds for an hour. A lively discussion reaches this rate only for a minute.
  comments: {
    limit: 600,
    windowSeconds: hourSeconds,
    variable: 'COMMENTS_PER_HOUR',
    description: 'Comments per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: "You've posted too many comments in a short time",
  },
  // Adding or removing likes of videos and comments. A viewer who browses a hundred videos may
  // press each button more than once.
  likes: {
    limit: 3000,
    windowSeconds: hourSeconds,
    variable: 'LIKES_PER_HOUR',
    description: 'Likes, set or removed, per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: "You've pressed Like too many times in a short time",
  },
  subscriptions: {
    limit: 1000,
    windowSeconds: hourSeconds,
    variable: 'SUBSCRIPTIONS_PER_HOUR',
    description: 'Subscription changes per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: "You've changed too many subscriptions in a short time",
  },
  // People who correct captions by hand save every few seconds at most.
  captions: {
    limit: 300,
    windowSeconds: hourSeconds,
    variable: 'CAPTIONS_PER_HOUR',
    description: 'Saved captions per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: "You've saved captions too many times in a short time",
  },
  reports: {
    limit: 30,
    windowSeconds: hourSeconds,
    variable: 'REPORTS_PER_HOUR',
    description: 'Reports per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: "You've sent too many reports in a short time",
  },
  // Visitors can also send feedback. They only have an IP address.
  feedback: {
    limit: 10,
    windowSeconds: hourSeconds,
    variable: 'FEEDBACK_PER_HOUR',
    description: 'Messages to the operator per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: "You've sent too many messages in a short time",
  },
  // Counts attempts instead of videos, because inspecting a rejected file costs as much as
  // inspecting a valid one.
  uploads: {
    limit: 100,
    windowSeconds: hourSeconds,
    variable: 'UPLOADS_PER_HOUR',
    description: 'Upload attempts per account and hour; five times as many per IP address.',
    unit: 1,
    counts: 'account and IP',
    message: "You've uploaded too many videos in a short time",
  },
  // Counts attempts. The limit is one process's limit per minute, for an hour. With several
  // processes, this is the effective limit.
  signUps: {
    limit: 600,
    windowSeconds: hourSeconds,
    variable: 'SIGN_UPS_PER_HOUR',
    description: 'Sign-up attempts per IP address and hour.',
    unit: 1,
    counts: 'IP',
    message: 'Too many accounts were created from your network in a short time',
  },
  // A hundred videos of the maximum size. Counts all received bytes, including rejected uploads, to
  // limit an account's traffic and disk use.
  uploadBytes: {
    limit: 10_000 * megabyte,
    windowSeconds: daySeconds,
    variable: 'UPLOAD_MEGABYTES_PER_DAY',
    description: 'Megabytes uploaded per account and day, including rejected uploads.',
    unit: megabyte,
    counts: 'account',
    message: "You've reached the daily upload limit",
  },
} as const satisfies Record<string, QuotaKind>

export type QuotaName = keyof typeof quotaTable

/** The limit of an IP address as a multiple of the limit of an account. */
export const accountsPerIp = 5

/** The limit of each kind, in writes or bytes. */
export type QuotaLimits = Record<QuotaName, number>

const names = Object.keys(quotaTable) as QuotaName[]

/** The limits in the table, with these overrides. */
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

/** The limits from these settings. */
export function quotaLimitsOf(settings: Record<QuotaVariable, number>): QuotaLimits {
  const limitOf = ({ variable, unit }: (typeof quotaTable)[QuotaName]) => settings[variable] * unit
  return Object.fromEntries(names.map((name) => [name, limitOf(quotaTable[name])])) as QuotaLimits
}
