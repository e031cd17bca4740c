/** A parameter in a path or a first call, in React Router's syntax. */
export const parameter = /:([\w-]+)/g

/**
 * A page's first call with its parameters, encoded as the api-client does, so the client finds the response under the URL that it would request. A first call
 * in a release never contains a parameter that may be missing from the path.
 *
 * @param search the query of the page's URL. The call passes on the parameters that the route lists.
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
