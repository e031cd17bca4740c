interface ContainerOptions {
  /** The remote's name. */
  id: string
  /** The global that the entry defines. */
  container: string
  /** The body of the page's component, where `React` is the shell's. */
  component: string
  /** The name and paths that its module exports, where they are not those of the release. */
  exportedId?: string
  exportedPath?: string | string[]
  /** Runs before anything else. */
  entry?: string
}

/** The entry of a remote as plain text: federation's container, with one page that takes React from the shell. No build is needed to make it. */
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
