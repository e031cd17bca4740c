import { watchPath } from '@kinora/ui/paths'

import { timeInUrl } from '../../time-in-url.ts'
import { element } from './element.ts'
import styles from './embed.module.css'
import { createEmbeddedPlayer } from './embedded-player.ts'
import { readEmbeddedVideo } from './read-embedded-video.ts'

/** Shows the video that a URL names, `/embed/v-1?t=83`, in an empty page. Returns what ends it. */
export async function startEmbed(
  root: HTMLElement,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<() => void> {
  const id = decoded(pathname.replace(/\/+$/, '').split('/').at(-1) ?? '')
  show(element('p', { class: styles.notice, role: 'status' }, 'Loading…'))
  const answer = await readEmbeddedVideo(id)
  if (answer === 'gone') return show(notice('This video is not there any more.', homeLink()))
  if (answer === 'unavailable') {
    const again = element('button', { type: 'button', class: styles.action }, 'Try again')
    again.addEventListener('click', () => void startEmbed(root, { pathname, search }))
    return show(notice('This video could not be loaded.', again))
  }
  document.title = answer.title
  if (answer.videoFile === '') return show(notice('This video cannot be played right now.', watchLink(answer.id)))
  const player = createEmbeddedPlayer(answer, timeInUrl(new URLSearchParams(search)) ?? 0)
  show(player.element)
  return player.end

  function show(shown: HTMLElement): () => void {
    root.replaceChildren(element('main', {}, shown))
    return () => root.replaceChildren()
  }
}

function notice(words: string, action: HTMLElement): HTMLElement {
  return element('div', { class: styles.notice }, element('p', { role: 'status' }, words), action)
}

const newTab = { target: '_blank', rel: 'noopener', class: styles.action }
const homeLink = () => element('a', { href: '/', ...newTab }, 'Discover videos on Kinora')
const watchLink = (id: string) => element('a', { href: watchPath(id), ...newTab }, 'Open it on Kinora')

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
