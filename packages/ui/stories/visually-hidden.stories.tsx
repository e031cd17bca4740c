import { VisuallyHidden } from '../src/index.ts'

export default { title: 'Messages/VisuallyHidden', component: VisuallyHidden }

export function BetweenWords() {
  return (
    <p>
      Only screen readers read <VisuallyHidden>the hidden words </VisuallyHidden>between these.
    </p>
  )
}
