/** A package that the shell provides to every remote. */
export interface SharedPackage {
  /** Why the package must be shared, in one sentence. */
  why: string
  /**
   * Names that the shell provides from a large package of ES modules, so that all others can be tree-shaken. A remote's build fails if it imports any other
   * name. Undefined means all names.
   */
  names?: readonly string[]
}

/**
 * The sharing policy. The shell provides these packages. Remotes don't bundle them (`import: false`), so a remote only runs inside a shell. A remote accepts
 * the minor version it was built against or a later one in the same major (`acceptedRange`). `singleton` is off, because a shell may provide two majors of a
 * package and the range has to select one. Remotes bundle everything else that they import.
 */
export const sharedPackages = {
  react: { why: 'Two copies of React cannot render into the same tree.' },
  'react/jsx-runtime': { why: 'It is part of React and must have the same version.' },
  'react-dom': { why: 'It is part of React and must have the same version.' },
  'react-router-dom': {
    why: 'A second router context would have no location.',
    names: [
      'Link',
      'NavLink',
      'Navigate',
      'Outlet',
      'createSearchParams',
      'generatePath',
      'isRouteErrorResponse',
      'matchPath',
      'redirect',
      'useHref',
      'useLinkClickHandler',
      'useLoaderData',
      'useLocation',
      'useMatch',
      'useNavigate',
      'useNavigation',
      'useNavigationType',
      'useParams',
      'useRevalidator',
      'useRouteError',
      'useSearchParams',
      'useViewTransitionState',
    ],
  },
  '@tanstack/react-query': {
    why: 'The whole page must use one cache of server state.',
    names: [
      'QueryClient',
      'QueryClientProvider',
      'infiniteQueryOptions',
      'keepPreviousData',
      'queryOptions',
      'skipToken',
      'useInfiniteQuery',
      'useIsFetching',
      'useIsMutating',
      'useMutation',
      'useQueries',
      'useQuery',
      'useQueryClient',
      'useSuspenseQuery',
    ],
  },
  '@kinora/api-client': { why: 'There is one session: two copies would use the same refresh token twice.' },
  '@kinora/api-client/queries': { why: 'Its keys identify the entries of the shared cache.' },
  '@kinora/shell-contract': { why: 'Pages access the shell through its React context.' },
  '@kinora/ui': { why: 'All pages have the same look and one copy of the styles.' },
} as const satisfies Record<string, SharedPackage>

/** A key in the sharing table: a package or one of its entry points. */
export type SharedName = keyof typeof sharedPackages

/** Returns the npm package behind a key in the table, such as `@kinora/api-client` for `@kinora/api-client/queries`. */
export function packageOf(sharedName: string): string {
  return sharedName
    .split('/')
    .slice(0, sharedName.startsWith('@') ? 2 : 1)
    .join('/')
}
