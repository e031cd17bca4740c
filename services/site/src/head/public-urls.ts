/** Absolute URLs on the origin at which browsers reach the site, as its operator has set it; never as a request's `Host` claims. */
export interface PublicUrls {
  home: string
  video(id: string): string
  channel(username: string): string
  /** @param path encoded, from the site's root. */
  page(path: string): string
  oembed(url: string): string
  /** What the provider names by a URL or a path; empty for anything but http and https. */
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
