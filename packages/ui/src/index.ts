export { AlertDialog } from './alert-dialog/alert-dialog.tsx'
export type { AlertDialogProps } from './alert-dialog/alert-dialog.tsx'
export { Avatar } from './avatar/avatar.tsx'
export type { AvatarProps } from './avatar/avatar.tsx'
export { Banner } from './banner/banner.tsx'
export type { BannerProps } from './banner/banner.tsx'
export { Button } from './button/button.tsx'
export type { ButtonLook, ButtonProps } from './button/button.tsx'
export { ButtonLink } from './button-link/button-link.tsx'
export type { ButtonLinkProps } from './button-link/button-link.tsx'
export { CountButton } from './count-button/count-button.tsx'
export type { CountButtonProps } from './count-button/count-button.tsx'
export { EmptyState } from './empty-state/empty-state.tsx'
export type { EmptyStateProps } from './empty-state/empty-state.tsx'
export { ErrorState } from './error-state/error-state.tsx'
export type { ErrorStateProps } from './error-state/error-state.tsx'
export { FilePicker } from './file-picker/file-picker.tsx'
export type { FilePickerProps } from './file-picker/file-picker.tsx'
export { useObjectUrl } from './file-picker/use-object-url.ts'
export { IconButton } from './icon-button/icon-button.tsx'
export type { IconButtonLook, IconButtonProps } from './icon-button/icon-button.tsx'
export { IconLink } from './icon-link/icon-link.tsx'
export type { IconLinkProps } from './icon-link/icon-link.tsx'
export { Logo } from './logo/logo.tsx'
export { LogoMark } from './logo/logo-mark.tsx'
export { Page } from './page/page.tsx'
export type { PageProps } from './page/page.tsx'
export { PageHeader } from './page-header/page-header.tsx'
export type { PageHeaderProps } from './page-header/page-header.tsx'
export { Pagination } from './pagination/pagination.tsx'
export type { PaginationProps } from './pagination/pagination.tsx'
export { ProgressBar } from './progress-bar/progress-bar.tsx'
export type { ProgressBarProps } from './progress-bar/progress-bar.tsx'
export { SectionHeading } from './section-heading/section-heading.tsx'
export type { SectionHeadingProps } from './section-heading/section-heading.tsx'
export { Skeleton } from './skeleton/skeleton.tsx'
export type { SkeletonProps } from './skeleton/skeleton.tsx'
export { Spinner } from './spinner/spinner.tsx'
export type { SpinnerProps } from './spinner/spinner.tsx'
export { StatusText } from './status-text/status-text.tsx'
export type { StatusTextProps } from './status-text/status-text.tsx'
export { TextArea } from './text-area/text-area.tsx'
export type { TextAreaProps } from './text-area/text-area.tsx'
export { TextField } from './text-field/text-field.tsx'
export type { TextFieldProps } from './text-field/text-field.tsx'
export { applyTheme, isTheme } from './theme/theme.ts'
export type { Theme } from './theme/theme.ts'
export { ThemeSwitch } from './theme-switch/theme-switch.tsx'
export type { ThemeSwitchProps } from './theme-switch/theme-switch.tsx'
export { Thumbnail } from './thumbnail/thumbnail.tsx'
export type { ThumbnailProps } from './thumbnail/thumbnail.tsx'
export { Tooltip } from './tooltip/tooltip.tsx'
export type { TooltipProps } from './tooltip/tooltip.tsx'
export { VerifiedMark } from './verified-mark/verified-mark.tsx'
export { VideoCard } from './video-card/video-card.tsx'
export type { VideoCardProps, VideoCardVideo } from './video-card/video-card.tsx'
export { VideoCardPlaceholder } from './video-card/video-card-placeholder.tsx'
export { VideoGrid, VideoGridPlaceholder } from './video-grid/video-grid.tsx'
export type { VideoGridPlaceholderProps, VideoGridProps } from './video-grid/video-grid.tsx'
export { VisuallyHidden } from './visually-hidden/visually-hidden.tsx'
export { formatCount, formatPlaylistSize, formatSubscribers, formatViews } from './format/format-count.ts'
export { formatDuration } from './format/format-duration.ts'
export { formatRelativeTime } from './format/format-relative-time.ts'
export type { IconProps } from './icons/icon.tsx'
export {
  HomeIcon,
  TrendingIcon,
  SubscriptionsIcon,
  YourVideosIcon,
  HistoryIcon,
  LikedIcon,
  WatchLaterIcon,
  PlaylistsIcon,
  MusicIcon,
  GamingIcon,
  NewsIcon,
  SettingsIcon,
  ReportIcon,
  MenuIcon,
} from './icons/navigation-icons.tsx'
export {
  SearchIcon,
  PlusIcon,
  CloseIcon,
  CheckIcon,
  TrashIcon,
  ReloadIcon,
  UploadIcon,
  SortIcon,
  LogInIcon,
  LogOutIcon,
  ChevronUpIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ThumbUpIcon,
  ThumbUpFilledIcon,
  PlayIcon,
} from './icons/action-icons.tsx'
export {
  BellIcon,
  CommentIcon,
  UserIcon,
  UsersIcon,
  ImageIcon,
  VideoIcon,
  VerifiedIcon,
  TipIcon,
} from './icons/thing-icons.tsx'
export {
  AlertIcon,
  InfoIcon,
  InboxIcon,
  OfflineIcon,
  LockIcon,
  SunIcon,
  MoonIcon,
  SystemThemeIcon,
} from './icons/state-icons.tsx'
