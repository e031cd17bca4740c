import { CodedError } from '../errors/coded-error.ts'

/**
 * Verifies that a site can show a non-live release.
 *
 * @throws {Error} if the site doesn't respond, rejects the token or uses a different storage.
 */
export async function requirePreview(siteUrl: string, headers: Record<string, string>, release: string): Promise<void> {
  const help = 'Start a site with "npm start", set KINORA_SITE_URL, or skip rendering with --no-render.'
  const answer = await fetch(siteUrl, { headers, redirect: 'error' }).catch((error: unknown) => {
    throw new CodedError('KIN-SITE-001', `No site responds at ${siteUrl}, so pages cannot be rendered. ${help}`, {
      cause: error,
    })
  })
  if (answer.status === 404 || answer.status === 429) {
    throw new CodedError(
      'KIN-SITE-002',
      `The site at ${siteUrl} does not show a preview of release ${release}. Set KINORA_OPERATOR_TOKEN to the site's token (for "npm start", KINORA_HOME ` +
        `to its folder), and make sure that the site uses the same storage. ${help}`,
    )
  }
  if (!answer.ok || !(await answer.text()).includes(release)) {
    throw new CodedError(
      'KIN-SITE-004',
      `The site at ${siteUrl} does not show release ${release}. Make sure that it uses the same storage. ${help}`,
    )
  }
}
