import { decodePlaylists } from '../decode/decode-playlist.ts'
import type { Playlist } from '../entities.ts'
import type { Call, ReadOptions } from '../request/call.ts'

export interface PlaylistsApi {
  ofUser(userId: string, options?: ReadOptions): Promise<Playlist[]>
}

export function createPlaylistsApi(call: Call): PlaylistsApi {
  return {
    ofUser: (userId, options) =>
      call('GET', '/playlists/user/{userId}', { params: { userId } }, { ...options, decode: decodePlaylists }),
  }
}
