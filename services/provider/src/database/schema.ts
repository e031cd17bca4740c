import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from './drizzle.ts'
import type { StoredStream } from '../videos/stream/stored-stream.ts'

/**
 * A timestamp with the precision of a JavaScript Date (milliseconds), so values survive a round
 * trip.
 */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Words with their positions and weights, for full-text search. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A text that sorts by its bytes. */
const orderKey = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** Time constant of the popularity decay, in seconds: at this age, a video's popularity counts e times less. */
const popularityDecaySeconds = 30 * 24 * 60 * 60

// Only moderation writes `is_hidden`. Everything that serves viewers, including counts, reads
// through views that omit hidden rows (shown-rows.ts).
const isHidden = () => boolean('is_hidden').notNull().default(false)

// Counts shown in lists (subscribers, videos, views, likes, comments) are stored in the row they
// belong to and updated in the same transaction, so a list page reads only its own rows. Indexes
// for lists end with `is_hidden`, so deep pages skip index entries instead of rows.

/** An account, which is also a channel. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Lowercase, as in /channel/:username. */
    username: text('username').notNull().unique('users_username_unique'),
    /** Lowercase. */
    email: text('email').notNull().unique('users_email_unique'),
    fullName: text('full_name').notNull(),
    /**
     * The name's look-alike skeleton. Names that look the same have the same skeleton. Null until housekeeping fills it in.
     */
    fullNameSkeleton: text('full_name_skeleton'),
    passwordHash: text('password_hash').notNull(),
    avatarKey: text('avatar_key').notNull(),
    coverImageKey: text('cover_image_key'),
    about: text('about').notNull().default(''),
    /** Whether watched videos are left out of the history. */
    isHistoryPaused: boolean('is_history_paused').notNull().default(false),
    /** When a ZIP export in progress ends at the latest; null if there is none. */
    exportEndsAt: moment('export_ends_at'),
    isVerified: boolean('is_verified').notNull().default(false),
    subscribersCount: integer('subscribers_count').notNull().default(0),
    videosCount: integer('videos_count').notNull().default(0),
    isHidden: isHidden(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('users_full_name_skeleton').on(table.fullNameSkeleton),
    // Finds channels by part of their name, even if misspelled, or by a prefix.
    index('users_of_name')
      .using('gin', sql`search_text(${table.fullName} || ' ' || ${table.username}) gin_trgm_ops`)
      .where(sql`${table.videosCount} > 0`),
    index('users_of_name_prefix')
      .on(sql`search_text(${table.fullName}) text_pattern_ops`)
      .where(sql`${table.videosCount} > 0`),
    // Finds the accounts that use a file when content is hidden or removed.
    index('users_of_avatar').on(table.avatarKey),
    index('users_of_cover_image').on(table.coverImageKey),
    check('users_counts', sql`${table.subscribersCount} >= 0 and ${table.videosCount} >= 0`),
  ],
)

/** A login in one browser. Every refresh token belongs to a session and becomes invalid with it. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** When the session was last refreshed; null before the first refresh. */
    lastUsedAt: moment('last_used_at'),
    /** When the session's newest refresh token expires. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** The user agent of the browser, truncated to 200 characters. */
    userAgent: text('user_agent'),
    /** The IP address of the login. */
    ipAddress: text('ip_address'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    // Every process polls for the latest ended sessions.
    index('sessions_ended')
      .on(table.endedAt, table.id)
      .where(sql`${table.endedAt} is not null`),
  ],
)

/** A hashed refresh token. Used tokens are stored until the session ends, to detect reuse. */
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

/** The newest unused link with which an account can set a new password. */
export const passwordResets = pgTable('password_resets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The SHA-256 hash of the link's token. */
  tokenHash: text('token_hash').notNull().unique('password_resets_token'),
  expiresAt: moment('expires_at').notNull(),
})

/** Who can find and watch a video. */
export const visibilities = ['public', 'unlisted', 'private'] as const

export type Visibility = (typeof visibilities)[number]

