interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown
}

/**
 * Lets no script run but released files of the site itself and of the origins that the site names. The page's policy asks for Trusted Types, so the
 * browser puts every URL of a script before this, whoever sets it: the shell, a remote's own webpack runtime, or somebody who should not.
 */
export function guardScripts(page: Document): void {
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
