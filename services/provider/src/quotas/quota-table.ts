import { wholeNumber, type WholeNumber } from '@kinora/service-kit'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds
const megabyte = 1_000_000

/** A kind of write that has a quota. */
export interface QuotaKind {
  /** The limit per account per window, or per IP address for actions that don't require an account. */
  limit: number
  windowSeconds: number
  /** The environment variable that overrides the limit, in multiples of `unit`. */
  variable: string
  /** The variable's description for operators. */
  description: string
  unit: number
  /** The account or address whose writes are counted. */
  counts: 'account' | 'account and IP' | 'IP'
  /** The message for a used-up quota, without the time to wait. */
  message: string
}

/**
 * The table of all write quotas. Limits are higher than anyone reaches by hand, but lower than a script would. For kinds that count accounts *and* IP
 * addresses, an IP address gets five times an account's limit, because a household or an office may share the address.
 */
export const quotaTable = {
  // One comment every six seconds for an hour. A lively discussion reaches this rate only for a minute.
  comments: {
    limit: 600,
    windowSeconds: hourSeconds,
    variable: 'COMMENTS_PER_HOUR',
    description: 'Maximum comments per hour from one account. The limit for one IP address is five times as high.',
    unit: 1,
    counts: 'account and IP',
    message: "You've posted too many comments in a short time",
  },
  // An owner who cleans up after a wave of spam deletes a few comments per minute.
  commentChanges: {
    limit: 600,
    windowSeconds: hourSeconds,
    variable: 'COMMENT_CHANGES_PER_HOUR',
    description:
      'Maximum deleted, pinned and unpinned comments per hour from one account. The limit for one IP address is five times as high.',
    unit: 1,
    counts: 'account and IP',
    message: "You've changed too many comments in a short time",
  },
  blocks: {
    limit: 300,
    windowSeconds: hourSeconds,
    variable: 'BLOCKS_PER_HOUR',
    description:
      'Maximum blocked and unblocked accounts per hour from one account. The limit for one IP address is five times as high.',
    unit: 1,
    counts: 'account and IP',
    message: "You've blocked or unblocked too many accounts in a short time",
  },
  // Counts added and removed likes of videos and comments. A viewer who browses a hundred videos may press each button more than once.
  likes: {
    limit: 3000,
    windowSeconds: hourSeconds,
    variable: 'LIKES_PER_HOUR',
    description:
      'Maximum added and removed likes per hour from one account. The limit for one IP address is five times as high.',
    unit: 1,
    counts: 'account and IP',
    message: "You've pressed Like too many times in a short time",
  },
  subscriptions: {
    limit: 1000,
    windowSeconds: hourSeconds,
    variable: 'SUBSCRIPTIONS_PER_HOUR',
    description:
      'Maximum subscription changes per hour from one account. The limit for one IP address is five times as high.',
    unit: 1,
    counts: 'account and IP',
    message: "You've changed too many subscriptions in a short time",
  },
  // Sorting a long list by hand takes hundreds of moves.
  playlists: {
    limit: 3000,
    windowSeconds: hourSeconds,
    variable: 'PLAYLIST_CHANGES_PER_HOUR',
    description: 'Maximum changes of playlists and their videos per hour from one account.',
    unit: 1,
    counts: 'account',
    message: "You've changed too many playlists in a short time",
  },
  // Counts attempts to change the profile, email or password.
  account: {
    limit: 60,
    windowSeconds: hourSeconds,
    variable: 'ACCOUNT_CHANGES_PER_HOUR',
    description:
      'Maximum changes of the profile, email and password per hour from one account. The limit for one IP address is five times as high.',
    unit: 1,
    counts: 'account and IP',
    message: "You've changed your account too many times in a short time",
  },
  // Counts downloads of an account's data with all its media files.
  exports: {
    limit: 20,
    windowSeconds: daySeconds,
    variable: 'EXPORTS_PER_DAY',
    description: "Maximum downloads of an account's data and media files per day from one account.",
    unit: 1,
    counts: 'account',
    message: "You've downloaded your data too many times today",
  },
  // Counts requested links and attempts to use one.
  passwordResets: {
    limit: 60,
    windowSeconds: hourSeconds,
    variable: 'PASSWORD_RESETS_PER_HOUR',
    description: 'Maximum calls to set a forgotten password per hour from one IP address.',
    unit: 1,
    counts: 'IP',
    message: 'Too many passwords were reset from your network in a short time',
  },
  // A bulk change counts once.
  visibility: {
    limit: 600,
    windowSeconds: hourSeconds,
    variable: 'VISIBILITY_CHANGES_PER_HOUR',
    description:
      "Maximum changes of videos' visibility per hour from one account. Changing several videos at once counts as one.",
    unit: 1,
    counts: 'account',
    message: "You've changed the visibility of too many videos in a short time",
  },
  // People who correct captions by hand save every few seconds at most.
  captions: {
    limit: 300,
    windowSeconds: hourSeconds,
    variable: 'CAPTIONS_PER_HOUR',
    description: 'Maximum caption saves per hour from one account. The limit for one IP address is five times as high.',
    unit: 1,
    counts: 'account and IP',
    message: "You've saved captions too many times in a short time",
  },
  reports: {
    limit: 30,
    windowSeconds: hourSeconds,
    variable: 'REPORTS_PER_HOUR',
    description: 'Maximum reports per hour from one account. The limit for one IP address is five times as high.',
    unit: 1,
    counts: 'account and IP',
    message: "You've sent too many reports in a short time",
  },
  // Visitors can also send feedback. Their messages are counted only by IP address.
  feedback: {
    limit: 10,
    windowSeconds: hourSeconds,
    variable: 'FEEDBACK_PER_HOUR',
    description:
      'Maximum messages to the operator per hour from one account. The limit for one IP address is five times as high.',
    unit: 1,
    counts: 'account and IP',
    message: "You've sent too many messages in a short time",
  },
  // Counts attempts instead of videos, because inspecting a rejected file is as expensive as inspecting a valid one.
  uploads: {
    limit: 100,
    windowSeconds: hourSeconds,
    variable: 'UPLOADS_PER_HOUR',
    description:
      'Maximum upload attempts per hour from one account. The limit for one IP address is five times as high.',
    unit: 1,
    counts: 'account and IP',
    message: "You've uploaded too many videos in a short time",
  },
  // Counts attempts. A single process's per-minute limit adds up to this many per hour. With several processes, this quota is the effective limit.
  signUps: {
    limit: 600,
    windowSeconds: hourSeconds,
    variable: 'SIGN_UPS_PER_HOUR',
    description: 'Maximum sign-up attempts per hour from one IP address.',
    unit: 1,
    counts: 'IP',
    message: 'Too many accounts were created from your network in a short time',
  },
  // Enough for a hundred videos of the maximum size. Counts all received bytes, including rejected uploads, to limit an account's traffic and disk usage.
  uploadBytes: {
    limit: 10_000 * megabyte,
    windowSeconds: daySeconds,
    variable: 'UPLOAD_MEGABYTES_PER_DAY',
    description: 'Maximum megabytes uploaded per day from one account, including rejected uploads.',
    unit: megabyte,
    counts: 'account',
    message: "You've reached the daily upload limit",
  },
} as const satisfies Record<string, QuotaKind>

export type QuotaName = keyof typeof quotaTable

/** An IP address's limit as a multiple of an account's limit. */
export const accountsPerIp = 5

/** Each kind's limit, in writes or bytes. */
export type QuotaLimits = Record<QuotaName, number>

const names = Object.keys(quotaTable) as QuotaName[]

/** Returns the limits in the table with the given overrides. */
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

/** Returns the limits that the settings specify. */
export function quotaLimitsOf(settings: Record<QuotaVariable, number>): QuotaLimits {
  const limitOf = ({ variable, unit }: (typeof quotaTable)[QuotaName]) => settings[variable] * unit
  return Object.fromEntries(names.map((name) => [name, limitOf(quotaTable[name])])) as QuotaLimits
}
