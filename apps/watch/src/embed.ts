import { startEmbed } from './player/embed/start-embed.ts'

/** The page that other sites put into theirs: `/embed/:videoId`. */
void startEmbed(document.body, location)
