/** A package that the shell provides to every remote. */
export interface SharedPackage {
  /** The reason for sharing one copy, in one sentence. */
  why: string
  /**
   * The names that the shell provides, for a large package of ES modules; the rest is tree-shaken. A remote's build fails if it imports another name.
   * Undefined: all names.
   */
  names?: readonly string[]
}

/**
 * The sharing policy. The shell provides these packages, and a remote's build contains none of them (`import: false`), so a remote runs only inside a shell. It
 * accepts the minor version that it was built against, or a later one of the same major (`acceptedRange`). `singleton` is off, because the shell may provide
 * two majors of a package; the range then selects one. Everything else that a remote imports is bundled into that remote.
 */
export const sharedPackages = {
  react: { why: 'Two copies of React cannot render into one tree.' },
  'react/jsx-runtime': { why: 'It belongs to React and has its version.' },
  'react-dom': { why: 'It belongs to React and has its version.' },
  'react-router-dom': {
    why: 'A second router context would see no location.',
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
    why: 'One cache of server state for the whole page.',
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
  '@kinora/api-client': { why: 'One session: two copies would use the same refresh token twice.' },
  '@kinora/api-client/queries': { why: 'Its keys name the entries of the shared cache.' },
  '@kinora/shell-contract': { why: 'Its React context is how a page reaches the shell.' },
  '@kinora/ui': { why: 'One look, and one copy of its styles.' },
} as const satisfies Record<string, SharedPackage>

/** A key of the sharing table: a package or one of its entry points. */
export type SharedName = keyof typeof sharedPackages

/** The npm package of a key in the table: `@kinora/api-client` for `@kinora/api-client/queries`. */
export function packageOf(sharedName: string): string {
  return sharedName
    .split('/')
    .slice(0, sharedName.startsWith('@') ? 2 : 1)
    .join('/')
}
