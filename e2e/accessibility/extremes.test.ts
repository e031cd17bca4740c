import { checkCards, checkPage, useExtremes } from './check-extremes.ts'

useExtremes()

checkCards('home', 'main article')
checkCards('watch', '[aria-label="Related Videos"] article')
checkCards('channel', 'main article')

for (const path of ['/login', '/signup', '/upload', 'watch', 'channel', '/account']) checkPage(path)
