// Must be imported first, because this file declares the order of the cascade layers.
import './player/embed/embed.module.css'

import { reportEmbed } from './player/embed/report-embed.ts'
import { startEmbed } from './player/embed/start-embed.tsx'

const markRendered = reportEmbed(document.documentElement.dataset['reportedAs'])

/** Entry point of the page that other sites embed: `/embed/:videoId`. */
void startEmbed(document.body, location).then(markRendered)
