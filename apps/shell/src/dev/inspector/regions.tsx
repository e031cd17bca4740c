import type { MicroFrontend } from '@kinora/releases/browser'
import { useEffect, useRef } from 'react'

import styles from './inspector.module.css'
import { loadTimeOf } from './load-time.ts'

/** Outlines the shell's top bar and menu, and the remote's area of the page. */
export function Regions({
  app,
  entry,
  shell,
}: {
  app: string
  entry: MicroFrontend | undefined
  shell: MicroFrontend | undefined
}) {
  return (
    <>
      <Outline selector="header" label={labelOf('shell', shell)} isShell />
      <Outline selector="nav#main-menu" label="shell" isShell />
      <Outline selector="main" label={labelOf(app, entry)} isShell={app === 'shell'} />
    </>
  )
}

function labelOf(id: string, entry: MicroFrontend | undefined): string {
  if (entry === undefined) return id
  const { metadata, extras } = entry
  const loaded = loadTimeOf(entry)
  return [id, metadata.version, extras.build, extras.owner, loaded && `${loaded.ms} ms`].filter(Boolean).join(' · ')
}

/** An outline that follows an element as it moves. */
function Outline({ selector, label, isShell }: { selector: string; label: string; isShell: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = requestAnimationFrame(follow)
    function follow() {
      const element = document.querySelector(selector)
      // A closed menu still has a bounding box.
      const place = element?.checkVisibility({ visibilityProperty: true }) ? element.getBoundingClientRect() : undefined
      const { style } = ref.current ?? {}
      if (style !== undefined) {
        style.display = place === undefined ? 'none' : 'block'
        if (place !== undefined) {
          const top = Math.max(place.top, 0)
          style.top = `${top}px`
          style.left = `${place.left}px`
          style.width = `${place.width}px`
          style.height = `${Math.min(place.bottom, innerHeight) - top}px`
        }
      }
      frame = requestAnimationFrame(follow)
    }
    return () => cancelAnimationFrame(frame)
  }, [selector])
  return (
    <div ref={ref} className={styles.outline} data-shell={isShell ? '' : undefined} aria-hidden>
      <span>{label}</span>
    </div>
  )
}
