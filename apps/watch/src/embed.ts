// Must be the first import, because it declares the order of the cascade layers.
import './player/embed/embed.module.css'

import { reportEmbed } from './player/embed/report-embed.ts'
import { startEmbed } from './player/embed/start-embed.tsx'

const reportStanding = reportEmbed(document.documentElement.dataset['reportedAs'])

/** The page that other sites embed: `/embed/:videoId`. */
void startEmbed(document.body, location).then(reportStanding)
