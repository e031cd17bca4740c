import { linkedDataElement, linkElement, metaElement, titleElement } from './head-markup.ts'
import type { PublicChannel } from './public-channel.ts'
import type { PublicUrls } from './public-urls.ts'

/** Renders the head of a channel page. @param urls if undefined, the head omits everything that needs an absolute URL. */
export function channelHead(channel: PublicChannel, urls: PublicUrls | undefined): string {
  const { name, username } = channel
  const description = channel.about || `Videos by ${name} on Kinora.`
  const words = [
    titleElement(name),
    metaElement('description', description),
    metaElement('og:site_name', 'Kinora'),
    metaElement('og:type', 'profile'),
    metaElement('og:title', name),
    metaElement('og:description', description),
    metaElement('profile:username', username),
  ]
  if (urls === undefined) return words.join('')

  const url = urls.channel(username)
  const image = urls.file(channel.avatar)
  return [
    ...words,
    linkElement('canonical', url),
    linkElement('alternate', urls.oembed(url), { type: 'application/json+oembed', title: name }),
    metaElement('og:url', url),
    metaElement('og:image', image),
    metaElement('twitter:card', 'summary'),
    linkedDataElement('ProfilePage', {
      url,
      mainEntity: { '@type': 'Person', name, alternateName: `@${username}`, url, image, description: channel.about },
    }),
  ].join('')
}
