/** Builds absolute URLs from the operator's configured origin, never from the request's `Host`. */
export interface PublicUrls {
  home: string
  video(id: string): string
  channel(username: string): string
  /** @param path encoded and absolute. */
  page(path: string): string
  oembed(url: string): string
  /** Makes a URL or path from the provider absolute. Empty for schemes other than http and https. */
  file(location: string): string
  icon: string
}

export function createPublicUrls(origin: string): PublicUrls {
  return {
    home: `${origin}/`,
    video: (id) => `${origin}/watch/${encodeURIComponent(id)}`,
    channel: (username) => `${origin}/channel/${encodeURIComponent(username)}`,
    page: (path) => `${origin}${path}`,
    oembed: (url) => `${origin}/oembed?url=${encodeURIComponent(url)}`,
    file(location) {
      const url = location === '' ? null : URL.parse(location, origin)
      return url && /^https?:$/.test(url.protocol) ? url.href : ''
    },
    icon: `${origin}/icons/icon-512.png`,
  }
}
