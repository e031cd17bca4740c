import { VisuallyHidden } from '../src/index.ts'

export default { title: 'Messages/VisuallyHidden', component: VisuallyHidden }

export function BetweenWords() {
  return (
    <p>
      Nothing is seen <VisuallyHidden>of these words </VisuallyHidden>between these.
    </p>
  )
}
