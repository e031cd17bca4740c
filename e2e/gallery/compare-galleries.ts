import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { browserArguments, findBrowser } from '@kinora/release/browser'
import { chromium } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

import { openView, readStories, views } from './story-pictures.ts'
import type { Photographer, View } from './story-pictures.ts'

/** Colour difference per pixel to tolerate, from 0 to 1. Rendering threads may draw the edge of a circle slightly differently. */
const threshold = 0.01

/** Differences between two galleries, by story. */
export interface Changes {
  gone: string[]
  fresh: string[]
  changed: Change[]
  /** How many pairs of screenshots were compared. */
  compared: number
}

interface Change {
  story: string
  view: string
  pixels: number
  /** Common prefix of the three file names: before, after, and with differences marked. */
  file: string
}

/** Takes screenshots of all stories in both galleries, using the same browser, and saves those that differ in a folder. */
export async function compareGalleries(before: string, after: string, output: string): Promise<Changes> {
  const [old, now] = [readStories(before), readStories(after)]
  const shared = [...now].filter(([id]) => old.has(id))
  const changed: Change[] = []

  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  try {
    for (const view of views) {
      const { photographers, close } = await openView(browser, view, [before, after])
      for (const [id, story] of shared) {
        const pictures = await takeBoth(photographers, id)
        if (pictures === undefined) continue
        const file = `${id}-${view.name.replaceAll(' ', '-')}`
        const pixels = await keep(pictures, join(output, file))
        if (pixels > 0) changed.push({ story, view: view.name, file, pixels })
      }
      await close()
      console.log(`${shared.length} stories at ${view.name}, ${of(view, changed)} changed`)
    }
  } finally {
    await browser.close()
  }
  return { gone: onlyIn(old, now), fresh: onlyIn(now, old), changed, compared: shared.length * views.length }
}

/** Lists the names of stories in `some` that `others` lacks. */
function onlyIn(some: Map<string, string>, others: Map<string, string>): string[] {
  return [...some].filter(([id]) => !others.has(id)).map(([, name]) => name)
}

/**
 * Takes both screenshots of a story, and returns them if they still differ after two retries on a fresh page. The retries rule out unfinished animations and
 * leftovers from the previous story.
 */
async function takeBoth(photographers: Photographer[], story: string): Promise<[Buffer, Buffer] | undefined> {
  let pictures: [Buffer, Buffer] | undefined
  for (const isAlone of [false, true, true]) {
    const [before, after] = await Promise.all(photographers.map((photographer) => photographer.take(story, isAlone)))
    if (before === undefined || after === undefined) throw new Error('takeBoth needs exactly two galleries.')
    if (before.equals(after)) return undefined
    pictures = [before, after]
  }
  return pictures
}

/** Saves both screenshots and a third with the differences marked, if any are visible. Areas outside the smaller screenshot count as different. */
async function keep([before, after]: [Buffer, Buffer], file: string): Promise<number> {
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const [old, now] = await Promise.all(
    [before, after].map((picture, index) =>
      sharp(picture)
        .ensureAlpha()
        .extend({
          right: width - (sizes[index]?.width ?? 0),
          bottom: height - (sizes[index]?.height ?? 0),
          background: transparent,
        })
        .raw()
        .toBuffer(),
    ),
  )
  if (old === undefined || now === undefined) throw new Error('keep needs exactly two screenshots.')
  const marked = Buffer.alloc(old.length)
  const pixels = pixelmatch(old, now, marked, width, height, { threshold, includeAA: true })
  if (pixels === 0) return 0
  writeFileSync(`${file}-before.png`, before)
  writeFileSync(`${file}-after.png`, after)
  await sharp(marked, { raw: { width, height, channels: 4 } }).toFile(`${file}-marked.png`)
  return pixels
}

function of(view: View, changes: Change[]): number {
  return changes.filter((change) => change.view === view.name).length
}
