/** A page that is measured. */
export interface MeasuredPage {
  /** The name in tables. */
  name: string
  path: string
  isSignedIn: boolean
  /** Whether it shows a video. */
  hasVideo: boolean
  /** A selector of what shows that the page is rendered. */
  rendered: string
  /** A selector of the page's own control; undefined where the browser brings it. */
  control: string | undefined
  /** The attribute of the control that a click changes, or a selector of what a click brings; undefined for a link, whose click leaves the page. */
  answer?: { attribute: string } | { brings: string }
}

/** The four pages, of a video and of its channel. */
export function measuredPages({ videoId, username }: { videoId: string; username: string }): MeasuredPage[] {
  return [
    {
      name: '/',
      path: '/',
      isSignedIn: false,
      hasVideo: false,
      rendered: '#root main article a[href^="/watch/"]',
      control: '#root main article a[href^="/watch/"]',
    },
    {
      name: '/watch/:id',
      path: `/watch/${videoId}`,
      isSignedIn: false,
      hasVideo: true,
      rendered: '#root main h1',
      control: '#root main button[aria-label="Mute"], #root main button[aria-label="Unmute"]',
      answer: { attribute: 'aria-label' },
    },
    {
      name: '/channel/:username',
      path: `/channel/${username}`,
      isSignedIn: false,
      hasVideo: false,
      rendered: '#root main h1',
      control: '#root main article a[href^="/watch/"]',
    },
    {
      name: '/subscriptions',
      path: '/subscriptions',
      isSignedIn: true,
      hasVideo: false,
      rendered: '#root main h1',
      control: '#root main article button, #root main li button',
      answer: { brings: '[role="alertdialog"]' },
    },
  ]
}
