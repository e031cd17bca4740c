import { formatDuration } from '@kinora/ui'
import { useState } from 'react'
import { SettingAction, SettingNote } from '../../controls/setting-items.tsx'
import { useFeature, usePlayerState } from '../../store/player-context.tsx'
import { time } from '../time/time.ts'
import type { Video } from '@kinora/api-client'
import { untitled } from '../../../untitled.ts'

/** Buttons that copy a link to the page, with or without the current time, or the video's embed code. */
export function ShareActions() {
  const video = usePlayerState((state) => state.video)
  const seconds = useFeature(time, (state) => Math.floor(state.seconds))
  const [note, setNote] = useState('')

  async function copy(text: string, note: string) {
    try {
      await navigator.clipboard.writeText(text)
      setNote(note)
    } catch {
      setNote("Couldn't copy. Allow clipboard access and try again.")
    }
  }
  const { origin, pathname } = location
  const copyLink = (search: string) => void copy(`${origin}${pathname}${search}`, 'Link copied.')

  return (
    <>
      <SettingAction label="Copy link" staysOpen onPress={() => copyLink('')} />
      <SettingAction
        label={`Copy link at ${formatDuration(seconds)}`}
        staysOpen
        onPress={() => copyLink(`?t=${seconds}`)}
      />
      <SettingAction
        label="Copy embed code"
        staysOpen
        onPress={() => void copy(embedCode(video, origin), 'Embed code copied.')}
      />
      <SettingNote>{note}</SettingNote>
    </>
  )
}

/** Returns HTML that embeds a video's player, `/embed/:videoId`, in another site. */
function embedCode(video: Pick<Video, '_id' | 'title'>, origin: string): string {
  return (
    `<iframe src="${origin}/embed/${encodeURIComponent(video._id)}" title="${escaped(video.title || untitled)}" width="640" height="360" ` +
    'style="border: 0" loading="lazy" allow="autoplay; fullscreen; picture-in-picture; screen-wake-lock" allowfullscreen></iframe>'
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
