import { shellConfig } from '@kinora/federation/webpack'

export default (target) => shellConfig({ directory: import.meta.dirname, ...target })
