import { previewName } from '@kinora/releases'
import type { Preview } from '@kinora/releases'

import { escapeHtml } from '../pages/escape-html.ts'
import { formatMoment } from './format-moment.ts'

const style =
  '.preview-badge{position:fixed;inset-block-end:calc(12px + var(--bottom-bar-height, 0px));inset-inline-end:12px;max-inline-size:calc(100vw - 24px);box-sizing:border-box;padding:8px 12px;border-radius:8px;' +
  'background:#8a3b00;color:#fff;font:13px system-ui;z-index:1000}.preview-badge a{color:inherit}'

/**
 * Adds a badge to the shell's template that names the previewed build and links out of the preview. Because the badge comes from the site, it works with any
 * shell and without scripts.
 *
 * @param version the build's version.
 * @throws {Error} if the template has nowhere to put the badge.
 */
export function withPreviewBadge(template: string, { build, expiresAt }: Preview, version: string): string {
  const [app = '', name = ''] = build.split('@')
  const text = `Preview of ${app} ${version} (build ${name}) until ${formatMoment(expiresAt)}.`
  const badge =
    `<style>${style}</style><aside class="preview-badge" aria-label="Preview" data-badge>` +
    `${escapeHtml(text)} <a href="?kinora-dev=inspect">Inspect</a> <a href="?${previewName}=">Leave</a></aside>`
  // Without a badge, a preview could be mistaken for the live site.
  if (!template.includes('</body>'))
    throw new Error("The shell's index.html has no </body>, so the preview badge cannot be added.")
  return template.replace('</body>', () => `${badge}</body>`)
}
