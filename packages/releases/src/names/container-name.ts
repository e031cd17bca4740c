/**
 * Checks the container name that an app's own bundler uses. The name must start with the app's name, so that it can't clash with another app or a browser
 * global such as `fetch`.
 *
 * @returns an error message, or undefined if the name is valid.
 */
export function containerNameError(id: string, container: string): string | undefined {
  if (bare(container).startsWith(bare(id)) && /^[A-Za-z_$][\w$-]{0,199}$/.test(container)) return undefined
  return `its container is named ${JSON.stringify(container)}. The name must start with "${id.replaceAll('-', '_')}" and contain only letters, digits, "_", "$" and "-"`
}

/**
 * Returns the name of the global that a remote's classic entry defines: a valid identifier, unique to each build because two builds of a remote may run on the
 * same page.
 */
export function containerName(id: string, build: string): string {
  return `${id}_${build}`.replaceAll(/[^a-zA-Z0-9]/g, '_')
}

function bare(name: string): string {
  return name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()
}
