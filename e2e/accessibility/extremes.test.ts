import { checkCards, checkPage, useExtremes } from './check-extremes.ts'

useExtremes()

checkCards('home', 'main article')
checkCards('watch', '[aria-label="Related Videos"] article')
for (const path of ['channel', '/liked-videos', '/watch-history', '/subscriptions', '/playlists'])
  checkCards(path, 'main article')
for (const path of ['/search?query=a', '/home?sort=trending', '/music', '/subscriptions/videos'])
  checkCards(path, 'main article')

for (const path of ['/login', '/signup', '/upload', 'watch', 'channel', '/settings']) checkPage(path)
for (const path of ['/search?query=light', '/help', '/feedback', '/report-history']) checkPage(path)
