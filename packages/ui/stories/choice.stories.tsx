import { Choice } from '../src/index.ts'
import { Stack, States } from './layout.tsx'

export default { title: 'Forms/Choice', component: Choice }

export function Variants() {
  return (
    <>
      {(['checkbox', 'radio'] as const).map((type) => (
        <Stack key={type}>
          <Choice type={type}>Off</Choice>
          <Choice type={type} defaultChecked>
            On
          </Choice>
          <Choice type={type} disabled>
            Off and disabled
          </Choice>
          <Choice type={type} disabled defaultChecked>
            On and disabled
          </Choice>
        </Stack>
      ))}
    </>
  )
}

export function PointedAtAndPressed() {
  return (
    <States>
      <Choice type="checkbox">Hide watched</Choice>
    </States>
  )
}
