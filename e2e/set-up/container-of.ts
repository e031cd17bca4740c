interface ContainerOptions {
  /** The remote's name. */
  id: string
  /** The global that the entry defines. */
  container: string
  /** The body of the page's component. `React` is the shell's copy. */
  component: string
  /** The name and paths that the module exports, if they differ from the release's. */
  exportedId?: string
  exportedPath?: string | string[]
  /** Code that runs first in the entry. */
  entry?: string
}

/** Returns the source of a remote's entry without a build: a federation container with one page that uses the shell's React. */
export function containerOf({
  id,
  container,
  component,
  exportedId,
  exportedPath,
  entry = '',
}: ContainerOptions): string {
  return `${entry};
var ${container} = (() => {
  let scope
  return {
    init(shareScope) { scope = shareScope },
    async get() {
      const shared = Object.values(scope.react)[0]
      const React = shared.lib ? shared.lib() : (await shared.get())()
      function Component() { ${component} }
      const routes = ${JSON.stringify([exportedPath ?? `/${id}`].flat())}.map((path) => ({ path, Component }))
      return () => ({ remote: { id: ${JSON.stringify(exportedId ?? id)}, routes } })
    },
  }
})()
`
}
