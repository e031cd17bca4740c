import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { readAppPackage } from '@kinora/releases'
import type { Page } from 'playwright-core'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

import type { TeamChecks } from '../checks.ts'

const TeamChecksSchema = Type.Object({
  urls: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String({ pattern: '^/' })))),
  journeys: Type.Optional(Type.Array(Type.Object({ name: Type.String(), run: Type.Any() }))),
})

const names = ['kinora.check.ts', 'kinora.check.mjs', 'kinora.check.js']

/** Returns the name of the file with an app's own checks; undefined if there is none. */
export function teamCheckFile(directory: string): string | undefined {
  return names.find((name) => existsSync(join(directory, name)))
}

/**
 * Returns the files with the given apps' own checks. Unless `named` is given, looks in the current folder (if it doesn't belong to another app) and in
 * `apps/<app>`.
 *
 * @param named files to use; undefined to look for them.
 */
export function teamCheckFiles(
  apps: readonly string[],
  named: readonly string[] | undefined,
  folder: string,
): string[] {
  if (named !== undefined) return named.map((file) => resolve(folder, file))
  return [folder, ...apps.map((app) => join(folder, 'apps', app))].flatMap((place) => {
    const name = teamCheckFile(place)
    if (name === undefined) return []
    const file = join(place, name)
    const app = appBeside(file)
    return !app || apps.includes(app) ? [file] : []
  })
}

/** Whether one of the given files belongs to an app: the package.json next to the file is the app's, or there is none, in which case the caller is trusted. */
export function isAtHand(app: string, files: readonly string[]): boolean {
  return files.some((file) => {
    const beside = appBeside(file)
    return beside === undefined || beside === app
  })
}

/** Returns the app that the package.json next to a file describes. */
function appBeside(file: string): string | undefined {
  if (!existsSync(join(dirname(file), 'package.json'))) return undefined
  try {
    return readAppPackage(dirname(file)).id
  } catch {
    // A workspace's package.json doesn't describe an app.
    return ''
  }
}

/**
 * Reads the teams' checks.
 *
 * @param files see `teamCheckFiles`.
 * @throws {Error} if a file can't be read or doesn't export checks.
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
      `Cannot read ${file}: ${why} TypeScript files need Node 22.18 or later; with an older version, use kinora.check.mjs.`,
      { cause: error },
    )
  }
  if (Value.Check(TeamChecksSchema, module.default)) {
    const checks = module.default as TeamChecks
    if ((checks.journeys ?? []).every(({ run }) => typeof run === 'function')) return checks
  }
  throw new Error(
    `${file} does not export valid checks. Add: export default { urls: { '/path/:id': ['/path/1'] }, journeys: [{ name: '…', run: async (page) => {} }] }`,
  )
}
