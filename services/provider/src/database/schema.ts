import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { StoredStream } from '../videos/stream/stored-stream.ts'

/** A moment, to the millisecond: the precision of a JavaScript Date, so that what is written reads back equal. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** How many seconds of age cost a video as much as losing a factor e of its popularity. */
const popularityDecaySeconds = 30 * 24 * 60 * 60

// What an operator has hidden is told from the rest by `is_hidden` of its row, which moderation alone writes. Whoever answers viewers reads these tables through
// views that leave such rows out (shown-rows.ts), and so do all counts.
const isHidden = () => boolean('is_hidden').notNull().default(false)

// Counts that a list shows (subscribers, videos, views, likes, comments) are stored beside the thing they count and are
// changed in the transaction that changes the rows, so that reading a page never costs more than the page. The indexes of lists
// end with `is_hidden`, so that a page far down passes by entries of an index and not by rows.

/** An account, which is also a channel. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Lower case, as it stands in /channel/:username. */
    username: text('username').notNull().unique('users_username_unique'),
    /** Lower case. */
    email: text('email').notNull().unique('users_email_unique'),
    fullName: text('full_name').notNull(),
    /** What the full name looks like: names that a person takes for one another have the same. Null until housekeeping has filled it in. */
    fullNameSkeleton: text('full_name_skeleton'),
    passwordHash: text('password_hash').notNull(),
    avatarKey: text('avatar_key').notNull(),
    coverImageKey: text('cover_image_key'),
    about: text('about').notNull().default(''),
    isVerified: boolean('is_verified').notNull().default(false),
    subscribersCount: integer('subscribers_count').notNull().default(0),
    videosCount: integer('videos_count').notNull().default(0),
    isHidden: isHidden(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('users_full_name_skeleton').on(table.fullNameSkeleton),
    // Of a file it is asked what it is a part of, when something that it is a part of is hidden or goes.
    index('users_of_avatar').on(table.avatarKey),
    index('users_of_cover_image').on(table.coverImageKey),
    check('users_counts', sql`${table.subscribersCount} >= 0 and ${table.videosCount} >= 0`),
  ],
)

/** One log-in on one browser. Every refresh token belongs to one, and dies with it. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** When a refresh token of the session was last refreshed; not before its first refresh. */
    lastUsedAt: moment('last_used_at'),
    /** When the youngest refresh token of the session expires. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** The browser that logged in, as it calls itself, cut to 200 characters. */
    userAgent: text('user_agent'),
    /** The IP address that the log-in came from. */
    ipAddress: text('ip_address'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    // Every process reads the latest of them again and again.
    index('sessions_ended')
      .on(table.endedAt, table.id)
      .where(sql`${table.endedAt} is not null`),
  ],
)

/** A refresh token, known only by its hash. A used one is kept until its session goes, so that a second use is noticed. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)

export const videos = pgTable(
  'videos',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    videoKey: text('video_key').notNull(),
    thumbnailKey: text('thumbnail_key').notNull(),
    durationSeconds: doublePrecision('duration_seconds').notNull(),
    views: bigint('views', { mode: 'number' }).notNull().default(0),
    likesCount: integer('likes_count').notNull().default(0),
    /** Top-level comments only. */
    commentsCount: integer('comments_count').notNull().default(0),
    isHidden: isHidden(),
    /** What a worker has made of the file; null as long as there is only the file. */
    stream: jsonb('stream').$type<StoredStream>(),
    /** How far a worker is that makes it, from 0, while it waits for one, to 99; null where it is not to be made. */
    streamPercent: integer('stream_percent'),
    /** Why there is no stream of it and will be none, in a sentence for its owner. */
    streamFailure: text('stream_failure'),
    createdAt: moment('created_at').notNull(),
    /**
     * Popularity that decays with age, written so that it never has to be computed again: instead of an old video
     * losing points as time passes, a younger one starts higher.
     */
    hotness: doublePrecision('hotness')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `ln(1 + views + 20 * likes_count) + extract(epoch from created_at at time zone 'UTC')::double precision / ${popularityDecaySeconds}`,
        ),
      ),
  },
  (table) => [
    index('videos_newest_shown').on(table.createdAt, table.id, table.isHidden),
    index('videos_most_viewed_shown').on(table.views, table.id, table.isHidden),
    index('videos_most_liked_shown').on(table.likesCount, table.id, table.isHidden),
    index('videos_hottest_shown').on(table.hotness, table.id, table.isHidden),
    index('videos_of_owner_shown').on(table.ownerId, table.createdAt, table.id, table.isHidden),
    // As with accounts, of a file it is asked what it is a part of.
    index('videos_of_file').on(table.videoKey),
    index('videos_of_thumbnail').on(table.thumbnailKey),
    check('videos_counts', sql`${table.views} >= 0 and ${table.likesCount} >= 0 and ${table.commentsCount} >= 0`),
  ],
)

