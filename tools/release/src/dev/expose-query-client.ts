/**
 * A webpack loader for a remote's `src/routes.tsx`, in the builds of the dev server alone: with the first page that opens, the browser's extension
 * "TanStack Query Devtools" finds the tab's cache. It is the extension and not the devtools' package, because the site's policy lets no library write
 * markup and styles into the page.
 */
// oxlint-disable-next-line import/no-default-export -- webpack takes a loader so
export default function exposeQueryClient(source: string): string {
  return `${source}
for (const route of remote.routes) {
  const { loader } = route
  Object.assign(route, {
    loader(args) {
      globalThis.__TANSTACK_QUERY_CLIENT__ = args.queryClient
      return loader?.(args)
    },
  })
}
`
}
