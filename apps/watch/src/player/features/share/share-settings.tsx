import { formatDuration } from '@kinora/ui'
import { useState } from 'react'

import { SettingAction, SettingNote } from '../../settings-menu/settings-menu.tsx'
import type { MediaStore } from '../../store/create-media-store.ts'
import { useMediaState } from '../../store/use-media-state.ts'

/** Copies the page's link, from the beginning or from the moment that is shown. */
export function ShareSettings({ store }: { store: MediaStore }) {
  const { time } = useMediaState(store)
  const [note, setNote] = useState('')

  async function copy(search: string) {
    const { origin, pathname } = location
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}${search}`)
      setNote('Link copied.')
    } catch {
      setNote('The browser does not let the page copy. Copy the address above in its place.')
    }
  }

  return (
    <>
      <SettingAction label="Copy link" staysOpen onPress={() => void copy('')} />
      <SettingAction
        label={`Copy link at ${formatDuration(time)}`}
        staysOpen
        onPress={() => void copy(`?t=${Math.floor(time)}`)}
      />
      <SettingNote>{note}</SettingNote>
    </>
  )
}
