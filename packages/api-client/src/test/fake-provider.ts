import { accessToken } from './access-token.ts'
import { emptyVideoPage, failure, ok, user } from './replies.ts'
import type { Answer, ReceivedRequest, Reply } from './scripted-server.ts'

const minute = 60_000

/**
 * Fakes the provider's session rules: 15-minute access tokens, and single-use refresh tokens in a cookie. To catch clients that refresh twice, using a refresh
 * token again ends the session immediately; unlike the real provider, there's no grace period. All clients of a fake provider share one cookie jar.
 */
export function createFakeProvider({ now = Date.now }: { now?: () => number } = {}) {
  const validTokens = new Map<string, number>()
  const usedCookies = new Set<string>()
  let cookie: string | null = null
  let cookiesSet = 0
  let running = 0
  const seen = { refreshes: 0, refreshesAtOnce: 0, refusals: 0, logouts: 0 }
  const refreshReplies: Reply[] = []

  function issue(lifetimeMs = 15 * minute) {
    const token = accessToken(now() + lifetimeMs)
    validTokens.set(token, now() + lifetimeMs)
    return token
  }

  function rotateCookie(): string {
    return `refresh-${++cookiesSet}`
  }

  /** Starts a session as logging in would, and returns its tokens. */
  function logIn(lifetimeMs?: number) {
    cookie = rotateCookie()
    return { accessToken: issue(lifetimeMs), refreshToken: cookie }
  }

  function endSession(): void {
    cookie = null
    validTokens.clear()
  }

  async function refresh(): Promise<Reply> {
    seen.refreshes++
    running++
    seen.refreshesAtOnce = Math.max(seen.refreshesAtOnce, running)
    // The cookie as it was when the browser sent the request.
    const presented = cookie
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
    const scripted = refreshReplies.shift()
    if (scripted) return scripted
    if (presented === null || usedCookies.has(presented)) {
      endSession()
      seen.refusals++
      return failure(401, 'This session has ended.')
    }
    usedCookies.add(presented)
    const next = rotateCookie()
    const onSent = () => {
      if (cookie === presented) cookie = next
    }
    return { ...ok({ accessToken: issue(), refreshToken: next }), onSent }
  }

  function viewerOf({ headers }: ReceivedRequest): 'visitor' | 'viewer' | 'stranger' {
    const token = headers.authorization?.replace('Bearer ', '')
    if (token === undefined) return 'visitor'
    return (validTokens.get(token) ?? 0) > now() ? 'viewer' : 'stranger'
  }

  const answer: Answer = (request) => {
    const [path = ''] = request.path.split('?')
    const call = `${request.method} ${path}`
    if (call === 'POST /users/refresh-token') return refresh()
    if (call === 'POST /users/login') return ok({ ...logIn(), user })
    const viewer = viewerOf(request)
    if (viewer === 'stranger') return failure(401, 'Please log in to continue.')
    if (call === 'GET /videos') return ok(emptyVideoPage)
    if (viewer === 'visitor') return failure(401, 'Please log in to continue.')
    if (call === 'POST /users/logout') {
      seen.logouts++
      endSession()
      return ok({})
    }
    if (call === 'GET /users/current-user') return ok(user)
    if (call === 'POST /videos') return ok({ _id: 'v1' }, 201)
    return ok({})
  }

  return {
    answer,
    logIn,
    seen,
    /** Scripted replies to the next refreshes, used instead of issuing tokens. */
    refreshReplies,
    /** Revokes all access tokens, so that the provider responds with 401 even though they haven't expired. */
    revokeAccessTokens: () => validTokens.clear(),
    endSession,
  }
}
