/**
 * Says what is wrong with the name that an app's own bundler gives to its container. The name begins with the app's, so that it is neither a global of the browser,
 * such as `fetch`, nor that of another app.
 *
 * @returns undefined for a name that a build may have.
 */
export function containerNameError(id: string, container: string): string | undefined {
  if (bare(container).startsWith(bare(id)) && /^[A-Za-z_$][\w$-]{0,199}$/.test(container)) return undefined
  return `its container is called ${JSON.stringify(container)}. The name must begin with "${id.replaceAll('-', '_')}", in letters, digits, "_", "$" and "-"`
}

/** The global that a remote's classic entry defines: one name for each build, since two builds of a remote may run in one page, and a name in any script. */
export function containerName(id: string, build: string): string {
  return `${id}_${build}`.replaceAll(/[^a-zA-Z0-9]/g, '_')
}

function bare(name: string): string {
  return name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()
}