/** A video's columns. The table `videos` and the view `all_videos` (all-videos.ts) have the same ones. */
export const videoColumns = () => ({
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
  /** `unlisted` videos are in no list, but anyone with the URL can watch them. Only their owner knows that `private` videos exist. */
  visibility: text('visibility').$type<Visibility>().notNull().default('public'),
  /** When a private video becomes public. Only private videos can have one. */
  publishesAt: moment('publishes_at'),
  /** When the video was public for the first time. Until then, publishing it sets `created_at`. */
  publishedAt: moment('published_at'),
  /** Whether the video is in lists, searches, feeds and counts. */
  isListed: boolean('is_listed')
    .notNull()
    .generatedAlwaysAs(sql`not is_hidden and visibility = 'public'`),
  /** The encoded stream; null if there is only the original file. */
  stream: jsonb('stream').$type<StoredStream>(),
  /** Encoding progress, from 0 (queued) to 99; null if no stream is requested. */
  streamPercent: integer('stream_percent'),
  /** One of `categorySlugs`; null if the owner didn't choose a category. */
  category: text('category'),
  /** Why the stream can't be created, as a message for the owner. */
  streamFailure: text('stream_failure'),
  createdAt: moment('created_at').notNull(),
  /**
   * Popularity with decay, in a form that never has to be recomputed: instead of lowering the scores of old videos over time, newer videos start with higher
   * scores.
   */
  hotness: doublePrecision('hotness')
    .notNull()
    .generatedAlwaysAs(
      sql.raw(
        `ln(1 + views + 20 * likes_count) + extract(epoch from created_at at time zone 'UTC')::double precision / ${popularityDecaySeconds}`,
      ),
    ),
})

export const videos = pgTable('videos', videoColumns(), (table) => [
  index('videos_newest_shown').on(table.createdAt, table.id, table.isListed),
  index('videos_most_viewed_shown').on(table.views, table.id, table.isListed),
  index('videos_most_liked_shown').on(table.likesCount, table.id, table.isListed),
  index('videos_hottest_shown').on(table.hotness, table.id, table.isListed),
  index('videos_of_owner_shown').on(table.ownerId, table.createdAt, table.id, table.isListed),
  index('videos_newest_of_category_shown')
    .on(table.category, table.createdAt, table.id, table.isListed)
    .where(sql`${table.category} is not null`),
  index('videos_most_viewed_of_category_shown')
    .on(table.category, table.views, table.id, table.isListed)
    .where(sql`${table.category} is not null`),
  // Finds the videos that use a file when content is hidden or removed.
  index('videos_of_file').on(table.videoKey),
  index('videos_of_thumbnail').on(table.thumbnailKey),
  index('videos_scheduled_at')
    .on(table.publishesAt)
    .where(sql`${table.publishesAt} is not null`),
  check('videos_visibility', sql`${table.visibility} in ('public', 'unlisted', 'private')`),
  check('videos_scheduled', sql`${table.publishesAt} is null or ${table.visibility} = 'private'`),
  check('videos_counts', sql`${table.views} >= 0 and ${table.likesCount} >= 0 and ${table.commentsCount} >= 0`),
])

/** When a viewer's view of a video last counted. */
export const videoViews = pgTable(
  'video_views',
  {
    videoId: text('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** `user:<id>`, or `guest:<random id from the cookie>`. */
    viewer: text('viewer').notNull(),
    countedAt: moment('counted_at').notNull(),
    /** Set by a like, because the page then refetches the video, which must not count as a view. */
    refetchExpectedAt: moment('refetch_expected_at'),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.viewer] }), index('video_views_counted').on(table.countedAt)],
)

