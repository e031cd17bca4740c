/** A page to measure. */
export interface MeasuredPage {
  /** The page's name in tables. */
  name: string
  path: string
  isSignedIn: boolean
  /** Whether the page shows a video. */
  hasVideo: boolean
  /** A selector that matches when the page is rendered. */
  rendered: string
  /** A selector for a control that the page itself renders. Undefined if the browser provides the controls. */
  control: string | undefined
  /**
   * What a click on the control changes: an attribute, or a selector for an element that appears. Undefined for a link, because following it leaves the page.
   */
  answer?: { attribute: string } | { brings: string }
}

export const homePage: MeasuredPage = {
  name: '/',
  path: '/',
  isSignedIn: false,
  hasVideo: false,
  rendered: '#root main article a[href^="/watch/"]',
  control: '#root main article a[href^="/watch/"]',
}

/** The four pages to measure, with the given video and its channel. */
export function measuredPages({ videoId, username }: { videoId: string; username: string }): MeasuredPage[] {
  return [
    homePage,
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
