/** The global that a remote's classic entry defines: one name for each build, since two builds of a remote may run in one page, and a name in any script. */
export function containerName(id: string, build: string): string {
  return `${id}_${build}`.replaceAll(/[^a-zA-Z0-9]/g, '_')
}
