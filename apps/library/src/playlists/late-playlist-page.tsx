import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { lazy, Suspense } from 'react'

// Keeps the page out of the code that the specified pages load.
const load = () => import('../playlist-page.tsx')
const Page = lazy(async () => ({ default: (await load()).PlaylistPage }))

export async function playlistLoader(args: RemoteLoaderArgs): Promise<void> {
  const { playlistLoader: start } = await load()
  start(args)
}

/** `/playlist/{id}` and `/watch-later`. */
export function LatePlaylistPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}
