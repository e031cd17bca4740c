/** Matches a parameter in a path or a first call, in React Router's syntax. */
export const parameter = /:([\w-]+)/g

/**
 * Fills in the parameters of a page's first call. Encodes them the way the api-client does, so that the client finds the response under the URL that it would
 * request. In a release, a first call never uses a parameter that the path may lack.
 *
 * @param search query of the page's URL, from which the call copies the parameters that the route lists.
 */
export function firstCallFor(
  { firstCall, passes }: { firstCall?: string; passes?: readonly string[] },
  params: Readonly<Record<string, string | undefined>>,
  search = '',
): string | undefined {
  const call = firstCall?.replaceAll(parameter, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  if (!call || !passes) return call
  const [path, own] = call.split('?')
  const query = new URLSearchParams(own)
  for (const [name, value] of new URLSearchParams(search)) if (passes.includes(name)) query.set(name, value)
  query.sort()
  return query.size === 0 ? path : `${path}?${query}`
}
