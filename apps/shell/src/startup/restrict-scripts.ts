interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown
}

/**
 * Allows scripts only from the site's released files and its configured origins. The page's policy requires Trusted Types, so the browser checks every script
 * URL here, whether it comes from the shell, a remote's webpack runtime or an attacker.
 */
export function restrictScripts(page: Document): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const origins = page.getElementById('release')?.dataset['remoteOrigins']?.split(' ') ?? []
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, location.href)
      const isReleased = origin === location.origin ? pathname.startsWith('/mf/') : origins.includes(origin)
      return isReleased ? url : null
    },
  })
}
