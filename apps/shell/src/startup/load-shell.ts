import { preloadBuild } from '@kinora/federation/preload'
import type { MicroFrontend } from '@kinora/releases/browser'

import { afterFirstPaint, afterImages, settled } from './after-first-paint.ts'
import type { InitialPage } from './initial-page.ts'

/** Key of the shell script's URL that this browser loaded last, in localStorage. */
const storageKey = 'loadedShell'

/** When to start the shell without its styles, in milliseconds. */
const longestStylesMs = 10_000

/**
 * Loads the shell's styles and then its script, which starts the shell, once the skeleton has been painted. On a first visit, preloads both right away. On a
 * repeat visit, they should be in the browser's cache, and even requesting them would delay the first paint.
 *
 * @param outline the page's skeleton.
 */
export function loadShell(shell: MicroFrontend, outline: InitialPage['outline']): void {
  const { url, metadata, extras } = shell
  const styles = extras.preload.filter((file) => file.endsWith('.css'))
  const preloadAll = () => preloadBuild(shell, 'low')
  const isRepeat = wasLoaded(url)
  if (!isRepeat) {
    preloadBuild({ ...shell, extras: { ...extras, preload: styles } }, 'low')
    // The files that the shell imports after startup must not delay the first paint. They also wait for the first frame of the page's video or for the
    // shell's script, whichever comes first. Media events don't bubble, so listen in the capture phase.
    if (outline === 'video') {
      document.addEventListener('loadeddata', preloadAll, { capture: true, once: true })
      document.querySelector(`link[href="${url}"]`)?.addEventListener('load', () => afterFirstPaint(preloadAll))
    } else afterFirstPaint(preloadAll)
  }

  async function load() {
    if (isRepeat) preloadAll()
    const { base, assets } = extras
    const inserted = styles.map((file) =>
      insert('link', { rel: 'stylesheet', href: base + file, integrity: assets[file] ?? '' }),
    )
    const late = new Promise<boolean[]>((resolve) => setTimeout(() => resolve([]), longestStylesMs))
    const loaded = await Promise.race([Promise.all(inserted), late])
    // `watchShellStart` has already told the viewer.
    if (loaded.includes(false)) return
    if (await insert('script', { src: url, integrity: metadata.integrity })) remember(url)
    // Even if the script's preload failed, and the video's first frame comes later or never.
    preloadAll()
  }
  afterParsing(() => afterFirstPaint(() => afterImages(() => void load())))
}

/** Inserts an element into the head and resolves with whether its file has loaded. */
function insert(name: 'link' | 'script', properties: object): Promise<boolean> {
  const element = Object.assign(document.createElement(name), properties, { crossOrigin: 'anonymous' })
  const hasLoaded = settled(element)
  document.head.append(element)
  return hasLoaded
}

function afterParsing(callback: () => void) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', callback)
  else callback()
}

function wasLoaded(url: string): boolean {
  try {
    return localStorage.getItem(storageKey) === url
  } catch {
    return false
  }
}

function remember(url: string) {
  try {
    localStorage.setItem(storageKey, url)
  } catch {
    // If storage is blocked or full, the next visit is like a first one.
  }
}
