import { emptyPlaylist, emptyPlaylistVideo } from '../entities.ts'
import type { Playlist, PlaylistVideo } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import {
  fieldsOf,
  isRecord,
  listOf,
  optionalFieldsOf,
  optionalListOf,
  pickWithDefaults,
  requiredText,
} from './fields.ts'

type WirePlaylist = DataOf<'GET', '/playlists/user/{userId}'>[number]

function decodePlaylistVideo(value: unknown): PlaylistVideo {
  return pickWithDefaults(optionalFieldsOf<WirePlaylist['videos'][number]>(value), emptyPlaylistVideo)
}

function decodePlaylist(value: unknown): Playlist {
  const playlist = fieldsOf<WirePlaylist>(value)
  return {
    _id: requiredText(playlist._id),
    ...pickWithDefaults(playlist, emptyPlaylist),
    videos: optionalListOf(playlist.videos, decodePlaylistVideo),
  }
}

/** The list itself, or an object that holds it (api.md, "Calls"). */
export function decodePlaylists(value: unknown): Playlist[] {
  return listOf(isRecord(value) ? value['playlists'] : value, decodePlaylist)
}
