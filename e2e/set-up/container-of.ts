interface ContainerOptions {
  /** Remote's name. */
  id: string
  /** Global that the entry defines. */
  container: string
  /** Body of the page's component. `React` is the shell's copy. */
  component: string
  /** Name that the module exports, if it differs from the one in the release. */
  exportedId?: string
  exportedPath?: string | string[]
  /** Code to run first in the entry. */
  entry?: string
}

/** Creates the source of a remote's entry without a bundler: a federation container with one page that uses the shell's React. */
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
