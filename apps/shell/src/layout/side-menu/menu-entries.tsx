import {
  GamingIcon,
  HistoryIcon,
  HomeIcon,
  LikedIcon,
  MusicIcon,
  NewsIcon,
  PlaylistsIcon,
  ReportIcon,
  SettingsIcon,
  SubscriptionsIcon,
  TrendingIcon,
  WatchLaterIcon,
  YourVideosIcon,
} from '@kinora/ui'
import type { ReactNode } from 'react'

export interface MenuEntry {
  to: string
  label: string
  icon: ReactNode
}

/** Entries of the collapsed menu. */
export const mainEntries: MenuEntry[] = [
  { to: '/', label: 'Home', icon: <HomeIcon /> },
  { to: '/home?sort=trending', label: 'Trending', icon: <TrendingIcon /> },
  { to: '/subscriptions', label: 'Subscriptions', icon: <SubscriptionsIcon /> },
]

export const libraryEntries: MenuEntry[] = [
  { to: '/your-videos', label: 'Your Videos', icon: <YourVideosIcon /> },
  { to: '/watch-history', label: 'History', icon: <HistoryIcon /> },
  { to: '/liked-videos', label: 'Liked Videos', icon: <LikedIcon /> },
  { to: '/watch-later', label: 'Watch later', icon: <WatchLaterIcon /> },
  { to: '/playlists', label: 'Playlists', icon: <PlaylistsIcon /> },
]

export const exploreEntries: MenuEntry[] = [
  { to: '/music', label: 'Music', icon: <MusicIcon /> },
  { to: '/gaming', label: 'Gaming', icon: <GamingIcon /> },
  { to: '/news', label: 'News', icon: <NewsIcon /> },
]

export const moreEntries: MenuEntry[] = [
  { to: '/settings', label: 'Settings', icon: <SettingsIcon /> },
  { to: '/report-history', label: 'Report history', icon: <ReportIcon /> },
]

export const footerLinks = [
  { to: '/about', label: 'About' },
  { to: '/press', label: 'Press' },
  { to: '/copyright', label: 'Copyright' },
  { to: '/contact', label: 'Contact' },
  { to: '/creators', label: 'Creators' },
  { to: '/advertise', label: 'Advertise' },
]