/** Views of a video on each day, for its owner. */
export const videoViewDays = pgTable(
  'video_view_days',
  {
    videoId: text('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** In UTC. */
    day: date('day').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.day] })],
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
    /** The top-level comment that this comment replies to. Threads are one level deep. */
    parentId: text('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    likesCount: integer('likes_count').notNull().default(0),
    isHidden: isHidden(),
    createdAt: moment('created_at').notNull(),
    /** When the author last changed the text; null if never. */
    editedAt: moment('edited_at'),
    /** Whether the video's owner has pinned the comment. */
    isPinned: boolean('is_pinned').notNull().default(false),
  },
  (table) => [
    index('comments_newest_shown')
      .on(table.videoId, table.createdAt, table.id, table.isHidden)
      .where(sql`${table.parentId} is null`),
    index('comments_most_liked_shown')
      .on(table.videoId, table.likesCount, table.id, table.isHidden)
      .where(sql`${table.parentId} is null`),
    // An account's rows are exported in ID order and removed with the account.
    index('comments_of_author_by_id').on(table.authorId, table.id),
    index('comments_replies_shown')
      .on(table.parentId, table.createdAt, table.id, table.isHidden)
      .where(sql`${table.parentId} is not null`),
    uniqueIndex('comments_pinned')
      .on(table.videoId)
      .where(sql`${table.isPinned}`),
    // Counts the comments on a video that a viewer doesn't see because they blocked the authors.
    index('comments_of_author_on_video')
      .on(table.videoId, table.authorId, table.isHidden)
      .where(sql`${table.parentId} is null`),
    check('comments_pinned_top_level', sql`not (${table.isPinned} and ${table.parentId} is not null)`),
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
    // Includes the channel, so deep pages skip index entries instead of rows.
    index('subscriptions_newest_channels').on(table.subscriberId, table.createdAt, table.id, table.channelId),
    index('subscriptions_of_channel').on(table.channelId),
    check('subscriptions_not_to_oneself', sql`${table.subscriberId} <> ${table.channelId}`),
  ],
)

/** Accounts that a user has blocked. Their comments are hidden from this user only. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: text('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: text('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_of_blocked').on(table.blockedId),
    check('blocks_not_oneself', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
)

/** Precomputed recommendations for each user, in one row that the recommended page reads. */
export const recommendations = pgTable('recommendations', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The recommended videos, best first. */
  videoIds: text('video_ids').array().notNull().default([]),
  /** Each video's `hotness` when the recommendations were computed, plus its boost. */
  scores: doublePrecision('scores').array().notNull().default([]),
  /** Counts changes to the user's likes and subscriptions. */
  changes: integer('changes').notNull().default(0),
  /** The value of `changes` when the recommendations were computed; null until then. */
  foundChanges: integer('found_changes'),
  foundAt: timestamp('found_at', { withTimezone: true }),
})

/** Number of visible channels each user follows. Triggers maintain it in the same transaction. Users who never followed a channel have no row. */
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
    /** `public` playlists appear in search, anyone with the URL can see `unlisted` ones, and only the owner can see `private` ones. */
    visibility: text('visibility').$type<Visibility>().notNull().default('private'),
    /** Whether this is the user's built-in list, which has a fixed name and is always private. */
    isWatchLater: boolean('is_watch_later').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** The search document: name (A) and description (C). */
    words: tsvector('words').generatedAlwaysAs(sql`search_vector(name, 'A') || search_vector(description, 'C')`),
  },
  (table) => [
    index('playlists_of_owner').on(table.ownerId, table.createdAt, table.id),
    uniqueIndex('playlists_watch_later')
      .on(table.ownerId)
      .where(sql`${table.isWatchLater}`),
    check('playlists_visibility', sql`${table.visibility} in ('public', 'unlisted', 'private')`),
    check('playlists_watch_later_private', sql`not ${table.isWatchLater} or ${table.visibility} = 'private'`),
    index('playlists_of_words')
      .using('gin', table.words)
      .where(sql`${table.visibility} = 'public'`),
  ],
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
    /** A fractional index, so moving an entry writes only one row. */
    position: orderKey('position').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.videoId] }),
    unique('playlist_videos_order').on(table.playlistId, table.position),
    // Includes the video, so playlist entries are read from the index alone.
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
    /** The viewer's last playback position. */
    positionSeconds: doublePrecision('position_seconds').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index('watch_history_newest').on(table.userId, table.watchedAt, table.videoId),
  ],
)

/** Captions for a video in one language. */
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
    /** The start of each cue in the file, in seconds, and its text. */
    cueStarts: doublePrecision('cue_starts').array().notNull().default([]),
    cueTexts: text('cue_texts').array().notNull().default([]),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.language] })],
)

