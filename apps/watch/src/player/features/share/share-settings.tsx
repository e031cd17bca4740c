import type { Video } from '@kinora/api-client'
import { formatDuration } from '@kinora/ui'
import { useState } from 'react'

import { SettingAction, SettingNote } from '../../settings-menu/setting-items.tsx'
import type { MediaStore } from '../../store/create-media-store.ts'
import { useMediaState } from '../../store/use-media-state.ts'
import { embedCode } from './embed-code.ts'

interface ShareSettingsProps {
  store: MediaStore
  video: Pick<Video, '_id' | 'title'>
}

/** Copies the page's link, from the beginning or from the moment that is shown, and what embeds the video in another site's page. */
export function ShareSettings({ store, video }: ShareSettingsProps) {
  const { time } = useMediaState(store)
  const [note, setNote] = useState('')

  async function copy(text: string, note: string) {
    try {
      await navigator.clipboard.writeText(text)
      setNote(note)
    } catch {
      setNote('The browser does not let the page copy. Copy the link above in its place.')
    }
  }
  const { origin, pathname } = location
  const copyLink = (search: string) => void copy(`${origin}${pathname}${search}`, 'Link copied.')

  return (
    <>
      <SettingAction label="Copy link" staysOpen onPress={() => copyLink('')} />
      <SettingAction
        label={`Copy link at ${formatDuration(time)}`}
        staysOpen
        onPress={() => copyLink(`?t=${Math.floor(time)}`)}
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
