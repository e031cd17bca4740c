import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Creates the source of a page with state. */
const pageWith = (title: string) => `import { useState } from 'react'
import styles from './podcasts-page.module.css'

export function PodcastsPage() {
  const [songs, setSongs] = useState(0)
  return (
    <>
      <h1>${title}</h1>
      <button className={styles.greeting} onClick={() => setSongs(songs + 1)}>{songs} songs</button>
    </>
  )
}
`

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const songs = (page: Page) => page.getByRole('button', { name: /songs$/ })

/** Dev server messages about compile errors, and about reloads after an edit that imports another shared package. */
export const compileErrors = /webpack-dev-server/

/**
 * Edits a remote's sources while its page is open. Expects every saved change to show without the page losing its state, and compile errors to show on top of
 * the page. Restores the sources at the end.
 *
 * @param remote folder of the `podcasts` remote, as created by `create-remote`.
 * @param isMeasured whether to also measure and print how long a change takes to show.
 */
export async function editWhileItRuns(page: Page, remote: string, isMeasured: boolean): Promise<void> {
  const component = join(remote, 'src/podcasts-page.tsx')
  const stylesheet = join(remote, 'src/podcasts-page.module.css')
  const asWritten = await readFile(component, 'utf8')
  const css = await readFile(stylesheet, 'utf8')

  await writeFile(component, pageWith('Songs'))
  await expect(title(page, 'Songs')).toBeVisible()
  await songs(page).click()
  await songs(page).click()

  await test.step('changes a component', async () => {
    await writeFile(component, pageWith('New songs'))
    await expect(title(page, 'New songs')).toBeVisible()
    await expect(songs(page)).toHaveText('2 songs')
  })

  await test.step('changes a stylesheet', async () => {
    await writeFile(stylesheet, css.replace(/color: [^;]+/, 'color: rgb(1, 2, 3)'))
    await expect(songs(page)).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(songs(page)).toHaveText('2 songs')
  })

  await test.step('shows and clears a compile error', async () => {
    const overlay = page.locator('#webpack-dev-server-client-overlay')
    await writeFile(component, pageWith('{'))
    await expect(overlay.contentFrame().getByText('podcasts-page.tsx').first()).toBeVisible()
    await writeFile(component, pageWith('Fixed songs'))
    await expect(title(page, 'Fixed songs')).toBeVisible()
    await expect(overlay).toHaveCount(0)
    await expect(songs(page)).toHaveText('2 songs')
  })

  if (isMeasured) await test.step('measures the time to update', () => measure(page, component))
  await writeFile(stylesheet, css)
  await writeFile(component, asWritten)
}

/** Saves the page 21 times and prints how long the browser takes to paint the change, which is one animation frame after the text appears. */
async function measure(page: Page, component: string): Promise<void> {
  const times: number[] = []
  for (let round = 1; round <= 21; round++) {
    const name = `Songs of round ${round}`
    const painted = page.evaluate(
      (text) =>
        new Promise<number>((resolve) => {
          const look = () => {
            const isThere = document.querySelector('h1')?.textContent === text
            requestAnimationFrame(isThere ? () => resolve(Date.now()) : look)
          }
          look()
        }),
      name,
    )
    const savedAt = Date.now()
    await writeFile(component, pageWith(name))
    times.push((await painted) - savedAt)
    await expect(songs(page)).toHaveText('2 songs')
  }
  times.sort((a, b) => a - b)
  // oxlint-disable-next-line no-console -- the result is for the developer who starts the full run
  console.log(
    `Time from save to paint over ${times.length} saves: median ${times[10]} ms, range ${times[0]} to ${times.at(-1)} ms.`,
  )
}
