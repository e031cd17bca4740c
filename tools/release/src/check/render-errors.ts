import { browserArguments } from '../browser/browser-arguments.ts'
import { findBrowser } from '../browser/find-browser.ts'
import { operatorHeaders, releaseHeader } from '../site/operator-headers.ts'
import type { OperatedSite } from '../site/operator-headers.ts'
import type { CheckFindings } from './check.ts'
import type { PageToRender } from './pages-to-render.ts'
import { renderPage } from './render-page.ts'
import { exampleUrl, readSiteContent } from './site-content.ts'

/**
 * Renders pages of a release that need not be live, one after the other, in a browser without a window.
 *
 * @param site one that reads the same storage, and its operator's token.
 * @param keepLive keeps the release of what is live now, to look at beside it, and gives its id; undefined when nothing is live.
 * @returns one line for each error, the URLs, and the routes that nobody knows a URL of.
 * @throws {Error} when no such site answers, or there is no browser.
 */
export async function renderErrors(
  site: OperatedSite,
  release: string,
  pages: readonly PageToRender[],
  keepLive: () => Promise<string | undefined>,
): Promise<CheckFindings> {
  const siteUrl = site.url
  const headers = operatorHeaders(site)
  await requirePreview(siteUrl, { ...headers, [releaseHeader]: release }, release)
  const content = await readSiteContent(siteUrl)
  // Most commands never come here, and the library is large.
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  try {
    const errors: string[] = []
    const rendered: string[] = []
    const skipped: string[] = []
    for (const page of pages) {
      const url = exampleUrl(page.path, content)
      if (url === undefined) {
        skipped.push(page.path)
        continue
      }
      const routes = pages.filter(({ build }) => build === page.build).map(({ path }) => path)
      const visit = { siteUrl, operatorHeaders: headers, url, access: page.access, routes, content }
      const found = await renderPage(browser, { ...visit, release })
      rendered.push(url)
      if (found.length === 0) continue
      const live = page.isNew ? undefined : await keepLive()
      // What fails without the new builds as well is no error of theirs, and must not keep them back.
      if (live !== undefined && (await renderPage(browser, { ...visit, release: live })).length > 0) continue
      errors.push(...found.map((error) => `${page.build}: ${url} ${error}`))
    }
    return { errors: errors, rendered, skipped }
  } finally {
    await browser.close()
  }
}

async function requirePreview(siteUrl: string, headers: Record<string, string>, release: string): Promise<void> {
  const help = 'Start one (npm start), name another in KINORA_SITE_URL, or leave the rendering out with --no-render.'
  const answer = await fetch(siteUrl, { headers, redirect: 'error' }).catch((error: unknown) => {
    throw new Error(`No site answers at ${siteUrl}, so no page can be rendered. ${help}`, { cause: error })
  })
  if (answer.status === 404 || answer.status === 429) {
    throw new Error(
      `The site at ${siteUrl} does not open its preview of the release ${release}. It shows one to whoever has its operator's token, in KINORA_OPERATOR_TOKEN or, of a ` +
        `site that npm start runs, in secrets.json of KINORA_HOME; and it must read the same storage. ${help}`,
    )
  }
  if (!answer.ok || !(await answer.text()).includes(release)) {
    throw new Error(
      `The site at ${siteUrl} does not show the release ${release}: it must read the same storage. ${help}`,
    )
  }
}
