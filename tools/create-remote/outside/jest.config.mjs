import { remoteJestConfig } from '@kinora/test-kit/jest'

export default remoteJestConfig(import.meta.dirname)
