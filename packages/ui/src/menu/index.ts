export { Menu, MenuButton } from './menu.tsx'
export { EditIcon, MoreIcon } from './menu-icons.tsx'
