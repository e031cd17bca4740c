/** A name for a build that any script may contain: `watch_1_0_0_4f0c2d9e1b`. Chunks, styles and globals of two builds in one page are kept apart by it. */
export function containerName(id: string, build: string): string {
  return `${id}_${build}`.replaceAll(/[^a-zA-Z0-9]/g, '_')
}
