/** A parameter in a path or a first call, named as the router names them. */
export const parameter = /:([\w-]+)/g

/**
 * The first call of a page, its route's parameters filled in and encoded as the api-client encodes them, so that the client finds the response
 * under the URL it would ask for itself. A release has no route whose first call needs a parameter that its path may lack.
 */
export function firstCallFor(
  { firstCall }: { firstCall?: string },
  params: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return firstCall?.replaceAll(parameter, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
