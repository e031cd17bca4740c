/**
 * Checks a container name that an app's own bundler uses. It must start with the app's name so it does not collide with a browser global, such as `fetch`, or
 * with another app.
 *
 * @returns the error, or undefined for a valid name.
 */
export function containerNameError(id: string, container: string): string | undefined {
  if (bare(container).startsWith(bare(id)) && /^[A-Za-z_$][\w$-]{0,199}$/.test(container)) return undefined
  return `its container is named ${JSON.stringify(container)}. The name must start with "${id.replaceAll('-', '_')}" and contain only letters, digits, "_", "$" and "-"`
}

/**
 * The global that a remote's classic entry defines. Each build has a different global, because two builds of a remote may run in one page. The name is a valid
 * identifier.
 */
export function containerName(id: string, build: string): string {
  return `${id}_${build}`.replaceAll(/[^a-zA-Z0-9]/g, '_')
}

function bare(name: string): string {
  return name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()
}
