import type { Playlist, PlaylistVideo } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { fieldsOf, isRecord, listOf, optionalFieldsOf, requiredText, text } from './fields.ts'

type WirePlaylist = DataOf<'GET', '/playlists/user/{userId}'>[number]

function decodePlaylistVideo(value: unknown): PlaylistVideo {
  const { _id, thumbnail } = optionalFieldsOf<WirePlaylist['videos'][number]>(value)
  return { _id: text(_id), thumbnail: text(thumbnail) }
}

function decodePlaylist(value: unknown): Playlist {
  const playlist = fieldsOf<WirePlaylist>(value, 'playlist')
  return {
    _id: requiredText(playlist._id, '_id of the playlist'),
    name: text(playlist.name),
    description: text(playlist.description),
    videos: Array.isArray(playlist.videos) ? playlist.videos.map(decodePlaylistVideo) : [],
  }
}

/** The list itself, or an object that holds it (api.md). */
export function decodePlaylists(value: unknown): Playlist[] {
  return listOf(isRecord(value) ? value['playlists'] : value, 'playlists', decodePlaylist)
}
