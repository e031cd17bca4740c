import { CodedError } from '../errors/coded-error.ts'

/**
 * Verifies that a site shows a release that is not live to a caller with the token.
 *
 * @throws {Error} that says what to do otherwise.
 */
export async function requirePreview(siteUrl: string, headers: Record<string, string>, release: string): Promise<void> {
  const help = 'Start one (npm start), name another in KINORA_SITE_URL, or skip rendering with --no-render.'
  const answer = await fetch(siteUrl, { headers, redirect: 'error' }).catch((error: unknown) => {
    throw new CodedError('KIN-SITE-001', `No site responds at ${siteUrl}, so pages cannot be rendered. ${help}`, {
      cause: error,
    })
  })
  if (answer.status === 404 || answer.status === 429) {
    throw new CodedError(
      'KIN-SITE-002',
      `The site at ${siteUrl} does not show its preview of the release ${release}. That needs the operator's token in KINORA_OPERATOR_TOKEN, or for a ` +
        `site that npm start runs, in secrets.json of KINORA_HOME; and it must read the same storage. ${help}`,
    )
  }
  if (!answer.ok || !(await answer.text()).includes(release)) {
    throw new CodedError(
      'KIN-SITE-004',
      `The site at ${siteUrl} does not show the release ${release}: it must read the same storage. ${help}`,
    )
  }
}