/** Pages written by the operator, such as the terms of use. */
export const pages = pgTable('pages', {
  /** The name in the URL: `about`. */
  slug: text('slug').primaryKey(),
  title: text('title').notNull(),
  markdown: text('markdown').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** Messages to the operator. */
export const feedback = pgTable(
  'feedback',
  {
    id: text('id').primaryKey(),
    /** Null if the author wasn't signed in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('feedback_newest').on(table.createdAt, table.id),
    index('feedback_of_user').on(table.userId, table.id),
  ],
)

/** Reports of videos, comments and channels to the moderators. */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One of `ReportedKind`. */
    kind: text('kind').notNull(),
    /** ID of the video, comment or channel, which may have been removed. */
    thingId: text('thing_id').notNull(),
    /** One of `reportReasons`. */
    reason: text('reason').notNull(),
    details: text('details').notNull(),
    createdAt: moment('created_at').notNull(),
    /** A moderator's answer; null while the report is open. */
    answer: text('answer'),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('reports_newest').on(table.reporterId, table.createdAt, table.id),
    // An account's rows are exported in ID order.
    index('reports_of_reporter_by_id').on(table.reporterId, table.id),
    index('reports_oldest_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.answeredAt} is null`),
    uniqueIndex('reports_open_once')
      .on(table.reporterId, table.kind, table.thingId)
      .where(sql`${table.answeredAt} is null`),
  ],
)

/**
 * The search index entry of each visible video. Triggers update it in the same transaction as the video. A job refreshes the views, so counting a view doesn't
 * write to these indexes.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    videoId: text('video_id')
      .primaryKey()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** Title (A), channel (B), description (C) and captions (D), with English and German stems. */
    document: tsvector('document').notNull(),
    durationSeconds: doublePrecision('duration_seconds').notNull(),
    hasCaptions: boolean('has_captions').notNull(),
    views: bigint('views', { mode: 'number' }).notNull(),
    /** Views, likes and age in one number: a year counts as much as e times the views. */
    popularity: doublePrecision('popularity').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('search_documents_words').using('gin', table.document),
    index('search_documents_popular').on(table.popularity, table.videoId),
    index('search_documents_newest').on(table.createdAt, table.videoId),
    index('search_documents_most_viewed').on(table.views, table.videoId),
  ],
)

/** Words and two- or three-word phrases from titles and channel names, used to suggest and correct queries. Written by a job. */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text('term').primaryKey(),
    /** In lowercase and without accents. */
    key: text('key').notNull(),
    words: smallint('words').notNull(),
    /** How many videos have the term in their title. */
    documents: integer('documents').notNull(),
  },
  (table) => [
    index('search_terms_prefix').on(sql`${table.key} text_pattern_ops`),
    index('search_terms_frequent').on(table.documents.desc(), table.term),
    index('search_terms_similar')
      .using('gin', sql`${table.key} gin_trgm_ops`)
      .where(sql`${table.words} = 1`),
  ],
)

/** Each video's score for recent views. A view's weight decreases every day. */
export const recentViews = pgTable('recent_views', {
  videoId: text('video_id')
    .primaryKey()
    .references(() => videos.id, { onDelete: 'cascade' }),
  /** The score at `countedAt`. All rows share the same time. */
  score: doublePrecision('score').notNull(),
  countedAt: moment('counted_at').notNull(),
})

