import { formatDuration } from '@kinora/ui'
import { useState } from 'react'

import { SettingAction, SettingNote } from '../../controls/setting-items.tsx'
import { useFeature, usePlayerState } from '../../store/player-context.tsx'
import { time } from '../time/time.ts'
import { embedCode } from './embed-code.ts'

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
