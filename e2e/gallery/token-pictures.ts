import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { browserArguments, findBrowser } from '@kinora/release/browser'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

import { openView, readStories } from './story-pictures.ts'

const ofTokens = /^design-tokens--/
const themes = ['light', 'dark'] as const

/** Takes screenshots of the design token stories in both themes, and writes the page that shows them. */
export async function writeTokenPictures(gallery: string, folder: string): Promise<void> {
  const stories = [...readStories(gallery)].filter(([id]) => ofTokens.test(id))
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  try {
    for (const colorScheme of themes) {
      const view = { name: colorScheme, width: 1280, colorScheme }
      const { photographers, close } = await openView(browser, view, [gallery])
      for (const [id] of stories) {
        const picture = await photographers[0]?.take(id, true)
        if (picture !== undefined) await writeTrimmed(picture, join(folder, fileName(id, colorScheme)))
      }
      await close()
    }
  } finally {
    await browser.close()
  }
  writeFileSync(join(folder, 'README.md'), page(stories))
}

/** Saves a screenshot, trimming the empty area below the content. */
async function writeTrimmed(picture: Buffer, file: string): Promise<void> {
  const [red = 0, green = 0, blue = 0] = await sharp(picture)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer()
  const margin = { top: 16, right: 16, bottom: 16, left: 16, background: { r: red, g: green, b: blue } }
  await sharp(picture).trim({ threshold: 0 }).extend(margin).webp({ quality: 80 }).toFile(file)
}

const fileName = (id: string, theme: string) => `${id.replace(ofTokens, '')}-${theme}.webp`

function page(stories: [id: string, name: string][]): string {
  const sections = stories.map(([id, name]) => {
    const pictures = themes.map((theme) => `![${theme}](${fileName(id, theme)})`)
    return `## ${name.replace('Design tokens: ', '')}\n\n${pictures.join('\n\n')}\n`
  })
  return `# Design tokens

All sizes and colours are custom properties in [tokens.css](../../packages/ui/src/styles/tokens.css). \`npm run gallery -- tokens\` generates these images.

${sections.join('\n')}`
}
