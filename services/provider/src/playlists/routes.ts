import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { ReadContext } from '../context.ts'
import { forbidden } from '../http/api-error.ts'
import { created, EmptySchema, ok, ref, responses } from '../http/envelope.ts'
import { eq } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { profileFields } from '../channels/channel-fields.ts'
import { sendRawJson } from '../http/send-raw-json.ts'
import { signedIn } from '../auth/authentication.ts'
import {
  addVideo,
  changePlaylist,
  createPlaylist,
  deletePlaylist,
  moveVideo,
  playlistNotFound,
  removeVideo,
} from './change-playlist.ts'
import { watchLaterId, watchLaterName, playlistsOf, readPlaylist, savePlaces } from './queries.ts'
import {
  EntryParamsSchema,
  MoveSchema,
  NewEntrySchema,
  NewPlaylistSchema,
  PlaylistChangesSchema,
  playlistMessages,
  PlaylistPageSchema,
  PlaylistParamsSchema,
  PlaylistQuerySchema,
  PlaylistSchema,
  PlaylistsOfUserParamsSchema,
  SavePlaceSchema,
  SavePlacesParamsSchema,
} from './schemas.ts'

/** `/playlists`: the caller's playlists and "Watch later", and playlists that others share. */
export function playlistRoutes(context: ReadContext): FastifyPluginAsyncTypebox {
  const { database, reads, privateMedia } = context
  const limited = { access: 'signed-in', quota: 'playlists', fieldMessages: playlistMessages } as const

  /** Reads a playlist of the caller right after a change. */
  async function readOwn(request: FastifyRequest, playlistId: string) {
    const viewer = privateMedia.viewerOf(signedIn(request).userId)
    const playlist = await readPlaylist(database, playlistId, viewer, { limit: 1 })
    if (!playlist) throw playlistNotFound()
    return playlist
  }

  return async (app) => {
    app.route({
      method: 'GET',
      url: '/user/:userId',
      config: { access: 'signed-in' },
      schema: {
        tags: ['playlists'],
        summary: "The caller's playlists, newest first, without “Watch later”",
        params: PlaylistsOfUserParamsSchema,
        response: responses(200, Type.Array(ref(PlaylistSchema)), 401, 403),
      },
      async handler(request, reply) {
        const { userId } = signedIn(request)
        if (request.params.userId !== userId) throw forbidden("You cannot see another user's playlists.")
        const json = await reads.run(userId, (executor) => playlistsOf(executor, userId))
        return sendRawJson(reply, 'Playlists.', json)
      },
    })

    app.route({
      method: 'GET',
      url: '/saves/:videoId',
      config: { access: 'signed-in' },
      schema: {
        tags: ['playlists'],
        summary: "The caller's playlists, “Watch later” first, each with whether it contains a video",
        params: SavePlacesParamsSchema,
        response: responses(200, Type.Array(ref(SavePlaceSchema)), 401),
      },
      async handler(request) {
        const { userId } = signedIn(request)
        const { videoId } = request.params
        return ok('Playlists.', await reads.run(userId, (executor) => savePlaces(executor, userId, videoId)))
      },
    })

    app.route({
      method: 'POST',
      url: '',
      config: limited,
      schema: {
        tags: ['playlists'],
        summary: 'Creates a playlist',
        body: NewPlaylistSchema,
        response: responses(201, ref(PlaylistPageSchema), 400, 401, 404, 409, 429),
      },
      async handler(request, reply) {
        const id = await createPlaylist(context, signedIn(request).userId, request.body)
        reply.code(201)
        return created('Playlist created.', await readOwn(request, id))
      },
    })

    app.route({
      method: 'GET',
      url: '/:playlistId',
      config: { access: 'everyone' },
      schema: {
        tags: ['playlists'],
        summary: 'A playlist with a page of its videos',
        params: PlaylistParamsSchema,
        querystring: PlaylistQuerySchema,
        response: responses(200, ref(PlaylistPageSchema), 400, 401, 404),
      },
      async handler(request) {
        const { playlistId } = request.params
        const viewer = privateMedia.viewerOf(request.viewer?.userId ?? null)
        const playlist = await reads.run(viewer.userId, (executor) =>
          readPlaylist(executor, playlistId, viewer, request.query),
        )
        if (!playlist && playlistId === watchLaterId) return ok('Playlist.', await emptyWatchLater(request))
        if (!playlist) throw playlistNotFound()
        return ok('Playlist.', playlist)
      },
    })

    app.route({
      method: 'PATCH',
      url: '/:playlistId',
      config: limited,
      schema: {
        tags: ['playlists'],
        summary: "Changes the caller's playlist",
        params: PlaylistParamsSchema,
        body: PlaylistChangesSchema,
        response: responses(200, ref(PlaylistPageSchema), 400, 401, 403, 404, 429),
      },
      async handler(request) {
        const id = await changePlaylist(context, request.params.playlistId, signedIn(request).userId, request.body)
        return ok('Playlist changed.', await readOwn(request, id))
      },
    })

    app.route({
      method: 'DELETE',
      url: '/:playlistId',
      config: limited,
      schema: {
        tags: ['playlists'],
        summary: "Deletes the caller's playlist",
        params: PlaylistParamsSchema,
        response: responses(200, EmptySchema, 401, 403, 404, 429),
      },
      async handler(request) {
        await deletePlaylist(context, request.params.playlistId, signedIn(request).userId)
        return ok('Playlist deleted.', {})
      },
    })

    app.route({
      method: 'POST',
      url: '/:playlistId/videos',
      config: limited,
      schema: {
        tags: ['playlists'],
        summary: 'Adds a video to the end of a playlist, or to the start of “Watch later”, unless it is already there',
        params: PlaylistParamsSchema,
        body: NewEntrySchema,
        response: responses(200, EmptySchema, 400, 401, 403, 404, 409, 429),
      },
      async handler(request) {
        const { playlistId } = request.params
        await addVideo(context, playlistId, signedIn(request).userId, request.body.videoId)
        return ok('Saved.', {})
      },
    })

    app.route({
      method: 'PATCH',
      url: '/:playlistId/videos/:videoId',
      config: limited,
      schema: {
        tags: ['playlists'],
        summary: 'Moves a video within a playlist',
        params: EntryParamsSchema,
        body: MoveSchema,
        response: responses(200, EmptySchema, 400, 401, 403, 404, 429),
      },
      async handler(request) {
        const { playlistId, videoId } = request.params
        await moveVideo(context, playlistId, signedIn(request).userId, videoId, request.body.after)
        return ok('Moved.', {})
      },
    })

    app.route({
      method: 'DELETE',
      url: '/:playlistId/videos/:videoId',
      config: limited,
      schema: {
        tags: ['playlists'],
        summary: 'Removes a video from a playlist',
        params: EntryParamsSchema,
        response: responses(200, EmptySchema, 401, 403, 404, 429),
      },
      async handler(request) {
        const { playlistId, videoId } = request.params
        await removeVideo(context, playlistId, signedIn(request).userId, videoId)
        return ok('Removed.', {})
      },
    })
  }

  /** "Watch later" of a user who hasn't saved anything yet. */
  async function emptyWatchLater(request: FastifyRequest) {
    const { userId } = signedIn(request)
    const [owner] = await database.select(profileFields).from(users).where(eq(users.id, userId))
    if (!owner) throw playlistNotFound()
    return {
      _id: watchLaterId,
      name: watchLaterName,
      description: '',
      visibility: 'private' as const,
      isWatchLater: true,
      isOwn: true,
      owner,
      videosCount: 0,
      videos: [],
    }
  }
}
