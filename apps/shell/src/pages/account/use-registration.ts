import type { Registration } from '@kinora/api-client'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'

import { useShellSession } from '../../session/use-shell-session.ts'
import { deleteDraft } from './form-draft.ts'

/** Registers and then logs in (spec 4). If only the login fails, the account still exists, so the viewer continues on `/login` (spec 8). */
export function useRegistration() {
  const api = useApiClient()
  const { logIn } = useShellSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  return useMutation({
    mutationFn: async (registration: Registration) => {
      await api.users.register(registration)
      deleteDraft()
      await logIn(registration).catch(() => navigate('/login', { replace: true, state }))
    },
  })
}
