import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Page } from 'playwright-core'

/** What a team adds to the check of its own pages: the default export of its `kinora.check.ts`. */
export interface TeamChecks {
  /** URLs by declared path, such as `{ '/music/:album': ['/music/blue'] }`: rendered before those that the check finds by itself. */
  urls?: Record<string, readonly string[]>
  journeys?: readonly Journey[]
}

/** A way through pages of the release that the builds would make. */
export interface Journey {
  /** What a viewer does, for the refusal. */
  name: string
  /** Whether the viewer is signed in. Nothing that they write reaches the provider. */
  viewer?: 'visitor' | 'signed in'
  /**
   * Throws when something is not as it should be.
   *
   * @param page a page of Playwright, whose base URL is the site: `await page.goto('/music')`.
   */
  run(page: Page): Promise<void>
}

const names = ['kinora.check.ts', 'kinora.check.mjs', 'kinora.check.js']

/**
 * Reads what the teams of these apps ask for: of the file that is named, or of those in this folder and in `apps/<app>`.
 *
 * @param named undefined to look for them.
 * @throws {Error} naming the file, when it cannot be read or exports something else.
 */
export async function readTeamChecks(
  apps: readonly string[],
  named: string | undefined,
  folder: string,
): Promise<TeamChecks> {
  const files = named === undefined ? foundFiles(apps, folder) : [resolve(folder, named)]
  const checks = await Promise.all(files.map(readFile))
  return {
    urls: Object.assign({}, ...checks.map(({ urls }) => urls)) as Record<string, readonly string[]>,
    journeys: checks.flatMap(({ journeys = [] }) => journeys),
  }
}

function foundFiles(apps: readonly string[], folder: string): string[] {
  const folders = [folder, ...apps.map((app) => join(folder, 'apps', app))]
  return folders.flatMap((place) => names.map((name) => join(place, name)).filter((file) => existsSync(file)))
}

async function readFile(file: string): Promise<TeamChecks> {
  let module: { default?: unknown }
  try {
    module = (await import(pathToFileURL(file).href)) as { default?: unknown }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `${file} cannot be read: ${why} Types are left out by Node 22.18 or later; for an earlier one write kinora.check.mjs.`,
      { cause: error },
    )
  }
  if (isTeamChecks(module.default)) return module.default
  throw new Error(
    `${file} exports no checks. It needs: export default { urls: { '/path/:id': ['/path/1'] }, journeys: [{ name: '…', run: async (page) => {} }] }`,
  )
}

function isTeamChecks(value: unknown): value is TeamChecks {
  if (typeof value !== 'object' || value === null) return false
  const { urls = {}, journeys = [] } = value as { urls?: unknown; journeys?: unknown }
  const isUrls =
    typeof urls === 'object' &&
    urls !== null &&
    Object.values(urls).every((list) => Array.isArray(list) && list.every((url) => String(url).startsWith('/')))
  return isUrls && Array.isArray(journeys) && journeys.every(isJourney)
}

function isJourney(value: Partial<Journey> | null): boolean {
  return typeof value?.name === 'string' && typeof value.run === 'function'
}
