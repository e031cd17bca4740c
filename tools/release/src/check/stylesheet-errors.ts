import type { BuildManifest } from '@kinora/releases'
import type { SiteStorage } from '@kinora/releases/storage'

/**
 * Finds stylesheets that import others, because browsers do not verify imported stylesheets.
 *
 * @param folder of the build's files.
 * @returns one line for each.
 */
export async function stylesheetErrors(
  { assets }: BuildManifest,
  folder: string,
  storage: SiteStorage,
): Promise<string[]> {
  const sheets = Object.keys(assets).filter((name) => name.endsWith('.css'))
  const errors: string[] = []
  for (const name of sheets) {
    if (!importsAnother((await storage.read(`${folder}/${name}`)) ?? '')) continue
    errors.push(
      `${name} has an @import, and no browser holds what that brings to a hash; have the bundler put both into one file`,
    )
  }
  return errors
}

function importsAnother(css: string): boolean {
  return /@import\s*(url\(|["'])/i.test(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
}
