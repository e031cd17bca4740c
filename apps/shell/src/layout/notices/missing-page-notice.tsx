import type { Playlist } from '@kinora/api-client'
import { isSignedIn, useSession } from '@kinora/shell-contract'
import { Button, ButtonLink, CloseIcon, IconButton } from '@kinora/ui'
import { channelPath, watchPath } from '@kinora/ui/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { matchPath, useNavigate } from 'react-router-dom'

import styles from './notices.module.css'

/** How long the notice stays: long enough to read it twice. Hovering or focusing the notice resets the timer. */
const lifetimeMs = 10_000

/** A URL that has no page and redirected to the home page. */
export interface MissingPage {
  path: string
  /** The page that linked to the URL; undefined if the viewer opened it directly. */
  cameFrom: string | undefined
  /** Key of the history entry that the redirect created. */
  entry: string
}

export interface MissingPageNoticeProps {
  page: MissingPage
  onClose: () => void
}

/** Tells the viewer which page is missing and where to go instead (readings 30 and 31). Closes by itself after a while. */
export function MissingPageNotice({ page, onClose }: MissingPageNoticeProps) {
  const [isHeld, setHeld] = useState(false)
  const expire = useEffectEvent(onClose)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => expire(), lifetimeMs)
    return () => clearTimeout(timer)
  }, [isHeld])

  function close() {
    // The Close button disappears with the notice, so move focus to the page.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    onClose()
  }

  return (
    // The notice isn't interactive: hovering or focusing it only keeps it open.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="status"
      className={styles.notice}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{sentenceFor(page.path)}</p>
      <WayOn page={page} onClose={onClose} />
      <IconButton label="Close" icon={<CloseIcon size={20} />} onClick={close} />
    </div>
  )
}

function WayOn({ page: { path, cameFrom }, onClose }: MissingPageNoticeProps) {
  const hasToken = useSession(isSignedIn)
  const username = useSession(({ userData }) => userData?.username)
  const navigate = useNavigate()
  const firstVideo = useFirstVideo(path)

  if (username && ['/your-videos', '/profile'].includes(path)) {
    return (
      <ButtonLink to={channelPath(username)} variant="ghost">
        Open my channel
      </ButtonLink>
    )
  }
  if (firstVideo) {
    return (
      <ButtonLink to={watchPath(firstVideo)} variant="ghost">
        Play its first video
      </ButtonLink>
    )
  }
  if (path === '/watch-later' && hasToken) {
    return (
      <ButtonLink to="/liked-videos" variant="ghost">
        See my liked videos
      </ButtonLink>
    )
  }
  if (cameFrom !== undefined && cameFrom !== '/') {
    return (
      <Button variant="ghost" onClick={() => void navigate(-1)}>
        Go back
      </Button>
    )
  }
  return (
    <Button
      variant="ghost"
      onClick={() => {
        document.querySelector<HTMLElement>('main article a')?.focus()
        onClose()
      }}
    >
      Browse videos
    </Button>
  )
}

/** Returns the ID of the first video in the playlist at a path, if the viewer's playlists are in the cache. */
function useFirstVideo(path: string): string | undefined {
  // Hard-codes the query key, because importing the client's query keys would make the first script larger.
  const [[, playlists] = []] = useQueryClient().getQueriesData<Playlist[]>({ queryKey: ['playlists'] })
  const id = matchPath('/playlist/:id', path)?.params.id
  return playlists?.find(({ _id }) => _id === id)?.videos[0]?._id
}

/** Paths that screens in the specification link to (spec 2). The notice names no other path, because a link may contain any text. */
const missingPages = new Set(
  'your-videos watch-later music gaming news sports learning fashion settings report-history help feedback about press copyright contact creators advertise developers terms privacy policy search profile'.split(
    ' ',
  ),
)

function sentenceFor(path: string): string {
  const [, first = ''] = path.split('/')
  if (first === 'playlist') return 'The playlist page is not available yet.'
  if (!missingPages.has(first)) return 'That page is not available yet.'
  const name = first.charAt(0).toUpperCase() + first.slice(1).replace('-', ' ')
  const addition = first === 'settings' ? ' The theme is in the menu, under More.' : ''
  return `“${name}” is not available yet.${addition}`
}
