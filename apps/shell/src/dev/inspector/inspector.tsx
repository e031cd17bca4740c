import { remoteForPath, unmetRanges } from '@kinora/releases/browser'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

import { AppEntry } from './app-entry.tsx'
import styles from './inspector.module.css'
import { Regions } from './regions.tsx'

let close: (() => void) | undefined

/** Toggles the inspector, which shows the apps on this page. */
export function toggleInspector(release: ReleaseDocument): void {
  if (close !== undefined) return close()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const opener = document.activeElement as HTMLElement | null
  close = () => {
    root.unmount()
    place.remove()
    close = undefined
    opener?.focus()
  }
  root.render(<Inspector release={release} onClose={() => close?.()} />)
}

function Inspector({ release, onClose }: { release: ReleaseDocument; onClose(): void }) {
  const pathname = usePathname()
  useEscape(onClose)
  const here = remoteForPath(release, pathname) ?? 'shell'
  const apps = Object.entries(release.microFrontends).flatMap(([id, [entry]]) => (entry ? [{ id, entry }] : []))
  const shell = apps.find(({ id }) => id === 'shell')?.entry
  const current = apps.find(({ id }) => id === here)?.entry
  const others = apps.filter(({ id }) => id !== here).toSorted((a, b) => a.id.localeCompare(b.id))

  return (
    <>
      <Regions app={here} entry={current} shell={shell} />
      <aside className={styles.panel} aria-label="Composition">
        <div className={styles.head}>
          <h2>Composition</h2>
          <button type="button" onClick={onClose} ref={focusOnce}>
            Close
          </button>
        </div>
        <div className={styles.facts}>Release {shell?.extras.release?.id ?? 'unknown'}</div>
        <h3>This page</h3>
        <ul>{current && <AppEntry id={here} entry={current} isHere />}</ul>
        <h3>Shared by the shell</h3>
        <SharedPackages provides={shell?.extras.provides ?? {}} requires={current?.extras.requires ?? {}} app={here} />
        <h3>Other apps in the release</h3>
        <ul>
          {others.map(({ id, entry }) => (
            <AppEntry key={id} id={id} entry={entry} />
          ))}
        </ul>
      </aside>
    </>
  )
}

function SharedPackages({
  app,
  provides,
  requires,
}: Pick<MicroFrontend['extras'], 'provides' | 'requires'> & { app: string }) {
  const unmet = new Set(unmetRanges(requires, provides).map(({ name }) => name))
  return (
    <ul className={styles.facts}>
      {Object.entries(provides).map(([name, version]) => (
        <li key={name} className={styles.shared}>
          <span>{name}</span>
          <span>{version}</span>
          <span className={unmet.has(name) ? styles.unmet : undefined}>
            {requires[name] === undefined ? '–' : `${app} requires ${requires[name]}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the current path. Polls it, because the inspector is outside the router. */
function usePathname(): string {
  const [pathname, setPathname] = useState(location.pathname)
  useEffect(() => {
    const timer = setInterval(() => setPathname(location.pathname), 250)
    return () => clearInterval(timer)
  }, [])
  return pathname
}

function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape()
    }
    const closed = new AbortController()
    addEventListener('keydown', listen, { signal: closed.signal })
    return () => closed.abort()
  }, [onEscape])
}

function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus()
}