/** When a viewer's view of a video was last counted. */
export const videoViews = pgTable(
  'video_views',
  {
    videoId: text('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** `user:<id>`, or `guest:<random id of the viewer's cookie>`. */
    viewer: text('viewer').notNull(),
    countedAt: moment('counted_at').notNull(),
    /** Set by a like, because the page then reads the video again, which is not another view of it. */
    refetchExpectedAt: moment('refetch_expected_at'),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.viewer] }), index('video_views_counted').on(table.countedAt)],
)

export const videoLikes = pgTable(
  'video_likes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: text('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('video_likes_once').on(table.userId, table.videoId),
    index('video_likes_newest').on(table.userId, table.createdAt, table.id),
    index('video_likes_of_video').on(table.videoId, table.createdAt),
  ],
)

export const comments = pgTable(
  'comments',
  {
    id: text('id').primaryKey(),
    videoId: text('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The top-level comment that this one replies to. Threads are one level deep. */
    parentId: text('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    likesCount: integer('likes_count').notNull().default(0),
    isHidden: isHidden(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('comments_newest_shown')
      .on(table.videoId, table.createdAt, table.id, table.isHidden)
      .where(sql`${table.parentId} is null`),
    index('comments_most_liked_shown')
      .on(table.videoId, table.likesCount, table.id, table.isHidden)
      .where(sql`${table.parentId} is null`),
    // What is an account's is exported, by the order of its ids, and removed with it.
    index('comments_of_author_by_id').on(table.authorId, table.id),
    index('comments_replies_shown')
      .on(table.parentId, table.createdAt, table.id, table.isHidden)
      .where(sql`${table.parentId} is not null`),
    check('comments_counts', sql`${table.likesCount} >= 0`),
  ],
)

export const commentLikes = pgTable(
  'comment_likes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_likes_of_user_by_comment').on(table.userId, table.commentId),
  ],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    subscriberId: text('subscriber_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    channelId: text('channel_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('subscriptions_once').on(table.subscriberId, table.channelId),
    // With the channel, so that a page far down passes by entries and not by rows.
    index('subscriptions_newest_channels').on(table.subscriberId, table.createdAt, table.id, table.channelId),
    index('subscriptions_of_channel').on(table.channelId),
    check('subscriptions_not_to_oneself', sql`${table.subscriberId} <> ${table.channelId}`),
  ],
)

/** What is near to what each user likes and follows, found beforehand; one row, which a page of recommended videos reads. */
export const recommendations = pgTable('recommendations', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The best first. */
  videoIds: text('video_ids').array().notNull().default([]),
  /** Of each its `hotness` when it was found, and what lifts it. */
  scores: doublePrecision('scores').array().notNull().default([]),
  /** How often the user has changed what they like and follow. */
  changes: integer('changes').notNull().default(0),
  /** How many of these changes it was found after; null before it ever was. */
  foundChanges: integer('found_changes'),
  foundAt: timestamp('found_at', { withTimezone: true }),
})

/** How many shown channels each user follows, kept by triggers in the transaction that changes them. No row where it never was any. */
export const subscriptionCounts = pgTable('subscription_counts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
})

export const playlists = pgTable(
  'playlists',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('playlists_of_owner').on(table.ownerId, table.createdAt, table.id)],
)

export const playlistVideos = pgTable(
  'playlist_videos',
  {
    playlistId: text('playlist_id')
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    videoId: text('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.videoId] }),
    unique('playlist_videos_order').on(table.playlistId, table.position),
    // With the video, so that the entries of a playlist are read without their rows.
    index('playlist_videos_in_order').on(table.playlistId, table.position, table.videoId),
  ],
)

export const watchHistory = pgTable(
  'watch_history',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: text('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    watchedAt: moment('watched_at').notNull(),
    /** Where the viewer stopped. */
    positionSeconds: doublePrecision('position_seconds').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index('watch_history_newest').on(table.userId, table.watchedAt, table.videoId),
  ],
)

/** What is said in a video, to be read, in one language. */
export const captions = pgTable(
  'captions',
  {
    videoId: text('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    label: text('label').notNull(),
    /** A WebVTT file. */
    text: text('text').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.language] })],
)

/** Processes of the provider that have had uploads. One whose lease has ended is dead, or must take itself for dead. */
export const providerProcesses = pgTable('provider_processes', {
  id: text('id').primaryKey(),
  leaseEndsAt: moment('lease_ends_at').notNull(),
})

/** Files on their way into storage that no row points to yet. What stays here was left by a process that died. */
export const pendingUploads = pgTable('pending_uploads', {
  key: text('key').primaryKey(),
  startedAt: moment('started_at').notNull(),
  /** Whose upload it is. Of a version that had no leases yet, nothing. */
  processId: text('process_id'),
})

/** Videos that come in parts, so that a lost connection costs the part under way and not the rest. */
export const resumableUploads = pgTable(
  'resumable_uploads',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the whole file, in bytes, as whoever sends it has announced it. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** How many of its bytes are in storage. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** What its first bytes show it to be, as the ending of a storage key. */
    extension: text('extension'),
    /** When its last byte came. */
    touchedAt: moment('touched_at').notNull(),
    /** The video that it has become, so that publishing it again makes no second one. */
    videoId: text('video_id').references(() => videos.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('resumable_uploads_of_owner').on(table.ownerId, table.touchedAt),
    index('resumable_uploads_touched').on(table.touchedAt),
    index('resumable_uploads_of_video').on(table.videoId),
  ],
)

/** The stored parts of such an upload. Of two that start at the same byte, only one is taken. They are gone once it is published. */
export const resumableUploadParts = pgTable(
  'resumable_upload_parts',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => resumableUploads.id, { onDelete: 'cascade' }),
    /** How many bytes of the file are before it. */
    offset: bigint('offset', { mode: 'number' }).notNull(),
    /** In storage. */
    key: text('key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.offset] }),
    index('resumable_upload_parts_of_file').on(table.key),
  ],
)

/** What uploads were called by those who sent them, so that one whose answer was lost is not published again when it is sent again. */
export const uploadKeys = pgTable(
  'upload_keys',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Of all that the form held, so that something else is not taken for it. */
    fingerprint: text('fingerprint').notNull(),
    /** The video that it has become. */
    videoId: text('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.key] }),
    index('upload_keys_of_owner').on(table.ownerId, table.createdAt),
    index('upload_keys_created').on(table.createdAt),
    index('upload_keys_of_video').on(table.videoId),
  ],
)

/** How many rows a table has, kept by triggers, for lists that say how many there are in all. Today: `videos`. */
export const counts = pgTable('counts', {
  of: text('of').primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull().default(0),
})

/** How much of a kind of write a subject (an account, an IP address) has used since its quota began anew. */
export const quotaCounts = pgTable(
  'quota_counts',
  {
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    used: bigint('used', { mode: 'number' }).notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] }), index('quota_counts_reset').on(table.resetsAt)],
)

/** Failed log-ins in a row: at an account, from an IP address, or at an account from a place where it has logged in before. */
export const loginFailures = pgTable(
  'login_failures',
  {
    /** `account:`, `address:`, `known-address:` or `known-browser:`, and whom it names. */
    subject: text('subject').primaryKey(),
    failures: integer('failures').notNull(),
    /** No password is looked at before this moment. */
    blockedUntil: moment('blocked_until').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('login_failures_expiry').on(table.expiresAt)],
)

/**
 * Who did what, when and from where. A trigger refuses to change a row, and to delete one that is younger than 90 days; dated by the
 * database, so that it reads in one order whichever process wrote it. No row points to an account, because it outlives one.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    /** One of `AuditEvent`. */
    event: text('event').notNull(),
    userId: text('user_id'),
    /** A keyed hash of the email that was typed in, which need not be anybody's. */
    emailHash: text('email_hash'),
    ipAddress: text('ip_address'),
    requestId: text('request_id'),
    details: jsonb('details').$type<Record<string, string | number>>().notNull().default({}),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_user').on(table.userId, table.at)],
)

/** What an operator has hidden, by itself and not as part of something else, and why. Who had what hidden or shown again is in the audit log. */
export const hiddenThings = pgTable(
  'hidden_things',
  {
    /** One of `ModeratedKind`. */
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    reason: text('reason').notNull(),
    /** Whether it is hidden for the time until it is removed, and never shown again. */
    isForGood: boolean('is_for_good').notNull().default(false),
    hiddenAt: moment('hidden_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

/** The storage keys of files that are part of nothing but what is hidden. */
export const hiddenMedia = pgTable('hidden_media', {
  key: text('key').primaryKey(),
  hiddenAt: moment('hidden_at').notNull().defaultNow(),
})

/** Which sets of demo data have been put in. */
export const seeds = pgTable('seeds', {
  name: text('name').primaryKey(),
  appliedAt: moment('applied_at').notNull(),
})
