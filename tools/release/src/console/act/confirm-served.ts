import { setTimeout } from 'node:timers/promises'

import type { ReleaseContext } from '../../site/open-site.ts'

const lookForMs = 10_000
const everyMs = 250

/** Looks whether the site shows a release: it reads what is live anew about once a second. @returns a sentence, also where the site does not answer. */
export async function confirmServed({ url }: Pick<ReleaseContext, 'url'>, release: string): Promise<string> {
  const until = Date.now() + lookForMs
  let seen = ''
  while (Date.now() < until) {
    try {
      const [page, document] = await Promise.all([get(`${url}/`), get(`${url}/discovery/releases/${release}.json`)])
      if (page.ok && (await page.text()).includes(release))
        return `The site serves it: ${url}/ is a page of ${release}.`
      // A canary's pages are for some viewers, and this request may not be one of them.
      if (document.ok)
        seen = `The site has ${release}, and showed this request another one, as it does while a canary runs.`
    } catch {
      return `No site answers at ${url}. What is live is in the storage, and the site shows it as soon as it is up.`
    }
    await setTimeout(everyMs)
  }
  return seen || `The site at ${url} does not show ${release}. Does it read this storage?`
}

function get(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(lookForMs) })
}
