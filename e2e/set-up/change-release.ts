import type { ReleaseDocument } from '@kinora/releases'
import type { Page, Route } from '@playwright/test'

import { baseOf } from './rebuild.ts'
import type { RemoteFiles } from './rebuild.ts'

/** Serves the page with a modified release document. */
export async function changeRelease(page: Page, change: (release: ReleaseDocument) => void): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /(<script type="application\/json" id="release"[^>]*>)(.*?)(<\/script>)/,
      (_, start: string, json: string, end: string) => {
        const release = JSON.parse(json) as ReleaseDocument
        change(release)
        return `${start}${JSON.stringify(release).replaceAll('<', '\\u003c')}${end}`
      },
    )
    return route.fulfill({ response: answer, body })
  })
}

/** Serves the files of builds that aren't on the site. */
export async function serveBuilds(page: Page, ...builds: RemoteFiles[]): Promise<void> {
  for (const build of builds) {
    await page.route(`**${baseOf(build)}*`, (route) => fulfillFile(route, build))
  }
}

function fulfillFile(route: Route, { files }: RemoteFiles) {
  const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
  const contentType = file.endsWith('.css') ? 'text/css' : 'text/javascript'
  return route.fulfill({ contentType, body: files.get(file) ?? '', headers: { 'access-control-allow-origin': '*' } })
}