/** The most viewed videos at the moment, computed by a job. */
export const trendingVideos = pgTable(
  'trending_videos',
  {
    videoId: text('video_id')
      .primaryKey()
      .references(() => videos.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
  },
  (table) => [index('trending_videos_in_order').on(table.place, table.videoId)],
)

/** Provider processes with uploads. A process whose lease has expired is dead or must stop. */
export const providerProcesses = pgTable('provider_processes', {
  id: text('id').primaryKey(),
  leaseEndsAt: moment('lease_ends_at').notNull(),
})

/** Files that are being stored and that no row refers to yet. Leftover entries belong to crashed processes. */
export const pendingUploads = pgTable('pending_uploads', {
  key: text('key').primaryKey(),
  startedAt: moment('started_at').notNull(),
  /** The uploading process; null if it runs a version without leases. */
  processId: text('process_id'),
})

/** Resumable uploads. If the connection drops, only the current part has to be resent. */
export const resumableUploads = pgTable(
  'resumable_uploads',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The announced size of the complete file, in bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Bytes stored so far. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** The type detected from the first bytes, as a file extension. */
    extension: text('extension'),
    /** When the last byte arrived. */
    touchedAt: moment('touched_at').notNull(),
    /** The published video, so publishing again doesn't create a second video. */
    videoId: text('video_id').references(() => videos.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('resumable_uploads_of_owner').on(table.ownerId, table.touchedAt),
    index('resumable_uploads_touched').on(table.touchedAt),
    index('resumable_uploads_of_video').on(table.videoId),
  ],
)

/**
 * The stored parts of a resumable upload. If two parts start at the same byte, only one is accepted. Parts are removed after publishing.
 */
export const resumableUploadParts = pgTable(
  'resumable_upload_parts',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => resumableUploads.id, { onDelete: 'cascade' }),
    /** The offset of this part in the file, in bytes. */
    offset: bigint('offset', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.offset] }),
    index('resumable_upload_parts_of_file').on(table.key),
  ],
)

/** Client-generated upload IDs, so retrying after a lost response doesn't publish twice. */
export const uploadKeys = pgTable(
  'upload_keys',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** A hash of the complete form, to detect different content under the same ID. */
    fingerprint: text('fingerprint').notNull(),
    /** The published video. */
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

/**
 * Total row counts of tables, maintained by triggers, for lists that show a total. Currently only
 * `videos`.
 */
export const counts = pgTable('counts', {
  of: text('of').primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull().default(0),
})

/**
 * How much of a write quota a subject (account or IP address) has used since the quota was last
 * reset.
 */
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

/** Consecutive failed logins: for an account, from an IP address, or for an account from a known browser or IP address. */
export const loginFailures = pgTable(
  'login_failures',
  {
    /** `account:`, `address:`, `known-address:` or `known-browser:`, followed by the subject. */
    subject: text('subject').primaryKey(),
    failures: integer('failures').notNull(),
    /** Passwords aren't checked before this time. */
    blockedUntil: moment('blocked_until').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('login_failures_expiry').on(table.expiresAt)],
)

/**
 * Who did what, when and from where. A trigger rejects updates, and deletions within 90 days. The database sets the time, so entries from all processes are in
 * one order. Rows don't reference accounts, because they must outlive deleted accounts.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    /** One of `AuditEvent`. */
    event: text('event').notNull(),
    userId: text('user_id'),
    /** A keyed hash of the email as typed, which may not belong to any account. */
    emailHash: text('email_hash'),
    ipAddress: text('ip_address'),
    requestId: text('request_id'),
    details: jsonb('details').$type<Record<string, string | number>>().notNull().default({}),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_user').on(table.userId, table.at)],
)

/** Content that an operator has hidden directly, and why. The audit log records who hid or restored it. */
export const hiddenThings = pgTable(
  'hidden_things',
  {
    /** One of `ModeratedKind`. */
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    reason: text('reason').notNull(),
    /** Whether the content is hidden pending removal and will never be shown again. */
    isForGood: boolean('is_for_good').notNull().default(false),
    hiddenAt: moment('hidden_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

/** Storage keys of files that only hidden content or private videos use. */
export const hiddenMedia = pgTable(
  'hidden_media',
  {
    key: text('key').primaryKey(),
    /** The user who can read the file of a private video; null if nobody can. */
    privateTo: text('private_to'),
    /** True for files that have become public. Housekeeping removes these rows when all processes have read them. */
    isShown: boolean('is_shown').notNull().default(false),
    changedAt: moment('changed_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('hidden_media_changed').on(table.changedAt)],
)

/** The sets of demo data that have been loaded. */
export const seeds = pgTable('seeds', {
  name: text('name').primaryKey(),
  appliedAt: moment('applied_at').notNull(),
})
