import { qualityChoice } from '../features/quality/quality-choice.ts'
import { viewerSettings } from './settings.ts'

/** Settings that belong to a tab, not to the viewer. */
const ofTab = new Set(['volume', 'isMuted', 'isCinema'])

/** Applies settings that the viewer changes on the settings page or in another tab. A new speed applies to the next video. */
export function followStorage(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null) return
    if (key === 'watch:player') viewerSettings.setState(likeIn(viewerSettings.getState(), newValue))
    if (key === 'watch:quality') qualityChoice.setState(likeIn(qualityChoice.getState(), newValue))
  })
}

/** Returns the stored values that have the same type as the current ones. */
function likeIn<State extends object>(state: State, text: string): Partial<State> {
  try {
    const stored = Object(JSON.parse(text)) as Partial<State>
    const names = Object.keys(state) as (keyof State & string)[]
    const like = names.filter((name) => !ofTab.has(name) && typeof stored[name] === typeof state[name])
    return Object.fromEntries(like.map((name) => [name, stored[name]])) as Partial<State>
  } catch {
    return {}
  }
}
