/** A parameter in a path or a first call, named as the router names them. */
export const parameter = /:([\w-]+)/g

/**
 * The first call of a page, its route's parameters filled in and encoded as the api-client encodes them, so that the client finds the response
 * under the URL it would ask for itself. A release has no route whose first call needs a parameter that its path may lack.
 *
 * @param search the query of the page's URL, of which the call passes on what the route names.
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
