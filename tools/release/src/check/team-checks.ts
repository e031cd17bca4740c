import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { readAppPackage } from '@kinora/releases'
import type { Page } from 'playwright-core'

/** A team's checks of its own pages: the default export of its `kinora.check.ts`. */
export interface TeamChecks {
  /** URLs by declared path, such as `{ '/music/:album': ['/music/blue'] }`, rendered before the URLs that the check finds. */
  urls?: Record<string, readonly string[]>
  journeys?: readonly Journey[]
}

/** A journey through pages of the release that the builds would form. */
export interface Journey {
  /** What a viewer does, for error messages. */
  name: string
  /** Whether the viewer is signed in. Writes do not reach the provider. */
  viewer?: 'visitor' | 'signed in'
  /**
   * Throws when something is wrong.
   *
   * @param page a Playwright page, whose base URL is the site: `await page.goto('/music')`.
   */
  run(page: Page): Promise<void>
  /** The app, from the package.json next to the file; set when the file is read. */
  app?: string
}

const names = ['kinora.check.ts', 'kinora.check.mjs', 'kinora.check.js']

/** The name of the file with an app's own checks, if its folder has one. */
export function teamCheckFile(directory: string): string | undefined {
  return names.find((name) => existsSync(join(directory, name)))
}

/**
 * The files with these apps' own checks: the given ones, or those in the current folder, unless that belongs to another app, and in `apps/<app>`.
 *
 * @param named undefined to look for them.
 */
export function teamCheckFiles(
  apps: readonly string[],
  named: readonly string[] | undefined,
  folder: string,
): string[] {
  if (named !== undefined) return named.map((file) => resolve(folder, file))
  const places = [folder, ...apps.map((app) => join(folder, 'apps', app))].flatMap((place) => {
    const name = teamCheckFile(place)
    return name === undefined ? [] : [join(place, name)]
  })
  return places.filter((file) => {
    const app = appBeside(file)
    return !app || apps.includes(app)
  })
}

/** Whether one of these files belongs to an app: the package.json next to it names the app, or there is none, so that the caller is responsible. */
export function isAtHand(app: string, files: readonly string[]): boolean {
  return files.some((file) => {
    const beside = appBeside(file)
    return beside === undefined || beside === app
  })
}

/** The app of the package.json next to a file. */
function appBeside(file: string): string | undefined {
  if (!existsSync(join(dirname(file), 'package.json'))) return undefined
  try {
    return readAppPackage(dirname(file)).id
  } catch {
    // A workspace's package.json describes no app.
    return ''
  }
}

/**
 * Reads the teams' checks.
 *
 * @param files see `teamCheckFiles`.
 * @throws {Error} naming a file that cannot be read or exports something else.
 */
export async function readTeamChecks(files: readonly string[]): Promise<TeamChecks> {
  const checks = await Promise.all(files.map(readFile))
  const urls: Record<string, readonly string[]> = {}
  for (const [path, list] of checks.flatMap((each) => Object.entries(each.urls ?? {})))
    urls[path] = [...(urls[path] ?? []), ...list]
  return {
    urls,
    journeys: checks.flatMap(({ journeys = [] }, index) => {
      const app = appBeside(files[index] ?? '')
      return app ? journeys.map((journey) => ({ ...journey, run: (page: Page) => journey.run(page), app })) : journeys
    }),
  }
}

async function readFile(file: string): Promise<TeamChecks> {
  let module: { default?: unknown }
  try {
    module = (await import(pathToFileURL(file).href)) as { default?: unknown }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `${file} cannot be read: ${why} TypeScript needs Node 22.18 or later; with an older version, write kinora.check.mjs.`,
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
