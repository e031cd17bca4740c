import type { BuildManifest } from '@kinora/releases'
import type { SiteStorage } from '@kinora/releases/storage'

/**
 * Finds stylesheets that import others, because browsers don't verify imported stylesheets.
 *
 * @param folder folder of the build.
 * @returns one line per stylesheet.
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
    errors.push(`${name} has an @import, which browsers do not verify; configure the bundler to inline it`)
  }
  return errors
}

function importsAnother(css: string): boolean {
  return /@import\s*(url\(|["'])/i.test(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
}
